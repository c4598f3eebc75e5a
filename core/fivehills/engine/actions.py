"""Actions: a verb and a few arguments, with a one-line text form made on demand.

Actions are interned per compiled ruleset, so two equal actions are the same object and `in` is fast.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn

from fivehills.content.wording import nearest
from fivehills.engine.log import Words
from fivehills.errors import AmbiguousAction, InvalidAction, RulesetError

if TYPE_CHECKING:
    from fivehills.content.models import Verb
    from fivehills.engine.rules import Rules

QUOTED = 400
"""Characters beyond which a text is neither read as an action nor quoted in full."""


class Action:
    """One thing that a side may do now: `str(action)` is its notation, `action.label` a sentence for people."""

    __slots__ = ("args", "rules", "verb")

    args: tuple[int, ...]
    rules: Rules
    verb: str

    def __init__(self, rules: Rules, verb: str, args: tuple[int, ...]):
        keep = object.__setattr__
        keep(self, "rules", rules)
        keep(self, "verb", verb)
        keep(self, "args", args)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action cannot be changed; {name!r} of {self} stays what it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action cannot be changed; {name!r} of {self} stays what it is")

    def __str__(self) -> str:
        return notation(self.rules, self.verb, self.args)

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def label(self) -> str:
        """What a player reads."""
        return self.told(-1)

    def told(self, known: int) -> str:
        """What somebody reads who knows only these pieces: others have no name."""
        declared = self.rules.verbs.get(self.verb)
        if declared is None:
            return str(self)
        names = [name for _, _, name in self.things(known)]
        return Words(self.rules).vformat(declared.label, names, {})

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of its arguments."""
        declared = self.rules.verbs.get(self.verb)
        return declared.args if declared else ["number"] * len(self.args)

    @property
    def is_part(self) -> bool:
        """Whether it only names the part of the map in which the place asked for next lies."""
        declared = self.rules.verbs.get(self.verb)
        return declared is not None and declared.part

    def things(self, known: int) -> list[tuple[str, str, str]]:
        """Kind, id and name of each argument, as somebody may read of them who knows only these pieces."""
        declared = self.rules.verbs.get(self.verb)
        words = declared.words if declared else []
        return [
            (kind, self.rules.id_of(kind, arg, words), self._named(kind, arg, words, known))
            for kind, arg in zip(self.kinds, self.args, strict=True)
        ]

    def _named(self, kind: str, arg: int, words: Sequence[str], known: int) -> str:
        if kind == "piece" and not known >> arg & 1:
            return "a hidden unit"
        declared = self.rules.verbs.get(self.verb)
        if kind == "word" and declared and words[arg] in declared.named:
            return declared.named[words[arg]]
        return self.rules.name_of(kind, arg, words)


def refuse_misshapen(verbs: Mapping[str, Verb], verb: str, args: Sequence[object]) -> None:
    """Refuse an action that its ruleset has not declared so. Asked once for each, when it is first made."""
    declared = verbs.get(verb)
    if declared is None:
        raise RulesetError(f"an action has the verb {verb!r}, which ruleset.yaml lacks; {nearest(verb, verbs)}")
    if len(args) != len(declared.args):
        kinds = ", ".join(declared.args) or "none"
        said = f"an action {verb!r} has {len(args)} arguments"
        raise RulesetError(f"{said}, ruleset.yaml declares {len(declared.args)} ({kinds})")


def notation(rules: Rules, verb: str, args: Sequence[int]) -> str:
    """The one-line text of an action, made of ids: `fire 10 11`, `select fr-1-bep-2`, `pass`."""
    declared = rules.verbs.get(verb)
    kinds = declared.args if declared else ["number"] * len(args)
    words = declared.words if declared else []
    return " ".join([verb, *(rules.id_of(kind, arg, words) for kind, arg in zip(kinds, args, strict=True))])


def spelled(action: Action) -> str:
    """The text of an action that may mean nothing: what it is made of, if its arguments are nobody's numbers."""
    try:
        return str(action)
    except (IndexError, TypeError, ValueError, AttributeError):
        return shortened(f"{action.verb} {action.args}")


def shortened(text: str) -> str:
    """As much of a text as a refusal can quote."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def twin(action: Action, rules: Rules, offered: Iterable[Action]) -> Action | None:
    """The offered action that has the same words, if the action belongs to these rules or to others of the ruleset."""
    if action.rules.ruleset.id != rules.ruleset.id:
        return None
    words = spelled(action)
    return next((one for one in offered if one.verb == action.verb and str(one) == words), None)


def canonical(rules: Rules, text: str) -> str:
    """The text with every space by its first name: one on the seam of two maps has a name on each."""
    verb, *words = text.split() or [""]
    declared = rules.verbs.get(verb)
    if declared is None or len(declared.args) != len(words):
        return text
    ids, index = rules.board.ids, rules.board.index
    named = [
        ids[index[w]] if kind == "space" and w in index else w for kind, w in zip(declared.args, words, strict=True)
    ]
    return " ".join([verb, *named])


def parse(text: str, offered: Iterable[Action], cite: str = "") -> Action:
    """The offered action that the text means; unambiguous prefixes of each word suffice.

    cite: the rules behind the question, for the refusal.
    """
    if len(text) > QUOTED:
        raise InvalidAction(f"{shortened(text)!r} is too long for an action")
    actions = list(offered)
    words = (canonical(actions[0].rules, text) if actions else text).split()
    if not words:
        raise InvalidAction("an empty line is no action; type one of the offered actions")
    exact = [a for a in actions if str(a).split() == words]
    if len(exact) == 1:
        return exact[0]
    matches = begun_by(words, actions)
    if len(matches) == 1:
        return matches[0]
    if matches:
        some = ", ".join(repr(str(a)) for a in matches[:4])
        raise AmbiguousAction(f"{text!r} could mean {some}{' …' if len(matches) > 4 else ''}; type more of it")
    raise InvalidAction(_not_offered(text, actions) + _forbidding(words[0], actions, cite))


def forbidding_rule(rules: Rules, verb: str, offered: Iterable[Action], cite: str) -> str:
    """The rule that a refusal names: the verb's own where nothing of its kind is offered, else the question's."""
    declared = rules.verbs.get(verb)
    if declared is None or not declared.cite or any(action.verb == verb for action in offered):
        return cite
    return declared.cite


def _forbidding(verb: str, actions: Sequence[Action], cite: str) -> str:
    if actions:
        cite = forbidding_rule(actions[0].rules, verb, actions, cite)
    return f" [rule {cite}]" if cite else ""


def begun_by(words: Sequence[str], actions: Iterable[Action]) -> list[Action]:
    """The actions whose words begin with these words, one by one."""
    return [action for action in actions if _matches(words, str(action).split())]


def _matches(words: Sequence[str], full: Sequence[str]) -> bool:
    if len(words) != len(full):
        return False
    return all(
        part.lower() == whole.lower() or whole.lower().startswith(part.lower())
        for part, whole in zip(words, full, strict=True)
    )


def _not_offered(text: str, actions: Sequence[Action]) -> str:
    texts = [str(a) for a in actions]
    near = difflib.get_close_matches(text, texts, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    listed = ", ".join(repr(t) for t in texts[:6]) + (" …" if len(texts) > 6 else "")
    return f"{text!r} is not among the {len(texts)} actions offered now ({listed}){hint}"
