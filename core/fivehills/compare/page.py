"""A page in one file: sections, tables, pictures, and how each figure is computed, folded away."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

Writer = Callable[[float], str]
HISTORY = ' class="then"'
"""The mark of a row that is history."""

STYLE = """
:root { color-scheme: light; --ink: #1d1d1b; --soft: #5d5a52; --line: #cfc9bb; --paper: #fdfcf8; --band: #f3efe4; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { margin-top: 2.6rem; border-bottom: 2px solid var(--ink); }
h3 { margin: 1.6rem 0 .4rem; } p, li { max-width: 46rem; }
ul.findings { padding: .8rem 1rem .8rem 2rem; background: var(--band); border-left: 4px solid var(--ink); }
ul.findings li { margin: .2rem 0; max-width: 58rem; }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; overflow-wrap: normal; } td.n, th.n { text-align: right; overflow-wrap: normal; }
thead th { vertical-align: bottom; } tr.then { background: var(--band); }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
svg { max-width: 100%; height: auto; display: block; } figure { margin: .8rem 0; break-inside: avoid; }
figcaption { color: var(--soft); font-size: .9em; }
details { margin: .3rem 0; color: var(--soft); font-size: .9em; } summary { cursor: pointer; }
.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.6rem, 1fr)); gap: .5rem; }
.large { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: .2rem 1.2rem; }
.large svg { width: 100%; }
.small > *, .large > * { margin: .3rem 0; min-width: 0; }
figure svg { background: #fff; } nav { margin: .8rem 0; } nav a { display: inline-block; margin-right: 1rem; }
@media screen and (max-width: 44rem) {
  table, tbody, tr, caption { display: block; } thead { display: none; }
  .small { grid-template-columns: repeat(3, 1fr); } .small figcaption { font-size: .75rem; }
  tr { padding: .4rem 0; border-bottom: 1px solid var(--line); }
  tbody th { display: block; border: 0; padding: 0; }
  td, td.n { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: 0; text-align: right; }
  td.n { white-space: nowrap; } td:empty { display: none; }
  td::before { content: attr(data-of); overflow-wrap: normal; white-space: normal; color: var(--soft);
    text-align: left; }
}
@media print {
  body { max-width: none; font-size: .75rem; background: #fff; padding: 0; } nav { display: none; }
  h2, h3, caption, thead { break-after: avoid; } tr { break-inside: avoid; }
  .large { grid-template-columns: 1fr 1fr; } .small { grid-template-columns: repeat(6, 1fr); }
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
        f"<h1>{escape(title)}</h1><p>{escape(lead)}</p><nav>{links}</nav>{_unbroken(body)}</body></html>\n"
    )


def _unbroken(body: str) -> str:
    """No line ends between a figure and its sign."""
    return body.replace(" %", "&nbsp;%")


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; columns that hold figures are aligned to the right."""
    rows = list(rows)
    kinds = ["", *(_kind([row[number] for row in rows]) for number in range(1, len(head)))]
    heads = "".join(f'<th scope="col"{kind}>{escape(cell)}</th>' for kind, cell in zip(kinds, head, strict=True))
    lines = "".join(_line(row, head, kinds) for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"


def _kind(cells: Sequence[str]) -> str:
    figures = sum(cell[:1].isdigit() or cell[:1] in ("+", "-") for cell in cells)
    return ' class="n"' if 2 * figures >= len(cells) else ""


def _line(row: Sequence[str], head: Sequence[str], kinds: Sequence[str]) -> str:
    """A row; each cell also says what it is of, for screens on which a table is a list of cards."""
    first = f'<th scope="row">{escape(row[0])}</th>'
    rest = "".join(
        f'<td data-of="{escape(of, quote=True)}"{kind}>{escape(cell)}</td>'
        for of, kind, cell in zip(head[1:], kinds[1:], row[1:], strict=True)
    )
    return f"<tr{HISTORY if row[0] == '1954' else ''}>{first}{rest}</tr>"


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


def small(pictures: Iterable[str]) -> str:
    """Small pictures side by side, three in a line on a phone."""
    return f'<div class="small">{"".join(pictures)}</div>'


def large(blocks: Iterable[str]) -> str:
    """Pictures with what belongs to them, two in a line where there is room."""
    return f'<div class="large">{"".join(f"<div>{block}</div>" for block in blocks)}</div>'


def findings(sentences: Iterable[str]) -> str:
    """What a reader in a hurry should know."""
    return f'<ul class="findings">{"".join(f"<li>{escape(one)}</li>" for one in sentences)}</ul>'


def folded(summary: str, content: str) -> str:
    """Something that unfolds."""
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def games(number: int) -> str:
    """So many games, in words of one or of many."""
    return f"{number:,} game" if number == 1 else f"{number:,} games"


def positions(number: int) -> str:
    """So many positions, in words of one or of many."""
    return f"{number} position" if number == 1 else f"{number} positions"


def number(amount: float) -> str:
    """A whole number as people read it."""
    return f"{amount:,.0f}"


def span(low: float, high: float, write: Writer = number) -> str:
    """From the lowest to the highest, or the one figure that there is."""
    return write(low) if low == high else f"{write(low)} to {write(high)}"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def percent(number: float | None) -> str:
    return "not known" if number is None else f"{100 * number:.0f} %"
