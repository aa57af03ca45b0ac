"""The models that studies fit, and the splits by deal that judge them.

All come from scikit-learn. A fit runs on one thread: sums in another order would end in other
digits, and the same seed gives the same bytes on any machine of a kind.
"""

import warnings
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.data.extras import need
from texas42.solve.batch import Progress
from texas42.studies.frame.problems import UnfitError

Floats = NDArray[Any]

ModelName = Literal["linear", "trees", "mlp"]
MODELS: Final[tuple[ModelName, ...]] = ("linear", "trees", "mlp")
NAMES: Final[dict[ModelName, str]] = {
    "linear": "linear",
    "trees": "boosted trees",
    "mlp": "MLP 128-128",
}

_EPOCHS: Final = 50
_BATCH: Final = 512
_RIDGE: Final = 30.0
"""Of features with variance 1: as if so many rows more had shown no effect of any."""


class Model(Protocol):
    """What scikit-learn calls a regressor."""

    def fit(self, x: Floats, y: Floats, /) -> object:
        """Learns."""

    def predict(self, x: Floats, /) -> Floats:
        """Foretells."""


def model(name: ModelName, seed: int = 0, **options: Any) -> Model:
    """A model that has learnt nothing yet; `options` are those of scikit-learn's.

    `linear` is least squares with a slight ridge, lest features that are sums of each other get
    weights without bound; `trees` are gradient-boosted histograms; `mlp` is the network of the
    published experiment, two layers of 128 and 50 epochs.

    >>> x = np.arange(20.0)[:, None]
    >>> fitted = model("linear").fit(x, 3 * x[:, 0] + 1)
    >>> model("quadratic")
    Traceback (most recent call last):
    ...
    ValueError: there is no model 'quadratic': expected linear, trees, mlp
    """
    need("sklearn", "studies", "Studies")
    match name:
        case "linear":
            return _linear(**options)
        case "trees":
            from sklearn.ensemble import HistGradientBoostingRegressor

            settings = {"early_stopping": False, "random_state": seed}
            return _as_model(HistGradientBoostingRegressor(**settings | options))
        case "mlp":
            return _mlp(seed, **options)
        case _:
            raise ValueError(f"there is no model {name!r}: expected {', '.join(MODELS)}")


def _linear(**options: Any) -> Model:
    from sklearn.linear_model import Ridge
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    return _as_model(make_pipeline(StandardScaler(), Ridge(**{"alpha": _RIDGE} | options)))


def _mlp(seed: int, **options: Any) -> Model:
    from sklearn.compose import TransformedTargetRegressor
    from sklearn.neural_network import MLPRegressor
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    settings = {
        "hidden_layer_sizes": (128, 128),
        "max_iter": _EPOCHS,
        "batch_size": _BATCH,
        "random_state": seed,
        "n_iter_no_change": _EPOCHS,  # all of them, as published
    }
    network = make_pipeline(StandardScaler(), MLPRegressor(**settings | options))
    return _as_model(TransformedTargetRegressor(network, transformer=StandardScaler()))


def _as_model(regressor: Any) -> Model:
    found: Model = regressor
    return found


class Fold(NamedTuple):
    """Rows to learn from and rows to be judged by, of different deals."""

    train: NDArray[np.bool_]
    test: NDArray[np.bool_]


def folds(deal: NDArray[Any], n: int = 5, seed: int = 0) -> list[Fold]:
    """Parts the deals into `n` groups by chance; each is the test of a fold, the others learn.

    >>> deal = np.repeat(np.arange(10), 3)
    >>> [sorted(set(deal[fold.train]) & set(deal[fold.test])) for fold in folds(deal, 2)]
    [[], []]
    >>> folds(np.zeros(5, int))
    Traceback (most recent call last):
    ...
    texas42.studies.frame.problems.UnfitError: 1 deal cannot be parted into 5 groups: name more \
seeds
    """
    deals, index = np.unique(deal, return_inverse=True)
    if len(deals) < n:
        named = f"{len(deals)} deal" + "s" * (len(deals) != 1)
        raise UnfitError(f"{named} cannot be parted into {n} groups: name more seeds")
    group = np.random.default_rng(seed).permutation(len(deals)) % n
    of_row = group[index]
    return [Fold(of_row != test, of_row == test) for test in range(n)]


def holdout(deal: NDArray[Any], share: float = 0.25, seed: int = 0) -> Fold:
    """One split: a share of the deals, at least one, is never seen by what learns.

    >>> fold = holdout(np.repeat(np.arange(8), 2))
    >>> int(fold.test.sum()), bool((fold.train ^ fold.test).all())
    (4, True)
    """
    deals, index = np.unique(deal, return_inverse=True)
    if len(deals) < 2:
        raise UnfitError("one deal cannot both teach and test: name more seeds")
    n_test = max(1, round(share * len(deals)))
    is_test = np.zeros(len(deals), np.bool_)
    is_test[np.random.default_rng(seed).permutation(len(deals))[:n_test]] = True
    test = is_test[index]
    return Fold(~test, test)


def fit(learner: Model, x: Floats, y: Floats) -> Model:
    """Fits on one thread; that a network would learn more in more epochs is no fault of it."""
    from sklearn.exceptions import ConvergenceWarning

    with one_thread(), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        warnings.filterwarnings("ignore", "Got `batch_size`")  # of few rows it takes all at once
        learner.fit(x, y)
    return learner


def predict(fitted: Model, x: Floats) -> Floats:
    """Predicts on one thread."""
    with one_thread():
        return fitted.predict(x)


def one_thread() -> Any:
    """One thread for linear algebra, for as long as it is entered."""
    from threadpoolctl import threadpool_limits

    return threadpool_limits(1)


def predict_unseen(
    make: Callable[[], Model],
    x: Floats,
    y: Floats,
    parts: list[Fold],
    tell: Progress | None = None,
) -> Floats:
    """What is foretold of each row by a model that never saw its deal: cross-validation by deals.

    >>> deal, x = np.repeat(np.arange(60), 50), np.random.default_rng(0).normal(size=(3000, 1))
    >>> foretold = predict_unseen(lambda: model("linear"), x, 2 * x[:, 0], folds(deal, 3))
    >>> bool(np.abs(foretold - 2 * x[:, 0]).max() < 0.2)
    True
    """
    predicted = np.full(len(y), np.nan)
    for done, fold in enumerate(parts, start=1):
        predicted[fold.test] = predict(fit(make(), x[fold.train], y[fold.train]), x[fold.test])
        if tell is not None:
            tell(done, len(parts))
    return predicted


def groups(labels: NDArray[Any]) -> Iterator[tuple[Any, NDArray[np.bool_]]]:
    """Each label with its rows, ascending.

    >>> [(int(label), int(rows.sum())) for label, rows in groups(np.array([2, 1, 2]))]
    [(1, 1), (2, 2)]
    """
    for label in np.unique(labels):
        yield label, labels == label
