"""What the numbers of a study depend on, and nothing else: not the processors, not the folder."""

from dataclasses import dataclass

from texas42.data.campaign import Choice, parse_seeds


@dataclass(frozen=True, slots=True)
class Config:
    """The size of a study, its deals and its chance; the text form is what one types.

    >>> str(Config(50_000, "0:2", "blanks,ones,fives"))
    '--states 50000 --seeds 0:2 --decls blanks,ones,fives --seed 0'
    >>> Config(50_000, "2:0", "fives")
    Traceback (most recent call last):
    ...
    ValueError: '2:0' holds no seed: a range such as 0:100 goes up, and its end is not in it
    """

    states: int
    """How many states it draws over all deals; of a study of hands, how many hands."""
    seeds: str
    """The deals, as `parse_seeds` reads them."""
    decls: str
    """The declarations of each deal, as `Choice` reads them."""
    seed: int = 0
    """What is drawn by chance goes by it."""

    def __post_init__(self) -> None:
        if self.states < 1:
            raise ValueError(f"a study draws 1 state or more, not {self.states}")
        parse_seeds(self.seeds)
        Choice.parse(self.decls)

    @property
    def deals(self) -> tuple[int, ...]:
        """The seeds of the deals."""
        return parse_seeds(self.seeds)

    @property
    def n_tables(self) -> int:
        """How many tables the deals have under their declarations."""
        return len(self.deals) * Choice.parse(self.decls).size

    def __str__(self) -> str:
        return (
            f"--states {self.states} --seeds {self.seeds} --decls {self.decls} --seed {self.seed}"
        )
