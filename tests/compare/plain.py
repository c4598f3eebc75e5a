"""The report's tables and sentences once more, from the stored rows and the YAML files, by plain code of its own."""

from __future__ import annotations

import statistics
from datetime import datetime, timedelta
from functools import cache
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

from ruamel.yaml import YAML

CONTENT = Path(__file__).parents[2] / "content"
NAMES = {
    "enpointe": "En Pointe Toujours!",
    "gamble": "The Final Gamble",
    "season": "A Season in Hell",
    "storm": "Storm Over Dien Bien Phu",
    "tonkin": "Tonkin",
}
SIDES = {"french": "French", "viet-minh": "Viet Minh"}
BEGIN = datetime(1954, 3, 13)
HOLDS = float("inf")


@cache
def yaml(name):
    return YAML(typ="safe").load((CONTENT / f"{name}.yaml").read_text("utf-8"))


def best(played, ruleset):
    """The rows of the best bots without a variant: greedy where it played."""
    return [rows for series, rows in played.items() if series.ruleset == ruleset and not series.variant][-1]


def days(text):
    return (datetime.fromisoformat(str(text)) - BEGIN) / timedelta(days=1)


def date(day):
    if day == HOLDS:
        return "holds"
    when = BEGIN + timedelta(days=day)
    return f"{when.day} {when:%B}"


def percent(number):
    return f"{100 * number:.0f} %"


def number(amount):
    return f"{amount:,.0f}"


def men(low, high):
    return f"{number(low)} to {number(high)}"


def wilson(hits, games):
    """The roots of the equation that the bounds of the interval solve: (p - rate)^2 = z^2 p (1 - p) / n."""
    z, rate = 1.959964, hits / games
    a, b, c = 1 + z * z / games, -(2 * rate + z * z / games), rate * rate
    spread = max(0.0, b * b - 4 * a * c) ** 0.5
    return max(0.0, (-b - spread) / (2 * a)), min(1.0, (-b + spread) / (2 * a))


def interval(hits, games):
    low, high = wilson(hits, games)
    return f"{100 * low:.0f} to {100 * high:.0f} %"


