"""The section `In short` once more, by plain code of its own."""

from __future__ import annotations

import statistics

from compare.plain import (
    NAMES,
    SIDES,
    best,
    ends,
    in_order,
    inside,
    losses_1954,
    men,
    nearest,
    number,
    percent,
    taus,
    yaml,
)
from compare.plain_play import MEASURES, hours, reach


def _won(rows):
    return sum(row["winner"] == "viet-minh" for row in rows) / len(rows)


def _as_it_did(rows):
    return sum(row["story"]["outcome"] == "historical" for row in rows) / len(rows)


def glance(played):
    """The table of all designs."""
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        total, order = len(in_order(rows)), taus(rows)
        tau = f"{statistics.mean(order):.2f}" if order and total > 2 else "too few"
        lost = [number(nearest(ends(rows, side), 0.5)) for side in SIDES]
        on_time = f"{inside(ruleset, rows)} of {total}"
        table.append([name, str(len(rows)), percent(_won(rows)), percent(_as_it_did(rows)), on_time, tau, *lost,
                      f"{hours(rows):.1f}"])  # fmt: skip
    then = [men(*losses_1954(side)) for side in SIDES]
    return [*table, ["1954", "", "yes", "yes", "all", "1", *then, ""]]


def findings(played):
    """Every finding, in the order of the page."""
    rows = {ruleset: best(played, ruleset) for ruleset in NAMES}
    won = ", ".join(f"{name} {percent(_won(rows[id_]))} of {len(rows[id_])} games" for id_, name in NAMES.items())
    yield f"The Viet Minh win: {won}."
    like = [name for id_, name in NAMES.items() if _as_it_did(rows[id_]) >= 0.5]
    yield f"At least half of the games end as the battle did in {' and '.join(like)}, and in no other design."
    large = [id_ for id_ in NAMES if len(in_order(rows[id_])) > 2]
    near = max(large, key=lambda id_: inside(id_, rows[id_]) / len(in_order(rows[id_])))
    order = {id_: statistics.mean(taus(rows[id_])) for id_ in large}
    first = max(order, key=order.get)
    yield (
        f"Positions fall nearest to their days in {NAMES[near]} ({inside(near, rows[near])} of "
        f"{len(in_order(rows[near]))}), and nearest to their order in {NAMES[first]} (tau {order[first]:.2f}, of 1)."
    )
    lost = ", ".join(
        f"{name} {number(nearest(ends(rows[id_], 'french'), 0.5))}" for id_, name in NAMES.items() if id_ != "enpointe"
    )
    yield f"French losses, {men(*losses_1954('french'))} men in 1954: {lost} in the median game."
    long = ", ".join(f"{NAMES[id_]} {hours(rows[id_]):.1f}" for id_ in sorted(NAMES, key=lambda id_: hours(rows[id_])))
    yield f"Hours that people would need, from the shortest to the longest: {long}."
    yield _questions(played)


def _questions(played):
    asked = list(dict.fromkeys(series.variant for series in played if series.variant))
    titles = {what["id"]: what["title"] for what in yaml("battle/whatifs")["whatifs"]}
    told = []
    for variant in asked:
        title = titles.get(variant) or f"Without {variant.removeprefix('without-')}"
        clear = [NAMES[id_] for id_ in NAMES if _is_clear(played, id_, variant)]
        told.append(f"{title}: {', '.join(clear) or 'nowhere'}")
    where = (
        "Where the 95 % interval of positions lost or of French losses leaves out zero (of so many, some do by chance)."
    )
    return f"{where} {'; '.join(told)}."


def _is_clear(played, ruleset, variant):
    """Whether the interval of either figure leaves out zero."""
    other = [series for series in played if (series.ruleset, series.variant) == (ruleset, variant)]
    if not other:
        return False
    base = next(
        rows for one, rows in played.items() if (one.ruleset, one.bots, one.variant) == (ruleset, other[0].bots, "")
    )
    before = {row["seed"]: row for row in base}
    pairs = [(before[row["seed"]], row) for row in played[other[0]]]
    for figure, _ in MEASURES[1:3]:
        found = [float(figure(ruleset, after)) - float(figure(ruleset, first)) for first, after in pairs]
        if abs(statistics.mean(found)) > reach(found):
            return True
    return False
