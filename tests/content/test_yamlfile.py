"""Reading one YAML file: safe, plain, and with places."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from fivehills.content import parsecache, yamlevents, yamlfile
from fivehills.content.data import data_root
from fivehills.content.yamlevents import Builder, places
from fivehills.content.yamlfile import read
from fivehills.errors import ENOUGH, ContentError, Problem


@pytest.fixture
def refuse(tmp_path):
    """Read a text that must be refused; its only problem."""

    def only(text: str | bytes) -> Problem:
        path = tmp_path / "file.yaml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        with pytest.raises(ContentError) as caught:
            read(path)
        assert len(caught.value.problems) == 1, str(caught.value)
        return caught.value.problems[0]

    return only


@pytest.fixture
def data(tmp_path):
    def read_text(text: str):
        path = tmp_path / "file.yaml"
        path.write_text(text, "utf-8")
        return read(path).data

    return read_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("''", ""),
        ("012", 12),
        ("0o14", 12),
        ("0x1F", 31),
        ("-7", -7),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1_000", "1_000"),
        ("12:30:45", "12:30:45"),
        ("1954-03-13", "1954-03-13"),
        ("8.3.2-b", "8.3.2-b"),
        ("'8.3'", "8.3"),
        ("-", "-"),
        (".", "."),
        ("+", "+"),
    ],
)
def test_words_mean_what_yaml_1_2_says(data, text, value):
    found = data(f"key: {text}\n" if text != "-" else 'key: "-"\n')["key"]
    assert found == value
    assert type(found) is type(value)


def test_whole_numbers_may_be_keys(data):
    assert data("rows: {2: a, -3: b, c: d}\n") == {"rows": {2: "a", -3: "b", "c": "d"}}


def test_aliases_repeat_what_they_name(data):
    assert data("a: &x [1, 2]\nb: *x\n") == {"a": [1, 2], "b": [1, 2]}


def test_folded_text_and_comments_are_read(data):
    assert data("# first\na: >-\n  one\n  two\nb: |\n  x\n  y\n") == {"a": "one two", "b": "x\ny\n"}


def test_a_byte_order_mark_is_no_content(data):
    assert data("\ufeffa: 1\n") == {"a": 1}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "empty"),
        ("# nothing\n", 1, 1, "empty"),
        ("a: [1, 2\nb: 3\n", 2, 2, "no YAML"),
        ("a: 'open\n", 2, 1, "no YAML"),
        ("a: 1\n  b: 2\n", 2, 4, "no YAML"),
        ("a: 1\nb: 2\na: 3\n", 3, 1, "the key 'a' twice"),
        ("rows: {3: a, '3': b}\n", 1, 14, "the key '3' twice"),
        ("a:\n  - !!python/object/apply:os.system [ls]\n", 2, 5, "the tag"),
        ("a: !!python/name:os.system x\n", 1, 4, "the tag"),
        ("a: !!str 3\n", 1, 4, "the tag"),
        ("a: &x [*x]\n", 1, 8, "inside what it stands for"),
        ("a: *nobody\n", 1, 4, "the alias 'nobody'"),
        ("a: 1\n--- \nb: 2\n", 2, 1, "second document"),
        ("%YAML 1.1\n---\na: yes\n", 1, 1, "directive"),
        ("a: {<<: b}\n", 1, 5, "merge key"),
        ("1.5: a\n", 1, 1, "in quotes"),
        ("a: {true: b}\n", 1, 5, "in quotes"),
        ("0101: a\n", 1, 1, "in quotes"),
        ("? [a, b]\n: c\n", 1, 3, "as a key"),
        ("a: .nan\n", 1, 4, "finite"),
        ("a: 1e999\n", 1, 4, "finite"),
        (f"a: {'9' * 5000}\n", 1, 4, "fewer than 20 digits"),
        ("a: b\x07c\n", 1, 5, "control character"),
        ("a:\tb\n", 1, 3, "control character '\\t'"),
        ("a: b\u2028c\n", 1, 5, "control character"),
        (b"a: \xff\n", 1, 4, "0xff"),
        (b"ab\ncd\x80", 2, 3, "0x80"),
        (b"\x00\x01\x02PNG", 1, 1, "control character"),
        ("[" * 70 + "]" * 70, 1, 62, "levels of nesting"),
    ],
)
def test_what_cannot_be_read_is_one_clear_problem(refuse, text, line, column, words):
    problem = refuse(text)
    assert words in problem.message
    assert (problem.line, problem.column) == (line, column)


def test_several_faults_of_one_text_come_together(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_text("a: 1\na: 2\nb: !tag x\n1.5: y\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        read(path)
    assert [problem.line for problem in caught.value.problems] == [2, 3, 4]


def test_an_alias_bomb_is_found_without_expanding_it(refuse):
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 40)
    )
    problem = refuse(bomb)
    assert "aliases written out" in problem.message
    assert problem.line == 5


def test_of_many_faults_enough_are_told(tmp_path):
    path = tmp_path / "file.yaml"
    path.write_text("- !tag x\n" * 5000, "utf-8")
    with pytest.raises(ContentError) as caught:
        read(path)
    assert len(caught.value.problems) == ENOUGH + 1
    assert "more faults" in caught.value.problems[-1].message


def test_too_many_values_are_refused(refuse, monkeypatch):
    monkeypatch.setattr(yamlevents, "MAX_NODES", 1000)
    assert "1,000 values" in refuse("[" + "1," * 1001 + "1]").message


def test_a_huge_file_is_not_read(refuse):
    problem = refuse(b"a: " + b"x" * 50_000_000)
    assert "50,000,003 bytes" in problem.message


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(ContentError, match="found a folder"):
        read(tmp_path)


def test_an_absent_file_is_a_problem(tmp_path):
    with pytest.raises(ContentError, match="cannot be read: No such file"):
        read(tmp_path / "nowhere.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ContentError, match="no regular file"):
        read(tmp_path / "pipe.yaml")


def test_a_file_without_rights_is_a_problem(tmp_path, monkeypatch):
    path = tmp_path / "file.yaml"
    path.write_text("a: 1\n", "utf-8")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # root may read everything, so taking rights away would not do
    with pytest.raises(ContentError, match="cannot be read: Permission denied"):
        read(path)


TEXT = """\
top:
  - id: first
    at: [1, 2.5]
  - {id: zwölf, at: [3, 4]}
