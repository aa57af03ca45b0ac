"""Players by name, with what may be set of each: `pimc`, `pimc:worlds=50`."""

import reprlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from texas42.play.players.beginner import Beginner
from texas42.play.players.clairvoyant import Clairvoyant
from texas42.play.players.foresighted import Foresighted
from texas42.play.players.pimc import Pimc
from texas42.play.players.player import Player
from texas42.play.players.random_player import Random

AnyPlayer = Player | Clairvoyant

PLAYERS: Final[Mapping[str, AnyPlayer]] = {
    player.name: player
    for player in (
        Random(),
        Beginner(),
        Pimc("pimc-points", objective="points"),
        Pimc("pimc"),
        Foresighted("epimc"),
        Foresighted("alpha-mu", width=8),
        Pimc("inference", considered=100),
        Clairvoyant(),
    )
}
"""Each in the form it has by name alone; after a colon, what is to be different."""

_SETTINGS: Final[Mapping[str, str]] = {
    "worlds": "worlds",
    "all": "all_below",
    "considered": "considered",
    "moves": "own_moves",
    "width": "width",
    "last": "last",
}
"""What may be set, and what it is called in the player."""


def player(text: str) -> AnyPlayer:
    """A player by its name, perhaps with settings.

    >>> player("pimc:worlds=50,all=2000").label
    'plays for the bid over 50 worlds, each solved with open hands'
    >>> player("grandmaster")
    Traceback (most recent call last):
    ...
    ValueError: unknown player 'grandmaster': expected random, beginner, pimc-points, pimc, \
epimc, alpha-mu, inference, clairvoyant
    >>> player("pimc:speed=2")
    Traceback (most recent call last):
    ...
    ValueError: 'speed=2' is no setting of pimc: expected worlds=N, all=N, considered=N
    """
    name, colon, said = text.strip().partition(":")
    found = PLAYERS.get(name)
    if found is None:
        raise ValueError(f"unknown player {reprlib.repr(name)}: expected {', '.join(PLAYERS)}")
    if not colon:
        return found
    settings = [_setting(found, word.strip()) for word in said.split(",")]
    return _with_settings(found, f"{name}:{said.replace(' ', '')}", dict(settings))


def _setting(of: AnyPlayer, word: str) -> tuple[str, int]:
    """What a setting is called in the player, and its number."""
    key, _, number = word.partition("=")
    known = [name for name, field in _SETTINGS.items() if hasattr(of, field)]
    if not known:
        raise ValueError(f"{of.name} has no settings")
    if key not in known or not number.isdecimal():
        expected = ", ".join(f"{name}=N" for name in known)
        raise ValueError(f"{reprlib.repr(word)} is no setting of {of.name}: expected {expected}")
    return _SETTINGS[key], int(number)


def _with_settings(of: AnyPlayer, name: str, settings: Mapping[str, int]) -> AnyPlayer:
    assert isinstance(of, Pimc)  # no other has settings
    return replace(of, name=name, **settings)  # type: ignore[arg-type]
