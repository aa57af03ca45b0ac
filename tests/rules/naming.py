"""Dominoes by name, from the formula of the specification and from no code of the package."""


def tile(name: str) -> int:
    """The id of a domino written higher pip first.

    >>> tile("6-4")
    25
    """
    high, low = int(name[0]), int(name[2])
    return high * (high + 1) // 2 + low


def tiles(names: str) -> tuple[int, ...]:
    """The ids of dominoes parted by spaces.

    >>> tiles("6-6 0-0")
    (27, 0)
    """
    return tuple(map(tile, names.split()))
