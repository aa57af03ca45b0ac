"""What is given as integers, as an array of them."""

from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

_LIMITS: Final = np.iinfo(np.int64)


def as_integers(values: ArrayLike, name: str) -> NDArray[np.integer[Any]]:
    """An array of integers of any size, each of which fits in 64 bits with a sign.

    >>> as_integers([1, 2], "leaders").tolist()
    [1, 2]
    >>> as_integers([0.5], "leaders")
    Traceback (most recent call last):
    ...
    TypeError: leaders must be integers, not float64
    >>> as_integers([0, 1 << 63], "leaders")
    Traceback (most recent call last):
    ...
    ValueError: leaders must fit in 64 bits with a sign; 9223372036854775808 does not
    """
    array = np.asarray(values)
    integers = array.dtype.kind in "iu"
    if array.dtype == np.uint64 or not integers:
        # What does not fit may come as unsigned, as an object or, beside what fits, as a float.
        unsure = array[array > _LIMITS.max] if integers else np.asarray(values, object)
        for n in unsure.ravel().tolist():
            if type(n) is int and not _LIMITS.min <= n <= _LIMITS.max:
                raise ValueError(f"{name} must fit in 64 bits with a sign; {n} does not")
    if integers:
        return array
    if array.size:
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    return array.astype(np.int64)  # of nothing, NumPy cannot tell the type
