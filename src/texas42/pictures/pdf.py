"""A picture as PDF: one page of vectors, with the fonts every reader of PDF has of its own.

It needs fpdf2, which comes with the extra `texas42[pdf]`.
"""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from texas42.pictures.marks import Box, Curve, Disc, Line, Picture, Polygon, Words, plain

if TYPE_CHECKING:
    from fpdf import FPDF

_POINTS_A_PIXEL: Final = 72 / 96
_FONT: Final = "Helvetica"
_NO_DATE: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SHARE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


class PdfError(ValueError):
    """Pictures cannot be written as PDF here; the message says what to install."""


def picture_pdf(picture: Picture) -> bytes:
    """A PDF document of one page; the same picture gives the same bytes.

    PdfError, with the command that mends it, where fpdf2 is not installed.
    """
    pdf = _blank_page(picture)
    for mark in plain(picture.marks):
        match mark:
            case Box():
                _box(pdf, mark)
            case Disc(x, y, radius, fill):
                pdf.set_fill_color(fill)
                pdf.circle(x, y, radius, style="F")
            case Line(x1, y1, x2, y2, colour, width):
                pdf.set_draw_color(colour)
                pdf.set_line_width(width)
                pdf.line(x1, y1, x2, y2)
            case Curve():
                _curve(pdf, mark)
            case Polygon(corners, fill):
                pdf.set_fill_color(fill)
                pdf.polygon(corners, style="F")
            case Words():
                _words(pdf, mark)
    return bytes(pdf.output())


def _blank_page(picture: Picture) -> "FPDF":
    try:
        from fpdf import FPDF
    except ImportError:
        raise PdfError("a PDF needs fpdf2: pip install 'texas42[pdf]'") from None
    pdf = FPDF(unit=_POINTS_A_PIXEL, format=(picture.width, picture.height))
    pdf.set_creation_date(_NO_DATE)  # so that nothing but the picture decides the bytes
    pdf.set_title(picture.title)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    return pdf


def _box(pdf: "FPDF", box: Box) -> None:
    if box.fill is not None:
        pdf.set_fill_color(box.fill)
    if box.edge is not None:
        pdf.set_draw_color(box.edge)
        pdf.set_line_width(box.edge_width)
    style = "F" * (box.fill is not None) + "D" * (box.edge is not None)
    pdf.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        style=style,
        round_corners=bool(box.radius),
        corner_radius=min(box.radius, 0.499 * min(box.width, box.height)),
    )


def _curve(pdf: "FPDF", curve: Curve) -> None:
    start, first, second, end = curve.points
    with pdf.new_path(*start) as path:  # `bezier` of fpdf2 scales the width of its line twice
        path.style.stroke_color = curve.colour
        path.style.stroke_width = curve.width
        path.style.fill_color = None
        path.style.auto_close = False
        path.curve_to(*first, *second, *end)


def _words(pdf: "FPDF", words: Words) -> None:
    pdf.set_font(_FONT, style="B" if words.bold else "", size=words.size * _POINTS_A_PIXEL)
    pdf.set_text_color(words.fill)
    text = words.text.encode("latin-1", "replace").decode("latin-1")  # all these fonts have
    x = words.x - _SHARE[words.anchor] * pdf.get_string_width(text)
    pdf.text(x, words.y, text)