rows:
  2: [a, b]
again: &it
  deep: word
more: *it
"""


@pytest.mark.parametrize(
    ("path", "key", "place"),
    [
        ((), False, (1, 1)),
        (("top",), False, (2, 3)),
        (("top",), True, (1, 1)),
        (("top", 0, "at", 1), False, (3, 13)),
        (("top", 0, "at"), True, (3, 5)),
        (("top", 1, "at"), False, (4, 21)),
        (("rows", 2, 1), False, (6, 10)),
        (("more",), False, (9, 7)),
        (("more", "deep"), False, (8, 9)),
        (("top", 1, "nothing"), False, (4, 5)),
        (("top", 1, "nothing"), True, (4, 5)),
        (("top", 7, "id"), False, (2, 3)),
    ],
)
def test_places_are_right(tmp_path, path, key, place):
    file = tmp_path / "file.yaml"
    file.write_text(TEXT, "utf-8")
    assert read(file).position(path, key) == place


def test_both_parsers_agree_on_all_content():
    pytest.importorskip("_ruamel_yaml")
    texts = [TEXT, *(path.read_text("utf-8") for path in sorted(data_root().glob("content/*/*.yaml")))]
    for text in texts:
        fast, slow = (YAML(typ="safe", pure=pure) for pure in (False, True))
        assert Builder("fast").document(fast.parse(text)) == Builder("slow").document(slow.parse(text))
        assert places(fast.parse(text)) == places(slow.parse(text))


def test_the_cache_gives_the_same_data(tmp_path, monkeypatch):
    file = tmp_path / "file.yaml"
    file.write_text(TEXT + "odd: {3: [[1, 2]]}\nnone: ~\n", "utf-8")
    parsed = read(file)
    monkeypatch.setattr(yamlfile, "_parse", lambda *_: pytest.fail("parsed again"))
    remembered = read(file)
    assert remembered.data == parsed.data
    assert list(remembered.data["rows"]) == [2]
    assert remembered.position(("rows", 2)) == parsed.position(("rows", 2))


def test_a_changed_file_is_parsed_again(tmp_path):
    file = tmp_path / "file.yaml"
    file.write_text("a: 1\n", "utf-8")
    assert read(file).data == {"a": 1}
    file.write_text("a: 2\n", "utf-8")
    assert read(file).data == {"a": 2}


def test_the_cache_can_be_off(tmp_path, monkeypatch):
    monkeypatch.setenv("FIVEHILLS_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    file = tmp_path / "file.yaml"
    file.write_text("a: 1\n", "utf-8")
    assert read(file).data == read(file).data == {"a": 1}
    assert not (tmp_path / "xdg").exists()


def test_the_cache_follows_the_usual_variable(tmp_path, monkeypatch):
    monkeypatch.delenv("FIVEHILLS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    file = tmp_path / "file.yaml"
    file.write_text("a: 1\n", "utf-8")
    read(file)
    assert len(list((tmp_path / "xdg" / "fivehills" / "yaml").glob("*.json"))) == 1


@pytest.mark.parametrize("torn", ["", "no json", "{key}\n[1, ", '{key}\n{{"\\u0000pairs": 3}}', "{key}"])
def test_a_torn_cache_entry_only_costs_time(tmp_path, torn):
    file = tmp_path / "file.yaml"
    file.write_text("a: 1\n", "utf-8")
    read(file)
    entries = list(Path(os.environ["FIVEHILLS_CACHE"]).glob("*.json"))
    assert len(entries) == 1
    entries[0].write_text(torn.format(key=parsecache.digest(file.read_bytes())), "utf-8")
    assert read(file).data == {"a": 1}


def test_a_cache_that_cannot_be_written_is_left_alone(tmp_path, monkeypatch):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", "utf-8")
    monkeypatch.setenv("FIVEHILLS_CACHE", str(blocked))
    file = tmp_path / "file.yaml"
    file.write_text("a: 1\n", "utf-8")
    assert read(file).data == {"a": 1}
    assert blocked.read_text("utf-8") == "a file where a folder should be"
