"""How it plays, how it is built and what if, once more, by plain code of its own."""

from __future__ import annotations

import statistics

from compare.plain import CONTENT, NAMES, best, days, interval, number, percent, yaml
from fivehills.content.loader import load
from fivehills.content.models import File, Record
from fivehills.plugins.discovery import registry


def victories(played):
    table = []
    for series, rows in played.items():
        if not series.variant:
            won = sum(row["winner"] == "viet-minh" for row in rows)
            name, games = f"{NAMES[series.ruleset]} ({' – '.join(series.bots)})", len(rows)
            table.append([name, str(games), percent(won / games), interval(won, games), str(4 * games)])
    return table


def outcomes(played):
    scale = [one["id"] for one in yaml("battle/outcomes")["outcomes"]]
    table = []
    for ruleset, name in NAMES.items():
        ends = [row["story"]["outcome"] for row in best(played, ruleset)]
        table.append([name, str(len(ends)), *(percent(ends.count(id_) / len(ends)) for id_ in scale)])
    return [*table, ["1954", "", *("yes" if id_ == "historical" else "" for id_ in scale)]]


def ladder(played):
    by_pair = {series.bots: rows for series, rows in played.items() if series.ruleset == "storm" and not series.variant}
    table = []
    for bot, other in (("random", "greedy"), ("greedy", "random")):
        french = [row["winner"] == "french" for row in by_pair[bot, other]]
        viet_minh = [row["winner"] == "viet-minh" for row in by_pair[other, bot]]
        cells = [f"{percent(sum(won) / len(won))} ({interval(sum(won), len(won))})" for won in (french, viet_minh)]
        table.append([f"{NAMES['storm']}: {bot}", str(len(french) + len(viet_minh)), *cells])
    return table


def scores(played):
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        for key, value in rows[0]["scores"].items():
            if isinstance(value, (int, float)):
                middle = f"{statistics.median(row['scores'][key] for row in rows):g}"
                table.append([f"{name}: {key.replace('_', ' ')}", middle, str(len(rows))])
    return table


# --- how it plays ---------------------------------------------------------------------------------------------------


def play(played):
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        plays, mean = [row["story"]["play"] for row in rows], statistics.mean
        total = mean(sum(one["decisions"].values()) for one in plays)
        french, viet_minh = (mean(one["decisions"][side] for one in plays) for side in ("french", "viet-minh"))
        forced = mean(one["forced"] for one in plays)
        turns = mean(len(row["story"]["entries"]) - 1 for row in rows)
        table.append([
            name, str(len(rows)), f"{turns:.1f}", number(total), number(total / turns),
            number(french), number(viet_minh), percent(french / total),
            f"{mean(one['options'] for one in plays):.1f}", percent(forced),
            number(mean(one["changes"] for one in plays)), f"{hours(rows):.1f}",
        ])  # fmt: skip
    return table


def hours(rows):
    """Twelve seconds for a decision with a choice, four to carry out any."""
    plays = [row["story"]["play"] for row in rows]
    total = statistics.mean(sum(one["decisions"].values()) for one in plays)
    return total * ((1 - statistics.mean(one["forced"] for one in plays)) * 12 + 4) / 3600


def chances(played):
    """The chance of the later winner where both sides win: the rising shares that fit best, by trying all of them."""
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        if len({row["winner"] for row in rows}) > 1:
            table.append([name, *(percent(_chance(rows, tenth)) for tenth in range(1, 11))])
    return table


def _chance(rows, tenth):
    at = {}
    for row in rows:
        leads = row["story"]["leads"]
        lead = leads[min(len(leads) - 1, int(tenth / 10 * (len(leads) - 1) + 0.5))]
        at.setdefault(lead, []).append(row["winner"] == "french")
    groups = [at[lead] for lead in sorted(at)]
    fit = [
        max(min(_won(groups, i, j) for j in range(k, len(groups))) for i in range(k + 1)) for k in range(len(groups))
    ]
    given = [chance if won else 1 - chance for chance, group in zip(fit, groups, strict=True) for won in group]
    return statistics.mean(given)


def _won(groups, first, last):
    """The share of French victories from one evaluation to another."""
    return statistics.mean(won for group in groups[first : last + 1] for won in group)


def called(rows, tenth):
    """How many winners are called from the evaluation at a tenth of the game, as many French as win in the end."""
    at = []
    for row in rows:
        leads = row["story"]["leads"]
        at.append((-leads[min(len(leads) - 1, int(tenth / 10 * (len(leads) - 1) + 0.5))], row["seed"], row["winner"]))
    french = [winner == "french" for _, _, winner in sorted(at)]
    return sum(won == (place < sum(french)) for place, won in enumerate(french))


def known(played):
    table = []
    for ruleset, name in NAMES.items():
        rows = [row for row in best(played, ruleset) if row["winner"]]
        right = [called(rows, tenth) for tenth in range(1, 11)]
        table.append([name, *(f"{percent(one / len(rows))} of {len(rows)}" for one in right)])
    return table


