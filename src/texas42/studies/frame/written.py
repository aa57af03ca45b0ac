"""A report as files: Markdown with its plots beside it, and HTML that needs nothing else."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from texas42.studies.frame.report import Block, Heading, Plot, Report, Table, Text
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Work, versions

_CSS: Final = """
body { background: #fffdf6; color: #2b2a26; font: 16px/1.5 Georgia, serif;
       margin: 2rem auto; max-width: 52rem; padding: 0 1rem; }
h1, h2 { color: #1f5546; line-height: 1.2; }
.question { font-style: italic; }
.answer { background: #f1eddc; border-left: 4px solid #1f5546; padding: 0.7rem 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font: 14px/1.4 Helvetica, Arial, sans-serif; margin: 1rem 0; }
caption { caption-side: top; font-style: italic; padding-bottom: 0.4rem; text-align: left; }
th, td { border-bottom: 1px solid #d9d6c8; padding: 0.25rem 0.7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5rem 0; } figure svg { height: auto; max-width: 100%; }
figcaption, footer { color: #6b675c; font-size: 14px; }
code { font-size: 13px; }
"""

_ALL: Final = "Studies of the three-axis theory"


@dataclass(frozen=True, slots=True)
class Finished:
    """A study that was run: its report, and what it takes to make it again."""

    study: Study
    work: Work
    report: Report

    @property
    def command(self) -> str:
        """The command that makes it."""
        return f"texas42 study {self.study.name} {self.work.config}"

    def colophon(self) -> list[str]:
        """How the report was made."""
        libraries = ", ".join(f"{name} {number}" for name, number in versions().items())
        return [f"{self.work.seconds:.0f} seconds of computing.", f"With {libraries}."]


def markdown(done: Finished) -> str:
    """The report as Markdown; its plots are files beside it."""
    report = done.report
    parts = [f"# {done.study.title}", f"*{report.question}*", f"**{report.answer}**"]
    parts += [_block_md(block, done.study.name) for block in report.blocks]
    parts += ["---", f"Made by `{done.command}`. " + " ".join(done.colophon())]
    return "\n\n".join(parts) + "\n"


def _block_md(block: Block, study: str) -> str:
    match block:
        case Heading(text):
            return f"## {text}"
        case Text(text):
            return text
        case Table(caption, heads, _):
            rows = [heads, ["---", *["---:"] * (len(heads) - 1)], *block.cells()]
            lines = ["| " + " | ".join(cells).replace("\n", " ") + " |" for cells in rows]
            return f"{caption}\n\n" + "\n".join(lines)
        case Plot(name, caption, _):
            return f"![{caption}]({plot_file(study, name)})"


def html(done: Finished) -> str:
    """The report as one HTML page, its plots within."""
    report = done.report
    body = "\n".join(
        [
            f"<h1>{escape(done.study.title)}</h1>",
            f'<p class="question">{escape(report.question)}</p>',
            f'<p class="answer">{escape(report.answer)}</p>',
            *map(_block_html, report.blocks),
            f"<footer><p>Made by <code>{escape(done.command)}</code>.</p>",
            *(f"<p>{escape(line)}</p>" for line in done.colophon()),
            "</footer>",
        ]
    )
    return page(done.study.title, body)


def page(title: str, body: str) -> str:
    """A whole HTML page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n{body}\n"
        "</body>\n</html>\n"
    )


def _block_html(block: Block) -> str:
    match block:
        case Heading(text):
            return f"<h2>{escape(text)}</h2>"
        case Text(text):
            return f"<p>{escape(text)}</p>"
        case Table(caption, heads, _):
            return (
                f'<div class="wide"><table><caption>{escape(caption)}</caption>'
                f"<thead>{_row(heads, 'th')}</thead>"
                f"<tbody>{''.join(_row(row, 'td') for row in block.cells())}</tbody></table></div>"
            )
        case Plot(_, caption, svg):
            return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _row(cells: Sequence[str], kind: str) -> str:
    return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells) + "</tr>"


def as_json(done: Finished) -> dict[str, Any]:
    """The report for programs: the answer, and every number that the steps gave."""
    return {
        "study": done.study.name,
        "title": done.study.title,
        "question": done.report.question,
        "answer": done.report.answer,
        "command": done.command,
        "versions": versions(),
        "results": done.work.results,
    }


def plot_file(study: str, plot: str) -> str:
    """The name of the file of a plot."""
    return f"{study}-{plot}.svg"


def files(done: Finished) -> Iterator[tuple[str, str]]:
    """The files of a report by name, with what is in them; its plots come first."""
    for block in done.report.blocks:
        if isinstance(block, Plot):
            yield plot_file(done.study.name, block.name), block.svg
    yield f"{done.study.name}.json", json.dumps(as_json(done), indent=1, allow_nan=False) + "\n"
    yield f"{done.study.name}.html", html(done)
    yield f"{done.study.name}.md", markdown(done)


def contents(studies: Sequence[Finished]) -> Iterator[tuple[str, str]]:
    """A page that leads to some reports, with their answers, as Markdown and as HTML."""
    yield (
        "index.md",
        f"# {_ALL}\n\n"
        + "\n".join(
            f"- [{each.study.title}]({each.study.name}.md): {each.report.answer}"
            for each in studies
        )
        + "\n",
    )
    listed = "\n".join(
        f'<h2><a href="{each.study.name}.html">{escape(each.study.title)}</a></h2>\n'
        f'<p class="question">{escape(each.report.question)}</p>\n'
        f"<p>{escape(each.report.answer)}</p>"
        for each in studies
    )
    yield "index.html", page(_ALL, f"<h1>{_ALL}</h1>\n{listed}")