def nearest(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


# --- when what falls ------------------------------------------------------------------------------------------------


@cache
def strongpoints():
    return {point["id"]: point for point in yaml("battle/strongpoints")["strongpoints"]}


def fell(point):
    """The day on which a position was lost for good in 1954."""
    return days(strongpoints()[point]["held"][-1][1])


def days_of(rows, point):
    found = [row["story"]["falls"].get(point) for row in rows]
    return [HOLDS if at is None else days(at) for at in found]


def in_order(rows):
    return sorted(rows[0]["story"]["strongpoints"], key=fell)


def falls(rows):
    table = []
    for point in in_order(rows):
        own = days_of(rows, point)
        middle, low, high = (date(nearest(own, part)) for part in (0.5, 0.1, 0.9))
        lost = percent(sum(day < HOLDS for day in own) / len(own))
        name = strongpoints()[point]["fr"].split(" (")[0]
        fallen = [day for day in own if day < HOLDS]
        when_lost = date(nearest(fallen, 0.5)) if fallen else ""
        table.append([name, lost, middle, when_lost, f"{low} to {high}", date(int(fell(point)))])
    return table


def inside(ruleset, rows):
    """How many positions fall when they did; what fell after the last day of the design must hold to its end."""
    last = days(yaml(f"{ruleset}/battle")["clock"]["ends"])
    count = 0
    for point in in_order(rows):
        then = fell(point) if fell(point) <= last else HOLDS
        own = days_of(rows, point)
        count += nearest(own, 0.1) <= then <= nearest(own, 0.9)
    return count


def taus(rows):
    """Pairs that agree less those that do not, over the geometric mean of the pairs that each order tells apart."""
    found = []
    for number_, _ in enumerate(rows):
        here = {point: days_of(rows, point)[number_] for point in in_order(rows)}
        pairs = list(combinations(here, 2))
        told_here = [(a, b) for a, b in pairs if here[a] != here[b]]
        told_then = [(a, b) for a, b in pairs if fell(a) != fell(b)]
        both = [(a, b) for a, b in told_here if fell(a) != fell(b)]
        agree = sum((here[a] < here[b]) == (fell(a) < fell(b)) for a, b in both)
        if told_here and told_then:
            found.append((2 * agree - len(both)) / (len(told_here) * len(told_then)) ** 0.5)
    return found


# --- what it costs --------------------------------------------------------------------------------------------------


def ends(rows, side):
    return [row["story"]["entries"][-1]["losses"][side] for row in rows]


def span(amount):
    return (amount, amount) if isinstance(amount, (int, float)) else tuple(amount)


def losses_1954(side):
    known = yaml("battle/losses")["casualties"]
    if side == "viet-minh":
        totals = [span(one["total"]) for one in known["viet_minh"]]
        return min(low for low, _ in totals), max(high for _, high in totals)
    by_id = {one["id"]: span(one["n"]) for one in known["french"]}
    low = sum(by_id[f"{kind}_to_5_may"][0] for kind in ("dead", "wounded", "missing"))
    high = by_id["dead_all"][1] + by_id["wounded_all"][1] + by_id["missing_to_5_may"][1]
    return low, high


def losses(played):
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        own = {side: ends(rows, side) for side in SIDES}
        french, viet_minh = sum(own["french"]), sum(own["viet-minh"])
        ratio = f"{viet_minh / french:.1f}" if french and viet_minh else "not known"
        where = [percent(_below(own[side], sum(losses_1954(side)) / 2)) for side in SIDES]
        where = ["a night only"] * 2 if ruleset == "enpointe" else where
        table.append([name, str(len(rows)), *(number(nearest(own[side], 0.5)) for side in SIDES), ratio, *where])
    french, viet_minh = losses_1954("french"), losses_1954("viet-minh")
    ratio = f"{viet_minh[0] / french[1]:.1f} to {viet_minh[1] / french[0]:.1f}"
    then = [men(*french), men(*viet_minh), ratio]
    return [*table, ["1954", "", *then, "", ""]]


def _below(values, given):
    return statistics.mean([1.0 if value < given else 0.5 if value == given else 0.0 for value in values])


def curve(played, read, write, then):
    """read: the figure of an entry, given the first entry of its game; then: date and figure of 1954."""
    table = []
    for ruleset, name in NAMES.items():
        found = {}
        for row in best(played, ruleset):
            entries = row["story"]["entries"]
            for entry in entries:
                value = read(entry, entries[0])
                if value is not None:
                    found.setdefault(entry["at"], []).append(value)
        if ruleset == "enpointe":
            continue
        for at in sorted(found):
            middle, low, high = (write(nearest(found[at], part)) for part in (0.5, 0.1, 0.9))
            table.append([name, date(int(days(at)) if days(at) >= 0 else days(at)), str(len(found[at])), middle,
                          f"{low} to {high}"])  # fmt: skip
    return [*table, *(["1954", date(days(at)), "", said, ""] for at, said in then)]


def of_start(side):
    def read(entry, first):
        now, begin = (one["counts"].get("shells", {}).get(side) for one in (entry, first))
        return now / begin if begin else None

    return read


def of_mean(played):
    """What came by air in a turn, over the mean of all turns of the design; the first entry is before any turn."""
    means = {}
    for ruleset in NAMES:
        entries = [entry for row in best(played, ruleset) for entry in row["story"]["entries"][1:]]
        came = [entry["counts"]["airlift"]["french"] for entry in entries if "airlift" in entry["counts"]]
        means |= {id(entry): statistics.mean(came) for entry in entries if came}
    return lambda entry, _: entry["counts"]["airlift"]["french"] / means[id(entry)] if id(entry) in means else None


def airlift_1954():
    known = yaml("battle/losses")["french_logistics"]["by_period"]
    total = lasted = 0
    for one in known:
        length = days(one["when"][1]) - days(one["when"][0]) + 1
        total, lasted = total + length * sum(one["usable"]) / 2, lasted + length
    for one in known:
        begin, end = (datetime.fromisoformat(one["when"][place]) for place in (0, 1))
        low, high = (percent(tonnes / (total / lasted)) for tonnes in one["usable"])
        yield str((begin + (end - begin) / 2).date()), f"{low} to {high}"


def curves(played):
    """The seven curves by the captions of their tables."""
    fit = [(one["date"], number(one["n"])) for one in yaml("battle/benchmarks")["fit_french_infantry"]]
    phases = {one["id"]: one for one in yaml("battle/losses")["casualties"]["by_phase"]}
    first = phases["phase1_total"]
    low, high = losses_1954("french")
    lost = [(first["period"][1], number(first["french"]["total"])), ("1954-05-07", men(low, high))]
    theirs = [("1954-05-07", men(*losses_1954("viet-minh")))]
    stock = [one for one in yaml("battle/losses")["french_logistics"]["stock"] if one.get("mm105")]
    shells = [(one["when"], percent(one["mm105"] / stock[0]["mm105"])) for one in stock]
    return {
        "French losses, men": curve(played, lambda entry, _: entry["losses"]["french"], number, lost),
        "Viet Minh losses, men": curve(played, lambda entry, _: entry["losses"]["viet-minh"], number, theirs),
        "French infantry fit to fight": curve(played, lambda entry, _: entry["fit"]["french"], number, fit),
        "Share of the positions in French hands": curve(played, lambda entry, _: entry["perimeter"], percent, ground()),
        "French shells, share of those at the start": curve(played, of_start("french"), percent, shells),
        "Viet Minh shells, share of those at the start": curve(played, of_start("viet-minh"), percent, []),
        "Airlift that reaches the camp, of its mean": curve(played, of_mean(played), percent, list(airlift_1954())),
    }


def ground():
    """Of the positions that stood at noon of 13 March, those held at noon of each seventh day."""
    noons = [datetime(1954, 3, 13, 12) + timedelta(days=7 * week) for week in range(9)]

    def held(point, when):
        return any(datetime.fromisoformat(a) <= when < datetime.fromisoformat(b) for a, b in point["held"])

    stood = [point for point in strongpoints().values() if held(point, noons[0])]
    return [(str(noon.date()), percent(sum(held(point, noon) for point in stood) / len(stood))) for noon in noons]


def supplies(played):
    table = []
    for ruleset, name in NAMES.items():
        entries = [row["story"]["entries"] for row in best(played, ruleset)]
        seen = set()
        for count in yaml(f"{ruleset}/battle").get("counts", []):
            if (count["figure"], count["side"]) in seen:
                continue
            seen.add((count["figure"], count["side"]))
            figure, side = count["figure"], count["side"]
            first, last = ([game[place]["counts"][figure][side] for game in entries] for place in (0, -1))
            words = f"{name}: {SIDES[side]} {figure.replace('_', ' ')}"
            middle = [number(nearest(values, 0.5)) for values in (first, last)]
            table.append([words, count["unit"], str(len(last)), *middle])
    return table


def left_out():
    named = {id_: point["fr"].split(" (")[0] for id_, point in strongpoints().items()}
    return [
        [name, named.get(one["what"], one["what"].replace("_", " ")), one["why"]]
        for ruleset, name in NAMES.items()
        for one in yaml(f"{ruleset}/battle")["missing"]
    ]


def airlift():
    return [
        [f"{date(days(one['when'][0]))} to {date(days(one['when'][1]))}",
         *("{:.0f} to {:.0f}".format(*one[kind]) for kind in ("dropped", "usable"))]
        for one in yaml("battle/losses")["french_logistics"]["by_period"]
    ]  # fmt: skip


# --- sentences ------------------------------------------------------------------------------------------------------


def sentences(played):
    """Every sentence of the report that holds a figure of games."""
    yield from _of_all(played)
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        total, order = len(in_order(rows)), taus(rows)
        within = (
            f"History lies within the middle 80 % for {inside(ruleset, rows)} of {total} position{'s' * (total != 1)}. "
        )
        mean = (
            f"tau {statistics.mean(order):.2f} on the average of {len(order)} game{'s' * (len(order) != 1)}."
            if order
            else ""
        )
        yield within + (f"Order of fall against history: {mean}" if mean else "Too few fall for an order.")
        yield f"Median day of {len(rows)} games"
        if total > 2:
            yield f"Days of fall, {len(rows)} games"
        yield f"{_judged(ruleset, name, rows, order)} {_remarks(rows)}".strip()


def _of_all(played):
    games = sum(len(rows) for rows in played.values())
    yield f"5 designs, {games} games between computer players (random, greedy), beside 13 March to 8 May 1954."
    shares = [
        (wilson(sum(row["winner"] == "viet-minh" for row in rows), len(rows)), len(rows))
        for series, rows in played.items()
        if not series.variant
    ]
    (low, high), games = max(shares, key=lambda one: one[0][1] - one[0][0])
    yield (
        f"How sure: the widest interval spans {100 * (high - low):.0f} points of a hundred, from {games} games; "
        "half of that needs four times the games."
    )
    each = ", ".join(f"{name} {len(best(played, ruleset))} games" for ruleset, name in NAMES.items())
    yield f"Viet Minh victories with 95 % intervals (French – Viet Minh bot): {each}"
    undecided = [ruleset for ruleset in NAMES if len({row["winner"] for row in best(played, ruleset)}) > 1]
    own = ", ".join(f"{NAMES[ruleset]} {len(best(played, ruleset))} games" for ruleset in undecided)
    yield f"Chance of the later winner: {own}"
    fewest = min(len(best(played, ruleset)) for ruleset in NAMES)
    yield f": median and middle 80 %, {fewest} games a design or more, "
    versions = ", ".join(f"{ruleset} {yaml(f'{ruleset}/ruleset')['version']}" for ruleset in NAMES)
    seeds = len({row["seed"] for rows in played.values() for row in rows})
    yield f"Five Hills {version('fivehills')} with {versions}; {seeds} seeds, each played by every pair of bots"


def _remarks(rows):
    said = []
    winners = {row["winner"] for row in rows}
    if winners in ({"french"}, {"viet-minh"}):
        said.append(f"One side, the {SIDES[winners.pop()]}, wins every game between these bots.")
    firm = [point for point in in_order(rows) if min(days_of(rows, point)) == HOLDS]
    if firm and len(in_order(rows)) > 2:
        said.append(f"{len(firm)} of {len(in_order(rows))} positions fall in no game.")
    quiet = sum(sum(row["story"]["entries"][-1]["losses"].values()) == 0 for row in rows)
    if quiet:
        said.append(f"In {quiet} of {len(rows)} games the camp is not fought for at all.")
    return " ".join(said)


def _judged(ruleset, name, rows, order):
    ended = sum(row["story"]["outcome"] == "historical" for row in rows) / len(rows)
    said = [(ended >= 0.5, f"the outcome ({percent(ended)} of {len(rows)} games end as it did)")]
    for side, words in SIDES.items() if ruleset != "enpointe" else ():
        (low, high), middle = losses_1954(side), nearest(ends(rows, side), 0.5)
        how = "too low, " if middle < low else "too high, " if middle > high else ""
        said.append((not how, f"{words} losses ({how}{number(middle)} against {men(low, high)})"))
    hits, total = inside(ruleset, rows), len(in_order(rows))
    said.append((2 * hits >= total, f"when positions fall ({hits} of {total} as in 1954)"))
    if order and total > 2:
        mean = statistics.mean(order)
        said.append(
            (mean >= 0.5, f"the order of fall (tau {mean:.2f} over {len(order)} game{'s' * (len(order) != 1)})")
        )
    right, wrong = ("; ".join(text for good, text in said if good is kind) for kind in (True, False))
    return f"{name} gets right: {right or 'none of what is measured'}. Wrong: {wrong or 'nothing measured'}."
