"""A position with all that the three-axis theory says of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.axes.control import (
    Acquisition,
    acquisition,
    dominant_suits,
    interrupt_risk,
    lead_strength,
    team_control,
    tempo,
)
from texas42.axes.control_graph import ControlEdge, control_graph
from texas42.axes.ducking import Ducking, ducking
from texas42.axes.interrupts import Interrupt, contested_suits, interrupt_graph, safe_suits
from texas42.axes.leads import Lead, leads
from texas42.axes.positional import Levels, Role, information_set, levels, role, stake
from texas42.axes.void_pattern import VoidPattern
from texas42.axes.voids import actual_voids, shown_voids
from texas42.deals import Position
from texas42.rules import N_SEATS
from texas42.solve import MoveValue, value

if TYPE_CHECKING:
    from texas42.pictures.marks import Picture


@dataclass(frozen=True, slots=True)
class Split:
    """The suits 0 to 7 as the leader finds them: which nobody could trump, and which somebody."""

    safe: tuple[int, ...]
    contested: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovePlace:
    """A legal move: its value, and what its place in the trick makes of it."""

    move: MoveValue
    levels: Levels
    """Its value for the side of the seat to play, split by section 5.5."""
    keeps_trick: bool
    """Whether the side can then take the trick whatever the other side plays."""

    @property
    def is_duck(self) -> bool:
        """Whether it is a best move that gives up a trick."""
        return self.move.best and not self.keeps_trick


@dataclass(frozen=True, slots=True)
class Explanation:
    """A position and its quantities, under the names and by the sections of the document.

    Values are points to come, team 0 minus team 1, with all hands open. What is of one seat is the
    leader's, who has the lead token: that of the trick under way, or to be led.
    """

    position: Position
    value: int

    void_pattern: VoidPattern
    """The voids there are (3.1)."""
    shown_voids: VoidPattern
    """Those that the plays on record have shown (3.5)."""
    interrupts: tuple[Interrupt, ...]
    """The interrupt graph by the voids there are (3.7)."""
    shown_interrupts: tuple[Interrupt, ...]
    """The same by the voids that are shown."""
    split: Split
    """Safe and contested suits by the voids there are (3.8)."""
    shown_split: Split
    """The same by the voids that are shown."""

    team_control: int
    """The team with the lead token (4.3)."""
    acquisitions: tuple[Acquisition, ...]
    """How each trick on record was won (4.4)."""
    dominant_suits: tuple[tuple[int, ...], ...]
    """The suits of which each seat holds the highest domino (4.5)."""
    lead_strength: int
    """In how many suits the leader does (4.5)."""
    interrupt_risk: int
    """How many suits others could interrupt (4.5)."""
    control: tuple[ControlEdge, ...]
    """The control graph (4.6)."""
    leads: tuple[Lead, ...]
    """What each suit that can be led comes to; mid-trick the one that was led."""
    tempo: tuple[float, float] | None
    """The share of the tricks on record that each team led (4.7); None if there are none."""
    ducking: Ducking
    """The moves that keep the trick, those that give it up, and the ducks (4.8)."""

    role: Role | None
    """The place of the seat to play in the trick (5.1); None when the hand is over."""
    information_set: tuple[int, ...]
    """What it sees of the trick (5.2)."""
    stake: int
    """The points that lie in the trick (5.4)."""
    levels: Levels | None
    """The value split by level (5.5), for the side of the seat to play; None at the end."""
    moves: tuple[MovePlace, ...]
    """Every legal move, by ascending domino."""

    def picture(self, name: str | None = None) -> "Picture":
        """One of its pictures, interrupts, control or lattice; without a name all on one page."""
        from texas42.axes.picture import picture

        return picture(self.position, name)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        from texas42.pictures.svg import picture_svg

        return picture_svg(self.picture())


def explain(position: Position) -> Explanation:
    """All quantities of a position.

    >>> from texas42.deals import Deal
    >>> found = explain(Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5"))
    >>> hex(found.void_pattern.bits), found.split.contested, found.lead_strength
    ('0x20040a0', (1, 2, 3, 5), 3)
    """
    state = position.state
    actual, shown = actual_voids(state), shown_voids(position)
    over = position.is_over
    tricks_led = len(position.tricks) + (not over)
    found = ducking(position)
    keeping = {move.domino for move in found.keeping}
    moves = sorted((*found.keeping, *found.giving_up), key=lambda move: move.domino)
    return Explanation(
        position=position,
        value=value(position),
        void_pattern=actual,
        shown_voids=shown,
        interrupts=interrupt_graph(state, actual),
        shown_interrupts=interrupt_graph(state, shown),
        split=Split(safe_suits(state, voids=actual), contested_suits(state, voids=actual)),
        shown_split=Split(safe_suits(state, voids=shown), contested_suits(state, voids=shown)),
        team_control=team_control(state),
        acquisitions=tuple(acquisition(trick, position.declaration) for trick in position.tricks),
        dominant_suits=tuple(dominant_suits(state, seat) for seat in range(N_SEATS)),
        lead_strength=lead_strength(state),
        interrupt_risk=interrupt_risk(state, voids=actual),
        control=control_graph(state),
        leads=leads(position),
        tempo=(tempo(position, 0), tempo(position, 1)) if tricks_led else None,
        ducking=found,
        role=None if over else role(state),
        information_set=information_set(state),
        stake=0 if over else stake(state),
        levels=None if over else levels(position),
        moves=tuple(
            MovePlace(move, levels(position, move.domino), move.domino in keeping) for move in moves
        ),
    )
