"""Content is not code: whatever a file says, validating and loading it runs nothing and reads nothing outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from fivehills import new_game
from fivehills.authoring.validation import validate
from fivehills.cli import output
from fivehills.content.loader import load
from fivehills.content.shape import Shape
from fivehills.engine.log import Words, render, sentence
from fivehills.errors import ContentError, FiveHillsError
from fivehills.plugins import discovery as plugins
from fivehills.plugins.variants import variant_from

TOY = Path(__file__).parents[1] / "toy" / "content"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("FIVEHILLS_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TOY, tmp_path / "content"))


@pytest.fixture
def shape() -> Shape:
    return plugins.registry().ruleset("toy").shape


@pytest.fixture
def refused(folder: Path, shape: Shape) -> Callable[[str], None]:
    """Asserts that both validating and loading the folder refuse it, in these words."""

    def check(words: str) -> None:
        assert any(words in problem.message for problem in validate(folder, shape)), words
        with pytest.raises(ContentError, match=r"(?s).*") as caught:
            load(folder, shape, fresh=True)
        assert words in str(caught.value)

    return check


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


# --- YAML that would like to be code ------------------------------------------------------------------------------

TAGS = [
    "!!python/object/apply:os.system ['touch RAN']",
    "!!python/name:os.system",
    "!!python/object/new:subprocess.Popen [['touch', 'RAN']]",
    "!!python/module:antigravity",
    "!!js/function 'function(){}'",
    "!ruby/object:Gem::Installer {}",
    "!!binary aGVsbG8=",
    "!include /etc/passwd",
    "!ENV ${HOME}",
    "!<tag:yaml.org,2002:python/object/apply:os.getcwd> []",
]


@pytest.mark.parametrize("tag", TAGS)
def test_tags_that_construct_objects_are_refused(folder, refused, tag, monkeypatch):
    monkeypatch.chdir(folder.parent)
    _change(folder / "map.yaml", "title:", f"title: {tag}\nunit:")
    refused("found the tag")
    assert not (folder.parent / "RAN").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("&a {x: *a}\n", "inside what it stands for"),
        ("<<: {schema: 1}\n", "merge key"),
        ("%YAML 1.1\n---\nschema: 1\n", "% directive"),
        ("schema: 1\n---\nschema: 1\n", "second document"),
        ("schema: " + "[" * 5000 + "]" * 5000 + "\n", "levels of nesting"),
        ("schema: " + "9" * 5000 + "\n", "fewer than 20 digits"),
        ("schema: .inf\n", "finite number"),
        (f"title: {'N' * 5000}\n", "found a text of 5,000 characters, expected at most 4,000"),
        ("title: \"\x1b]0;owned\x07\"\n", "control character"),
        ("a: &a [1,1,1,1,1,1,1,1,1,1]\n" + "".join(
            f"{b}: &{b} [{','.join([f'*{a}'] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
        ), "with aliases written out"),
    ],
    ids=["loop", "merge", "directive", "documents", "depth", "digits", "infinity", "length", "escape", "laughs"],
)  # fmt: skip
def test_files_that_would_exhaust_or_confuse_a_parser_are_refused(folder, refused, text, words):
    (folder / "map.yaml").write_text(text, "utf-8")
    refused(words)


def test_a_file_that_is_too_large_is_not_read(folder, refused):
    with (folder / "map.yaml").open("wb") as file:
        file.truncate(1 << 33)
    refused("expected at most")


# --- ways out of the folder ---------------------------------------------------------------------------------------

NAMES = ["map.yaml", "rules.yaml", "scenarios/extra.yaml", "tables/extra.yaml", "cases/extra.yaml"]


@pytest.mark.parametrize("name", NAMES)
def test_links_that_lead_out_of_the_folder_are_refused(folder, shape, tmp_path, name):
    outside = tmp_path / "secret.yaml"
    outside.write_text("password: xyzzy\n", "utf-8")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(outside)
    problems = validate(folder, shape)
    (fault,) = [problem for problem in problems if "leads out of the folder" in problem.message]
    assert fault.file.endswith(name)
    assert not any("xyzzy" in problem.message or "password" in problem.message for problem in problems)


def test_a_linked_folder_that_leads_out_is_refused(folder, refused, tmp_path):
    (folder / "tables").rename(tmp_path / "elsewhere")
    (folder / "tables").symlink_to(tmp_path / "elsewhere")
    refused("leads out of the folder")


def test_the_ledger_is_not_read_through_a_link_that_leads_out(folder, shape, tmp_path):
    shutil.move(folder / "rules.yaml", tmp_path / "rules.yaml")
    content = load(folder, shape, fresh=True)
    (folder / "rules.yaml").symlink_to(tmp_path / "rules.yaml")
    with pytest.raises(ContentError, match="leads out of the folder"):
        _ = content.ledger


def test_a_link_inside_the_folder_is_no_harm(folder, shape):
    (folder / "map.yaml").rename(folder / "tables" / "map.txt")
    (folder / "map.yaml").symlink_to(folder / "tables" / "map.txt")
    assert not any("link" in problem.message for problem in validate(folder, shape))


def test_a_pipe_or_a_device_is_not_opened(folder, refused):
    (folder / "map.yaml").unlink()
    os.mkfifo(folder / "map.yaml")
    refused("no regular file")


@pytest.mark.parametrize("id_", ["../../etc/passwd", "/etc/passwd", "a/b", "..", "a\\b", "$(id)", "`id`", "A1 B2"])
def test_ids_cannot_be_paths_or_commands(folder, refused, id_):
    _change(folder / "scenarios" / "short.yaml", "id: short", f"id: '{id_}'")
    refused("a short name without spaces")


@pytest.mark.parametrize("id_", ["x = 1", "x;import os", "__class__", "copy", "stack", "lambda", "at"])
def test_names_of_columns_cannot_be_code(folder, refused, id_):
    _change(folder / "ruleset.yaml", "tracks:\n", f"tracks:\n  - {{id: '{id_}', label: Trap}}\n")
    refused("expected")


# --- templates ----------------------------------------------------------------------------------------------------

TRAPS = ["{0.__class__}", "{0.__class__.__mro__[1].__subclasses__}", "{0[0]}", "{0!r}", "{0:>999999999}", "{0:{1}}"]


@pytest.mark.parametrize("trap", TRAPS)
def test_texts_that_reach_into_objects_are_refused(folder, refused, trap):
    _change(folder / "texts.yaml", "events:\n", f"events:\n  trap: {{text: '{trap}'}}\n")
    refused("found the placeholder")


@pytest.mark.parametrize("trap", [t.replace("0", "actor") for t in TRAPS[:4]])
def test_prompts_that_reach_into_objects_are_refused(folder, refused, trap):
    _change(folder / "texts.yaml", "prompts:\n", f"prompts:\n  Trap: {{text: '{trap}', waiting: no, cite: '1.1'}}\n")
    refused("found the placeholder")


@pytest.mark.parametrize("trap", TRAPS)
def test_labels_of_verbs_that_reach_into_objects_are_refused(folder, refused, trap):
    _change(folder / "ruleset.yaml", "verbs:\n", f"verbs:\n  - {{id: trap, args: [space, space], label: '{trap}'}}\n")
    refused("found the placeholder")


@pytest.mark.parametrize("trap", ["{col.__class__}", "{row[0]}", "{x}", "{col:>99999999}", "{col!r}", "{col}{"])
def test_names_of_hexes_that_reach_into_objects_are_refused(folder, refused, trap):
    _change(folder / "map.yaml", "title:", f"grid: {{columns: 2, rows: 2, id: '{trap}'}}\ntitle:")
    refused("found")


@pytest.mark.parametrize("trap", ["{0.__class__}", "{0[0]}", "{a.rules.hooks}", "{0.__init__.__globals__[sys]}"])
def test_what_reaches_into_objects_is_harmless_when_it_is_rendered(toy, trap):
    rules = toy.rules
    assert Words(rules).format(trap, toy, a=toy) == trap
    assert sentence(rules, trap, {"a": toy}) == trap
    event = next(iter(rules.events))
    declared = rules.events[event].model_copy(update={"text": trap})
    rules.events[event], kept = declared, rules.events[event]
    try:
        assert render(rules, (event, (toy,), -1)).text == trap
    finally:
        rules.events[event] = kept


def test_a_width_in_a_template_costs_nothing_when_it_is_rendered(toy):
    assert Words(toy.rules).format("{0:>999999999}", 7) == "7"
    assert Words(toy.rules).format("{0:{1.__class__}}", 7, 8) == "7"


def test_a_label_that_reaches_into_objects_is_harmless_when_it_is_rendered(toy):
    action = toy.decision.actions[0]
    declared = toy.rules.verbs[action.verb]
    toy.rules.verbs[action.verb] = declared.model_copy(update={"label": "{0.__class__} {0}"})
    try:
        assert action.label.startswith("{0.__class__} ")
        assert "class 'str'" not in action.label
    finally:
        toy.rules.verbs[action.verb] = declared


# --- variants and saves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part",
    [
        "replace: {class: {company: {label: !!python/name:os.system ''}}}",
        "replace: {__class__: {x: {y: 1}}}",
        "add: {file: [{id: ../../x}]}\nreplace: {secrets: {}}",
        "exec: import os",
    ],
)
def test_the_file_of_a_variant_is_content_too(tmp_path, part):
    path = tmp_path / "variant.yaml"
    path.write_text(f"schema: 1\nprovenance: own\nid: trap\nof: toy\ntitle: Trap\n{part}\n", "utf-8")
    with pytest.raises(FiveHillsError):
        variant_from(path)


def test_a_variant_cannot_bring_a_text_that_reaches_into_objects(tmp_path, monkeypatch):
    path = tmp_path / "variant.yaml"
    body = "replace: {event: {passes: {text: '{0.__class__}'}}}"
    path.write_text(f"schema: 1\nprovenance: own\nid: trap\nof: toy\ntitle: Trap\n{body}\n", "utf-8")
    monkeypatch.setitem(plugins.registry().variants, ("toy", "trap"), variant_from(path))
    with pytest.raises(ContentError, match="found the placeholder"):
        new_game("toy", variants=["trap"])


# --- nothing runs -------------------------------------------------------------------------------------------------


def test_validating_a_folder_imports_nothing_that_lies_in_it(folder):
    for name in ("plugin.py", "__init__.py", "conftest.py", "sitecustomize.py", "yaml.py"):
        (folder / name).write_text("import pathlib\npathlib.Path(__file__).with_name('RAN').touch()\n", "utf-8")
    command = [sys.executable, "-m", "fivehills", "validate", str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    subprocess.run(command, env=environment, capture_output=True, check=False, timeout=60)
    assert not (folder / "RAN").exists()


WATCHED = dedent("""
    import sys
    from pathlib import Path
    from fivehills.content.shape import Shape
    from fivehills.authoring.validation import validate
    good, bad = Path(sys.argv[1]), Path(sys.argv[2])
    validate(good, Shape())
    seen = []
    FORBIDDEN = ("os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "socket", "exec", "compile",
                 "import", "ctypes", "os.remove", "os.rename", "os.mkdir", "shutil", "urllib", "pickle")
    def hook(event, args):
        if event.startswith(FORBIDDEN):
            seen.append((event, str(args)[:80]))
        if event == "open" and not str(args[0]).startswith(str(bad)):
            seen.append((event, str(args)[:80]))
    sys.addaudithook(hook)
    problems = validate(bad, Shape())
    print(len(problems), seen)
