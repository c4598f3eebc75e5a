"""A page in one file: sections, tables, pictures, and how each figure is computed, folded away."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

Writer = Callable[[float], str]

STYLE = """
:root { color-scheme: light; --ink: #1d1d1b; --soft: #5d5a52; --line: #cfc9bb; --paper: #fdfcf8; --band: #f3efe4; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { margin-top: 2.6rem; border-bottom: 2px solid var(--ink); }
h3 { margin: 1.6rem 0 .4rem; } p, li { max-width: 46rem; }
.scroll { overflow-x: auto; } .wide figure { min-width: 44rem; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; } td.n, th.n { text-align: right; }
td, th { min-width: 3.6rem; } thead th { vertical-align: bottom; }
tbody th { position: sticky; left: 0; background: var(--paper); min-width: 7rem; }
@media (max-width: 40rem) { table { font-size: .85rem; } thead th { min-width: 5rem; } tbody th { max-width: 8rem; } }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
svg { max-width: 100%; height: auto; } figure { margin: .8rem 0; } figcaption { color: var(--soft); font-size: .9rem; }
details { margin: .3rem 0; color: var(--soft); font-size: .9rem; } summary { cursor: pointer; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; } .row figure { width: 9.7rem; margin: 0; }
figure svg { background: #fff; } nav a { margin-right: 1rem; }
@media print {
  body { max-width: none; font-size: .8rem; background: #fff; } nav { display: none; }
  h2, h3, caption { break-after: avoid; } tbody th { background: none; }
  figure, tr { break-inside: avoid; } .scroll { overflow: visible; }
}
"""


def document(title: str, lead: str, sections: Sequence[tuple[str, str, str]]) -> str:
    """The whole page. sections: anchor, heading and content."""
    links = "".join(f'<a href="#{anchor}">{escape(heading)}</a>' for anchor, heading, _ in sections)
    body = "".join(
        f'<section id="{anchor}"><h2>{escape(heading)}</h2>{text}</section>' for anchor, heading, text in sections
    )
    size = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f"{size}<title>{escape(title)}</title>"
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><p>{escape(lead)}</p><nav>{links}</nav>{body}</body></html>\n"
    )


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; columns that hold figures are aligned to the right."""
    rows = list(rows)
    kinds = ["", *(_kind([row[number] for row in rows]) for number in range(1, len(head)))]
    heads = "".join(f'<th scope="col"{kind}>{escape(cell)}</th>' for kind, cell in zip(kinds, head, strict=True))
    lines = "".join(_line(row, kinds) for row in rows)
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _kind(cells: Sequence[str]) -> str:
    figures = sum(cell[:1].isdigit() or cell[:1] in ("+", "-") for cell in cells)
    return ' class="n"' if 2 * figures >= len(cells) else ""


def _line(row: Sequence[str], kinds: Sequence[str]) -> str:
    first = f'<th scope="row">{escape(row[0])}</th>'
    rest = "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds[1:], row[1:], strict=True))
    return f"<tr>{first}{rest}</tr>"


def picture(svg: str, said: str) -> str:
    """A picture with what it shows, for readers and for screen readers."""
    words = escape(said, quote=True)
    return f'<figure role="img" aria-label="{words}">{svg}<figcaption>{words}</figcaption></figure>'


def computed(*functions: Callable[..., Any]) -> str:
    """How figures are computed, folded away: what their functions say of themselves."""
    told = [" ".join((inspect.getdoc(function) or "").split()) for function in functions]
    return (
        "<details><summary>How this is computed</summary>"
        + "".join(f"<p>{escape(one)}</p>" for one in told)
        + "</details>"
    )


def wide(content: str) -> str:
    """Something that is scrolled sideways on a small screen instead of being made too small to read."""
    return f'<div class="scroll wide">{content}</div>' if content else ""


def folded(summary: str, content: str) -> str:
    """Something that unfolds."""
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def games(number: int) -> str:
    """So many games, in words of one or of many."""
    return f"{number} game" if number == 1 else f"{number} games"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def percent(number: float | None) -> str:
    return "not known" if number is None else f"{100 * number:.0f} %"
