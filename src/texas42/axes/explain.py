"""A position with all that the three-axis theory says of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from texas42.axes.control import (
    Acquisition,
    acquisition,
    dominant_suits,
    lead_strength,
    team_control,
    tempo,
)
from texas42.axes.control_graph import ControlEdge, control_graph
from texas42.axes.ducking import Ducking, ducking
from texas42.axes.features import StateFeatures, state_features
from texas42.axes.interactions import Interactions, interactions
from texas42.axes.interrupt_power import interrupt_power
from texas42.axes.interrupts import Interrupt, contested_suits, interrupt_graph, safe_suits
from texas42.axes.lead_token import leaders
from texas42.axes.leads import Lead, leads
from texas42.axes.positional import (
    Levels,
    Role,
    information_set,
    lead_value,
    levels_of_moves,
    positional_value,
    role,
    stake,
)
from texas42.axes.potentials import Components, components, potential
from texas42.axes.void_pattern import VoidPattern
from texas42.axes.voids import actual_voids, shown_voids
from texas42.deals import Position, State
from texas42.rules import N_SEATS, led_suit, threats
from texas42.solve import MoveValue, value

if TYPE_CHECKING:
    from texas42.pictures.marks import Picture


@dataclass(frozen=True, slots=True)
class Voids:
    """A void pattern and what follows from it: that of the voids there are, or that is shown."""

    pattern: VoidPattern
    """Who is void in what (3.1)."""
    interrupts: tuple[Interrupt, ...]
    """The interrupt graph (3.7)."""
    safe: tuple[int, ...]
    """The suits 0 to 7 that nobody could trump if the leader led them (3.8)."""
    contested: tuple[int, ...]
    """The suits that somebody could; how many they are is the interrupt risk (4.5)."""


@dataclass(frozen=True, slots=True)
class Control:
    """Where the lead token is, how it came there and where it can go."""

    team: int
    """The team that has it (4.3)."""
    acquisitions: tuple[Acquisition, ...]
    """How each trick on record was won (4.4)."""
    dominant_suits: tuple[tuple[int, ...], ...]
    """The suits of which each seat holds the highest domino (4.5)."""
    lead_strength: int
    """In how many suits the leader does (4.5)."""
    graph: tuple[ControlEdge, ...]
    """The control graph (4.6)."""
    leads: tuple[Lead, ...]
    """What each suit that can be led comes to; mid-trick the one that was led."""
    tempo: tuple[float, float] | None
    """The share of the tricks on record that each team led (4.7); None if there are none."""
    ducking: Ducking
    """The moves that keep the trick, those that give it up, and the ducks (4.8)."""
    lead_values: tuple[float, ...]
    """What it is worth to the side of each seat that it leads this trick (5.5)."""
    positional_values: tuple[float, ...]
    """The lead values of the tricks on record that each seat led, added up (5.5)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the trick the seat to play sits."""

    role: Role
    """First to fourth (5.1)."""
    information_set: tuple[int, ...]
    """What it sees of the trick (5.2)."""
    stake: int
    """The points that lie in the trick (5.4)."""
    levels: Levels
    """The value split by level, for team 0 as values are (5.5)."""


@dataclass(frozen=True, slots=True)
class PlacedMove:
    """A legal move: its value, and what its place in the trick makes of it."""

    move: MoveValue
    levels: Levels
    """Its value split by level, for team 0 (5.3, 5.5)."""
    keeps_trick: bool
    """Whether the side that plays can then take the trick whatever the other side plays."""
    threats: int
    """How many dominoes beat it on this lead, in the other hands or in the trick (2.5, 2.7)."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A position and its quantities, under the names and by the sections of the document.

    Values are points to come, team 0 minus team 1, with all hands open. What is of one seat is the
    leader's, who has the lead token: that of the trick under way, or to be led.
    """

    position: Position
    value: int
    actual: Voids = field(repr=False)
    """By the voids there are."""
    shown: Voids = field(repr=False)
    """By those that the plays on record have shown (3.5)."""
    interrupt_powers: tuple[float, ...] = field(repr=False)
    """What the suits that each seat can interrupt are worth to it, by the voids there are (6.3)."""
    control: Control = field(repr=False)
    place: Place | None = field(repr=False)
    """None when the hand is over."""
    moves: tuple[PlacedMove, ...] = field(repr=False)
    """Every legal move, by ascending domino."""
    components: Components = field(repr=False)
    """What a potential is made of (6.3)."""
    potential: float = field(repr=False)
    """The combined potential, with the weights as fitted (6.2)."""
    interactions: Interactions = field(repr=False)
    """The interaction terms (7.1 to 7.3)."""
    state_features: StateFeatures = field(repr=False)
    """The features of section 10.4."""

    @property
    def matters(self) -> str:
        """What matters in it, in a sentence or two."""
        from texas42.axes.matters import matters

        return matters(self)

    def features(self) -> dict[str, int | float]:
        """Every feature of the registry by name; a yes or no is 1 or 0.

        >>> from texas42.deals import Deal
        >>> features = explain(Position.start(Deal.from_seed(0), "fives")).features()
        >>> features["lead_strength"], features["void_count_2"], features["void_2_2"]
        (3, 2, 1)
        """
        from texas42.axes.columns.matrix import feature_columns

        position = self.position
        columns = feature_columns([position.packed()], position.deal, position.declaration)
        values = {name: column[0].item() for name, column in columns.items()}
        return {
            name: int(found) if isinstance(found, bool) else found for name, found in values.items()
        }

    def picture(self, name: str | None = None) -> "Picture":
        """One of its pictures, interrupts, control or lattice; without a name all on one page."""
        from texas42.axes.drawn.picture import picture

        return picture(self.position, name)

    def _repr_svg_(self) -> str:
        """What notebooks show."""
        from texas42.pictures.svg import picture_svg

        return picture_svg(self.picture())


def explain(position: Position) -> Explanation:
    """All quantities of a position.

    >>> from texas42.deals import Deal
    >>> found = explain(Position.start(Deal.from_seed(0), "fives", plays="5-2 5-3 5-5"))
    >>> hex(found.actual.pattern.bits), found.actual.contested, found.control.lead_strength
    ('0x202428e0', (2, 3, 5), 3)
    >>> found.matters
    'Seat 3 can only play 5-1.'
    """
    state = position.state
    ducks = ducking(position)
    moves = () if position.is_over else tuple(_moves(position, ducks))
    return Explanation(
        position=position,
        value=value(position),
        actual=_voids(state, actual_voids(state)),
        shown=_voids(state, shown_voids(position)),
        control=_control(position, ducks),
        interrupt_powers=tuple(interrupt_power(state, seat) for seat in range(N_SEATS)),
        place=_place(state, moves) if moves else None,
        moves=moves,
        components=components(state),
        potential=potential(state),
        interactions=interactions(state),
        state_features=state_features(state),
    )


def _voids(state: State, pattern: VoidPattern) -> Voids:
    return Voids(
        pattern,
        interrupt_graph(state, pattern),
        safe_suits(state, voids=pattern),
        contested_suits(state, voids=pattern),
    )


def _control(position: Position, ducks: Ducking) -> Control:
    state, any_led, graph = position.state, bool(leaders(position)), control_graph(position.state)
    return Control(
        team=team_control(state),
        acquisitions=tuple(acquisition(trick, position.declaration) for trick in position.tricks),
        dominant_suits=tuple(dominant_suits(state, seat) for seat in range(N_SEATS)),
        lead_strength=lead_strength(state),
        graph=graph,
        leads=leads(position, graph),
        tempo=(tempo(position, 0), tempo(position, 1)) if any_led else None,
        ducking=ducks,
        lead_values=tuple(lead_value(position, seat) for seat in range(N_SEATS)),
        positional_values=tuple(positional_value(position, seat) for seat in range(N_SEATS)),
    )


def _place(state: State, moves: tuple[PlacedMove, ...]) -> Place:
    """The value of a position, and so its levels, are those of a best move."""
    best = next(each for each in moves if each.move.best)
    return Place(role(state), information_set(state), stake(state), best.levels)


def _moves(position: Position, ducks: Ducking) -> Iterator[PlacedMove]:
    """Every legal move, by ascending domino."""
    keeping, split = {move.domino for move in ducks.keeping}, levels_of_moves(position)
    for move in sorted((*ducks.keeping, *ducks.giving_up), key=lambda move: move.domino):
        yield PlacedMove(
            move,
            split[move.domino].for_team_0(position.to_play),
            move.domino in keeping,
            _threats(position, move.domino),
        )


def _threats(position: Position, d: int) -> int:
    """How many dominoes of others beat a play, of those still held or in the trick."""
    suit = led_suit((*position.trick, d)[0], position.declaration)
    others = {
        other
        for seat, hand in enumerate(position.hands)
        if seat != position.to_play
        for other in hand
    }
    return len(threats(d, suit, position.declaration, others.union(position.trick)))