def suspense(played):
    table = []
    for ruleset, name in NAMES.items():
        rows = best(played, ruleset)
        won = [row for row in rows if row["winner"]]
        middle = statistics.median(lead for row in rows for lead in row["story"]["leads"])
        crossed = [_crossed([lead > middle for lead in row["story"]["leads"]]) for row in rows]
        upset = len(won) - called(won, 8)
        tense = f"{percent(upset / len(won))} of {len(won)}"
        table.append([name, str(len(rows)), f"{statistics.mean(crossed):.1f}", tense, *_skill(played, ruleset)])
    return table


def _crossed(ahead):
    return sum(ahead[place] != ahead[place - 1] for place in range(1, len(ahead)))


def _skill(played, ruleset):
    """One less the share of the variance that is left within pairs of bots."""
    groups = [
        [float(row["winner"] == "french") for row in rows]
        for series, rows in played.items()
        if series.ruleset == ruleset and not series.variant
    ]
    if len(groups) < 2:
        return ["one pair of bots", ""]
    within = sum(len(group) * statistics.pvariance(group) for group in groups)
    luck = within / (sum(map(len, groups)) * statistics.pvariance([one for group in groups for one in group]))
    return [percent(1 - luck), percent(luck)]


# --- how it is built ------------------------------------------------------------------------------------------------


def built():
    table = []
    for ruleset, name in NAMES.items():
        rules = yaml(f"{ruleset}/rules")["rules"]
        limits = sum(rule["kind"] in ("limit", "optional", "exception") for rule in rules)
        tables = [yaml(f"{ruleset}/tables/{path.stem}") for path in (CONTENT / ruleset / "tables").glob("*.yaml")]
        file, pieces = yaml(f"{ruleset}/ruleset"), len(yaml(f"{ruleset}/units").get("units", []))
        spaces = len(yaml(f"{ruleset}/map").get("spaces", []))
        cards = any(pile.get("seen_by", "all") != "all" for pile in file.get("piles", []))
        table.append([
            name, str(len(rules)), f"{limits / len(rules):.2f}", str(len(tables)),
            str(sum(len(one.get("rows", [])) for one in tables)),
            str(pieces or "by scenario"), str(spaces or "by grid"),
            "pieces" if file.get("hidden") else "cards" if cards else "nothing", percent(_rebuilt(ruleset)),
        ])  # fmt: skip
    return table


def _rebuilt(ruleset):
    """The share of records that were rebuilt; one without a word of its own is as what it stands in."""
    found = registry().ruleset(ruleset)
    content = load(found.content, found.shape)
    words = []
    for model in [*content.files.values(), content.ledger]:
        if isinstance(model, File):
            before = len(words)
            _collect(model, model.provenance, words)
            words += [model.provenance] * (len(words) == before)
    return sum(word.startswith("rebuilt") for word in words) / len(words)


def _collect(value, word, words):
    if isinstance(value, Record):
        word = value.provenance or word
        words.append(word)
    inner = value.__dict__.values() if hasattr(value, "model_fields_set") else ()
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else inner
    for one in inner:
        _collect(one, word, words)


# --- what if --------------------------------------------------------------------------------------------------------


def differences(played, variant):
    table = []
    for ruleset, name in NAMES.items():
        own = {
            series.bots: rows
            for series, rows in played.items()
            if (series.ruleset, series.variant) == (ruleset, variant)
        }
        if not own:
            table.append([name, "cannot express it", "", "", "", ""])
        for bots, rows in own.items():
            base = next(
                of
                for series, of in played.items()
                if (series.ruleset, series.bots, series.variant) == (ruleset, bots, "")
            )
            before = {row["seed"]: row for row in base}
            title = next(one["title"] for one in yaml(f"{ruleset}/variants")["variants"] if one["id"] == variant)
            pairs = [(before[row["seed"]], row) for row in rows]
            table.append([name, title, *(_cell(ruleset, pairs, *measure) for measure in MEASURES)])
    return table


def _mean_fall(ruleset, row):
    held = days(yaml(f"{ruleset}/battle")["clock"]["ends"]) + 1
    falls = row["story"]["falls"]
    return statistics.mean(days(falls[p]) if p in falls else held for p in row["story"]["strongpoints"])


MEASURES = [
    (lambda _, row: row["winner"] == "viet-minh", 2),
    (lambda _, row: len(row["story"]["falls"]), 1),
    (lambda _, row: row["story"]["entries"][-1]["losses"]["french"], 0),
    (_mean_fall, 1),
]


STUDENT = {2: 12.706205, 3: 4.302653, 4: 3.182446}
"""By pairs: how many standard errors the interval of 95 per cent reaches to either side, from a printed table."""


def reach(found):
    """Half the interval of a mean."""
    return STUDENT[len(found)] * statistics.stdev(found) / len(found) ** 0.5


def signed(bound, places):
    """With its sign, thousands apart; nothing is +0."""
    text = f"{bound:+,.{places}f}"
    return text if text.strip("-0.") else text.replace("-", "+")


def _cell(ruleset, pairs, figure, places):
    found = [float(figure(ruleset, after)) - float(figure(ruleset, before)) for before, after in pairs]
    mean, half = statistics.mean(found), reach(found)
    if not any(found):
        return f"none ({len(found)} pairs)"
    one, low, high = (signed(bound, places) for bound in (mean, mean - half, mean + half))
    return f"{one} ({low} to {high}, {len(found)} pairs)"