""")


def test_validating_hostile_files_runs_writes_and_opens_nothing_else(folder, tmp_path):
    good = Path(shutil.copytree(folder, tmp_path / "good"))
    _change(good / "map.yaml", "title:", "titel:")
    for number, tag in enumerate(TAGS):
        (folder / "tables" / f"t{number}.yaml").write_text(f"schema: 1\nid: {tag}\n", "utf-8")
    (folder / "tables" / "link.yaml").symlink_to("/etc/passwd")
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths, "FIVEHILLS_CACHE": "off"}
    command = [sys.executable, "-c", WATCHED, str(good), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    count, _, seen = done.stdout.strip().partition(" ")
    assert int(count) > len(TAGS), done.stderr
    assert seen == "[]"


# --- more than any machine holds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("grid: {columns: 400, rows: 400}", "found grids of 160,000 hexes, expected at most 20,000 on a map"),
        ("grids: [" + ", ".join(f"{{columns: 100, rows: 90, id: '{n}-{{col}}-{{row}}'}}" for n in range(20)) + "]",
         "found grids of 180,000 hexes"),
        ("grid: {columns: 9000000000, rows: 2}", "expected at most 400"),
    ],
    ids=["one grid", "many grids", "columns"],
)  # fmt: skip
def test_a_few_lines_cannot_ask_for_more_spaces_than_can_be_kept(folder, refused, part, words):
    _change(folder / "map.yaml", "title:", f"{part}\ntitle:")
    refused(words)


@pytest.mark.parametrize(
    ("declared", "more", "words"),
    [
        ("sides:\n", "  - {id: s%d, name: S}\n", "expected at most 20 entries"),
        ("tracks:\n", "  - {id: t%d, label: T}\n", "expected at most 500 entries"),
        ("verbs:\n", "  - {id: v%d, label: V}\n", "expected at most 500 entries"),
    ],
)
def test_a_ruleset_declares_no_more_than_anybody_can_oversee(folder, refused, declared, more, words):
    _change(folder / "ruleset.yaml", declared, declared + "".join(more % number for number in range(501)))
    refused(words)


def test_a_relief_has_no_more_hills_than_can_be_drawn(folder, refused):
    hills = "    - {at: [0, 0], height: 1, radius: 1}\n" * 501
    relief = f"relief:\n  step: 1\n  colours: ['#ffffff']\n  hills:\n{hills}"
    (folder / "drawing.yaml").write_text(f"schema: 1\nprovenance: own\n{relief}", "utf-8")
    refused("found a list of 501, expected at most 500 entries")


@pytest.mark.parametrize("odd", [r"\e[31m", r"\x07", r"\x9b1m", r"\u202e", r"\u2066", r"\u200f", r"\u061c", r"\u2028"])
def test_escapes_cannot_bring_in_what_steers_a_terminal(folder, refused, odd):
    _change(folder / "map.yaml", "title:", f'title: "{odd}"\nunit:')
    refused("control character")


@pytest.mark.parametrize("odd", ["\u202e", "\u2067", "\u200e"])
def test_marks_that_turn_the_direction_of_reading_are_refused(folder, refused, odd):
    _change(folder / "texts.yaml", "events:", f"# {odd}\nevents:")
    refused("control character")


def test_whatever_is_printed_cannot_steer_a_terminal(capsys):
    output.line("a\x1b[31mb\u202ec\tü→")
    output.error("\x9b1m")
    assert tuple(capsys.readouterr()) == ("a\\x1b[31mb\\u202ec\tü→\n", "\\x9b1m\n")


def test_a_link_to_itself_is_refused(folder, shape):
    (folder / "map.yaml").unlink()
    (folder / "map.yaml").symlink_to("map.yaml")
    assert any(p.file.endswith("map.yaml") and "link" in p.message for p in validate(folder, shape))


def test_a_folder_that_is_a_link_to_itself_is_refused(folder, refused):
    shutil.rmtree(folder / "tables")
    (folder / "tables").symlink_to("tables")
    refused("a link that leads to no folder")


def test_a_folder_that_is_a_pipe_is_refused(folder, refused):
    shutil.rmtree(folder / "tables")
    os.mkfifo(folder / "tables")
    refused("found no folder, expected a folder")


LIMITED = dedent(r"""
    import re, resource, sys, time
    from pathlib import Path
    from fivehills.cli import main
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    for folder in sys.argv[1:]:
        begun = time.process_time()
        code = main(["validate", folder])
        # not getrusage: its peak counts what the process that started this one had in memory
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        print("#", code, time.process_time() - begun, int(peak[1]) / 1024)
""")


def test_hostile_folders_end_in_a_clear_line_quickly_and_in_little_memory(folder, tmp_path):
    def spoiled(name: str) -> Path:
        return Path(shutil.copytree(folder, tmp_path / name))

    (spoiled("linked") / "ruleset.yaml").unlink()
    (tmp_path / "linked" / "ruleset.yaml").symlink_to("ruleset.yaml")
    (spoiled("piped") / "ruleset.yaml").unlink()
    os.mkfifo(tmp_path / "piped" / "ruleset.yaml")
    with (spoiled("large") / "ruleset.yaml").open("ab") as file:
        file.truncate(700 << 20)
    _change(spoiled("wide") / "map.yaml", "title:", "grid: {columns: 400, rows: 400}\ntitle:")
    (spoiled("device") / "texts.yaml").unlink()
    (tmp_path / "device" / "texts.yaml").symlink_to("/dev/zero")
    for number in range(1000):
        (spoiled("many") if not number else tmp_path / "many").joinpath("tables", f"t{number}.yaml").write_text(
            "a: 1\n"
        )
    for number in range(9):
        row = "  - {id: a, value: 1}\n" * 20_000
        (spoiled("heavy") if not number else tmp_path / "heavy").joinpath("tables", f"t{number}.yaml").write_text(row)
    (spoiled("crowded") / "cases").mkdir()
    for number in range(3000):
        (tmp_path / "crowded" / "cases" / f"c{number}.yaml").write_text("a: 1\n")
    names = ("linked", "piped", "large", "wide", "device", "many", "heavy", "crowded")
    folders = [str(tmp_path / name) for name in names]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", LIMITED, *folders]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    figures = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("#")]
    assert [code for code, _, _ in figures] == ["2"] * len(folders), done.stderr
    assert "Traceback" not in done.stderr
    assert "Error:" not in done.stderr
    assert max(float(seconds) for _, seconds, _ in figures) < 2, figures
    assert max(float(megabytes) for _, _, megabytes in figures) < 200, figures
