"""Plots in one style, as SVG, by matplotlib. The same numbers give the same bytes."""

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from texas42.data.extras import need
from texas42.studies.frame.intervals import Estimate

COLOURS: Final = ("#1f5546", "#b3721d", "#7a3b69", "#35618e", "#8a8578", "#b5442f")
_FEW: Final = 15
_INK: Final = "#2b2a26"
_PAPER: Final = "#fffdf6"
_FAINT: Final = "#d9d6c8"

_STYLE: Final[dict[Any, Any]] = {
    "axes.edgecolor": _INK,
    "axes.facecolor": _PAPER,
    "axes.grid": True,
    "axes.labelcolor": _INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.facecolor": _PAPER,
    "font.family": "sans-serif",
    "font.size": 10,
    "grid.color": _FAINT,
    "legend.frameon": False,
    "svg.fonttype": "path",  # the same everywhere, whatever fonts there are
    "svg.hashsalt": "texas42",
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def figure(title: str, draw: Callable[[Any], None], size: tuple[float, float] = (7.2, 4.2)) -> str:
    """What a function draws on matplotlib's axes, as SVG.

    >>> figure("A line", lambda axes: axes.plot([0, 1], [0, 1])).startswith("<svg")
    True
    """
    need("matplotlib", "studies", "Plots")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        page = Figure(figsize=size, layout="constrained")
        axes = page.add_subplot()
        axes.set_axisbelow(True)
        axes.set_title(title)
        draw(axes)
        written = io.StringIO()
        page.savefig(written, format="svg", metadata={"Creator": None, "Date": None})
    svg = written.getvalue()
    return svg[svg.index("<svg") :]


def bars(
    title: str,
    rows: Mapping[str, Estimate],
    label: str,
    *,
    marks: Mapping[str, float] | None = None,
    marked: str = "published",
) -> str:
    """A bar with its interval for each name, the first on top; `marks` are diamonds beside them."""

    def draw(axes: Any) -> None:
        names = list(rows)
        axes.barh(names, [rows[name].value for name in names], color=COLOURS[0], height=0.62)
        for place, name in enumerate(names):
            if rows[name].has_interval:
                axes.plot([rows[name].low, rows[name].high], [place, place], color=_INK, lw=1.6)
        if marks:
            at = [names.index(name) for name in marks]
            axes.scatter(marks.values(), at, color=COLOURS[1], marker="D", zorder=3, label=marked)
            axes.legend()
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(label)

    return figure(title, draw, (7.2, 1.4 + 0.36 * len(rows)))


def lines(
    title: str,
    x: Sequence[float],
    series: Mapping[str, Sequence[Estimate]],
    x_label: str,
    y_label: str,
    *,
    log_x: bool = False,
    log_y: bool = False,
    rule: float | None = None,
) -> str:
    """A line for each name with its band; `rule` is a level to be compared with."""

    def draw(axes: Any) -> None:
        for colour, (name, estimates) in zip(_colours(len(series)), series.items(), strict=True):
            axes.plot(x, [each.value for each in estimates], "o-", color=colour, label=name, ms=4)
            low, high = ([getattr(each, end) for each in estimates] for end in ("low", "high"))
            axes.fill_between(x, low, high, color=colour, alpha=0.18, lw=0)
        if rule is not None:
            axes.axhline(rule, color=_INK, lw=1, ls="--")
        if log_x:
            axes.set_xscale("log")
        if log_y:
            axes.set_yscale("log")
        if not log_x and all(float(each).is_integer() for each in x) and len(x) <= _FEW:
            axes.set_xticks(x)
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        axes.legend()

    return figure(title, draw)


def _colours(n: int) -> list[str]:
    return [COLOURS[index % len(COLOURS)] for index in range(n)]
