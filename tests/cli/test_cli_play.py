"""Playing by scripts: actions, commands, bad input, leaving and coming back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import fivehills
from fivehills import Game
from fivehills.cli.choices import Choices
from fivehills.cli.screen import Screen
from fivehills.secrecy.view import layout

from .cli_helpers import Done, Run

SOLO = ("play", "toy", "--side", "french", "--bot", "random", "--seed", "3")
DUEL = ("play", "toy", "--seed", "3")


def script(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def answer(done: Done, line: str) -> str:
    """What was printed between a typed line and the next prompt."""
    assert f"> {line}\n" in done.out, done.out
    return done.out.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]


class TestTheScreen:
    def test_it_shows_where_we_are_who_decides_and_by_which_rule(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("quit"))

        assert "Turn 1 · plan" in done.out
        assert "French: What is your plan for the turn?  (rule T3)" in done.out

    def test_it_shows_the_situation_without_what_the_side_may_not_know(self, cli: Run) -> None:
        said = cli(*SOLO, stdin=script("quit")).out

        assert re.search(r"P1 Post +F +2 × company", said)
        assert re.search(r"P5 Forest +V +2 unknown", said)
        assert "regular" not in said
        assert re.search(r"Your hand: \n +Cover: Two less for the fire at you\.", said)
        assert "hand French 1, Viet Minh 1" in said

    def test_it_fits_eighty_columns(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("1", "help", "why", "map", "look P3", "?", "1", "all", "quit"))
        said = re.sub("(?m)^saved.*$", "", done.out)

        assert max(len(line) for line in said.splitlines()) <= 80

    def test_what_the_bot_did_is_told_before_the_next_question(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("1", "pass", "quit"))

        assert re.search(r"The French pass\.  T4\n.*Viet Minh", answer(done, "pass"), re.DOTALL)


class TestTyping:
    def test_a_number_plays_an_action(self, cli: Run) -> None:
        assert "You plan press." in cli(*SOLO, stdin=script("2", "quit")).out

    def test_beginnings_of_words_play_an_action(self, cli: Run) -> None:
        assert "You plan press." in cli(*SOLO, stdin=script("pl pr", "quit")).out

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("", "type the number or the words of an action"),
            ("xyzzy", "neither an offered action nor a command"),
            ("0", "they are numbered 1 to 2"),
            ("3", "they are numbered 1 to 2"),
            ("99999999999999999999", "they are numbered 1 to 2"),
            ("²", "neither an offered action nor a command"),
            ("plan", "'plan' fits 2 actions; which one? Type its number."),
            ("plan retreat", "is not offered as it stands (rule T3); '? plan' lists 2 actions"),
            ("hit fr-1", "is not offered now (rule T8); offered: 1 "),
            ("move P1 P2", "is not offered now (rule T3)"),
            (":nothing", "there is no command 'nothing'"),
            (":s", "could mean save, situation, status"),
            (":", "there is no command ''"),
            ("? xyzzy", "no offered action has 'xyzzy' in it"),
            ("look xyzzy", "no space, unit or card is called 'xyzzy'"),
            ("log many", "must be a number"),
            ("why T99", "no rule is numbered 'T99' and none speaks of it"),
            ("undo", "there is nothing to take back"),
            ("breakdown", "no figure has been computed yet"),
            ("\x00\x1b[A\ufffd", "neither an offered action nor a command"),
        ],
    )
    def test_bad_input_asks_again(self, cli: Run, line: str, said: str) -> None:
        """It is answered, and the game goes on where it was."""
        done = cli(*SOLO, stdin=script(line, "plan hold", "quit"))

        assert done.code == 0
        assert said in done.out
        assert "You plan hold." in done.out

    def test_an_ambiguous_beginning_says_what_it_could_mean(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("1", "m P1 P", "quit"))
        assert re.search("fits 2 actions.*\n.*P2 Village\n.*P6", answer(done, "m P1 P"))

    def test_any_words_that_single_an_action_out_play_it(self, in_fight: Game) -> None:
        """Words of the label, in any case and order, and parts of names count like the notation."""
        choices = Choices(in_fight, Screen(layout(in_fight.rules), {}))
        for words, action in (("FIRE", "fire P2 P3"), ("village DIG", "dig P2"), ("move ford", "move P2 P3")):
            assert str(choices.meant(words, [])) == action

    def test_what_counts_as_a_command(self, in_fight: Game) -> None:
        """An offered action goes before a command of the same word, a whole command word before other actions."""
        choices = Choices(in_fight, Screen(layout(in_fight.rules), {}))
        assert str(choices.meant("pass", ["pass"])) == "pass"
        assert str(choices.meant("dig P1", ["dig"])) == "dig P1"
        assert choices.meant(":dig P1", ["dig"]) is None
        assert choices.meant("? dig", ["dig"]) is None
        assert choices.meant("plan", ["plan"]) is None
        assert str(choices.meant("pa", ["pack", "pause"])) == "pass"
        assert choices.meant("pas", ["pas"]) is None
        assert choices.meant("he", ["help"]) is None
        with pytest.raises(fivehills.FiveHillsError):
            choices.meant("xy", ["help"])


class TestCommands:
    def test_the_list_of_actions_can_be_filtered(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("1", "? fire p2", "quit"))
        listed = answer(done, "? fire p2")
        assert "fire from P2 Village at P3 Ford" in listed
        assert "move" not in listed

    def test_undo_goes_back_to_ones_own_decision(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("1", "undo", "2", "quit"))
        assert "Taken back: 2 actions." in done.out
        assert "You plan press." in done.out.split("Taken back")[1]

    def test_why_prints_the_rule_behind_the_question(self, cli: Run) -> None:
        said = answer(cli(*SOLO, stdin=script("why", "quit")), "why")
        assert "T3  Plans" in said
        assert "Each side plans in secret" in said

    def test_why_prints_any_rule(self, cli: Run) -> None:
        assert "Who is alone in an area controls it." in answer(cli(*SOLO, stdin=script("why T9", "quit")), "why T9")

    def test_breakdown_itemises_the_last_figure(self, cli: Run) -> None:
        said = cli(*SOLO, stdin=script("1", "fire P2 P3", "1", "done", "pass", "breakdown", "quit")).out
        figure = said.split("> breakdown\n")[1]
        assert re.search(r"\+3 +firepower +T6", figure)
        assert re.search(r"-1 +across the river +T6", figure)
        assert re.search(r"-2 +cards +T7", figure)
        assert re.search(r"= 0 +attack +T6", figure)

    def test_look_shows_a_space_a_unit_and_a_card(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("look ford", "look Legion", "look fr-cover-1", "quit"))
        assert "next to P2 Village (river), P4 Hill, P5 Forest" in answer(done, "look ford")
        assert "in P2 Village" in answer(done, "look Legion")
        assert "Two less for the fire at you." in answer(done, "look fr-cover-1")

    def test_look_does_not_betray_unknown_units(self, cli: Run) -> None:
        done = cli(*SOLO, stdin=script("look vm-1", "look P5", "quit"))
        assert "no space, unit or card is called 'vm-1'" in answer(done, "look vm-1")
        assert "2 unknown units" in answer(done, "look P5")

    def test_map_lists_every_space(self, cli: Run) -> None:
        said = answer(cli(*SOLO, stdin=script("map", "quit")), "map")
        assert [line.split()[0] for line in said.splitlines()] == ["P1", "P2", "P3", "P4", "P5", "P6", "Dead"]

    def test_log_shows_the_last_lines(self, cli: Run) -> None:
        assert answer(cli(*SOLO, stdin=script("log 2", "quit")), "log 2").count("\n") == 1

    def test_help_names_every_command_and_the_rule_of_words(self, cli: Run) -> None:
        said = answer(cli(*SOLO, stdin=script("help", "quit")), "help")
        for word in ("undo", "save", "log", "map", "why", "breakdown", "look", "status", "quit", "put ':' in front"):
            assert word in said

    def test_save_writes_a_copy_and_overwrites_nothing(self, cli: Run, tmp_path: Path) -> None:
        copy = tmp_path / "copy.json"
        done = cli(*SOLO, stdin=script("1", f"save {copy}", f"save {copy}", "quit"))
        assert f"saved: {copy}" in done.out
        assert "exists already" in " ".join(done.out.split())
        assert fivehills.load(copy).moves >= 1

    def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(self, cli: Run, tmp_path: Path) -> None:
        done = cli(*SOLO, stdin=script(f"save {tmp_path}/no/such/folder.json", "1", "quit"))
        assert "cannot write" in done.out
        assert "You plan hold." in done.out


class TestLeavingAndComingBack:
    def test_every_game_is_kept_in_the_state_folder(self, cli: Run, state_folder: Path) -> None:
        done = cli(*SOLO, stdin=script("1", "quit"))
        saved = list(state_folder.glob("toy-standard-*.json"))
        assert len(saved) == 1
        assert f"fivehills play --resume {saved[0]}" in done.out

    def test_the_end_of_input_leaves_a_save(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        done = cli(*SOLO, "--save", str(saved), stdin=script("1"))
        assert done.code == 0
        assert "the input has ended: saved" in done.out
        assert fivehills.load(saved).moves >= 1

    def test_a_resumed_game_goes_on_with_the_same_seats(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin=script("1", "quit"))
        assert json.loads(saved.read_text())["seats"] == {"viet-minh": "random"}

        done = cli("play", "--resume", str(saved), stdin=script("undo", "2", "quit"))
        assert "What do your units do?" in done.out
        assert "You plan press." in done.out
        assert str(fivehills.load(saved).actions()[0]) == "plan press"

    def test_stopping_and_going_on_equals_playing_through(self, cli: Run, tmp_path: Path) -> None:
        lines = ["1"] * 40
        through, parts = tmp_path / "through.json", tmp_path / "parts.json"
        cli(*SOLO, "--save", str(through), stdin=script(*lines))
        cli(*SOLO, "--save", str(parts), stdin=script(*lines[:13]))
        cli("play", "toy", "--resume", str(parts), stdin=script(*lines[13:]))
        assert json.loads(through.read_text()) == json.loads(parts.read_text())

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--seed", "4"), "leave them out"),
            (("--side", "german"), "no side is called"),
        ],
    )
    def test_a_resumed_game_has_its_scenario(self, cli: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin="")
        done = cli("play", "--resume", str(saved), *words)
        assert done.code == 2
        assert said in done.error

    def test_an_existing_file_is_not_overwritten(self, cli: Run, tmp_path: Path) -> None:
        precious = tmp_path / "precious.txt"
        precious.write_text("words")
        done = cli(*SOLO, "--save", str(precious))
        assert done.code == 2
        assert "exists already" in done.error
        assert precious.read_text() == "words"

    def test_a_folder_that_does_not_exist_is_told_before_the_game(self, cli: Run, tmp_path: Path) -> None:
        done = cli(*SOLO, "--save", str(tmp_path / "no" / "game.json"))
        assert done.code == 2
        assert "cannot write" in done.error

    def test_a_damaged_save_is_refused(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin=script("1"))
        data = json.loads(saved.read_text())
        saved.write_text(json.dumps({**data, "hash": "0" * 32}))
        done = cli("play", "--resume", str(saved))
        assert done.code == 2
        assert "damaged: its position is not the one that was saved" in done.error


class TestTheEnd:
    def test_it_tells_result_reason_rule_and_scores(self, cli: Run, state_folder: Path) -> None:
        done = cli(*SOLO, stdin=script(*["pass", "1"] * 60))
        assert done.code == 0
        assert re.search(r"(have won|is a draw): .* \(rule T\d+\)\.", done.out)
        assert re.search(r"Scores: French \d, Viet Minh \d", done.out)
        assert "fivehills replay" in done.out

    def test_the_game_can_be_played_back(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin=script(*["pass", "1"] * 60))
        said = cli("replay", str(saved)).out
        headings = re.findall(r"^Turn (\d) ─.*\n  Turn (\d) begins", said, re.MULTILINE)
        assert headings == [("1", "1"), ("2", "2"), ("3", "3")]
        assert "French: plan" in said
        assert re.search(r"(have won|is a draw)", said)

    def test_a_hidden_move_is_played_back_with_names_once_the_game_is_over(self, cli: Run, tmp_path: Path) -> None:
        game, rng = fivehills.new_game("tonkin", "cao-bang", seed=3), Random(1)
        saved = tmp_path / "game.json"
        told = []
        for moves in (1000, 10**6):
            while game.moves < moves and not game.over:
                game.play(rng.choice(game.decision.actions))
            game.save(saved)
            told.append("The Viet Minh move something from" in cli("replay", str(saved)).out)
        assert game.over
        assert told == [True, False]

    def test_a_game_in_progress_is_played_back_without_secrets(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin=script("1"))
        said = cli("replay", str(saved)).out
        assert "Plans are shown" in said
        assert "You draw" not in said
        assert "The game is not over." in said

    def test_replay_can_stop_early(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*SOLO, "--save", str(saved), stdin=script("1"))
        said = cli("replay", str(saved), "--to", "1").out
        assert "Turn 1 begins." in said
        assert "Plans are shown" not in said


class TestTwoPeople:
    def test_the_keyboard_is_handed_over_before_secrets_are_shown(self, cli: Run) -> None:
        """Enter is asked for, and only then the other side's cards appear."""
        done = cli(*DUEL, stdin=script("", "1", "", "2", "", "quit"))
        first, second, *_ = done.out.split("Viet Minh must decide now.")
        assert first.count("Your hand") == 1
        assert "The French draw a card" in second
        assert second.index("press Enter") < second.index("Your hand")

    def test_the_other_sides_decision_cannot_be_taken_back(self, cli: Run) -> None:
        done = cli(*DUEL, stdin=script("", "1", "", "undo", "2", "", "quit"))
        assert "cannot be taken back" in answer(done, "undo")
        assert done.code == 0

    def test_a_bot_cannot_join_later(self, cli: Run, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        cli(*DUEL, "--save", str(saved), stdin="")
        done = cli("play", "--resume", str(saved), "--bot", "random")
        assert done.code == 2
        assert "two people" in done.error


class TestTheMenu:
    def test_it_leads_into_a_game(self, cli: Run) -> None:
        """Ruleset by name, scenario by Enter, side by number, opponent by a beginning."""
        done = cli(stdin=script("7777", "the ford", "", "2", "rand", "quit"))
        assert done.code == 0
        assert "a number from 1 to" in done.out
        assert "The Ford: The ford" in done.out
        assert "Viet Minh: What is your plan" in done.out

    def test_without_an_answer_it_ends_with_one_line(self, cli: Run) -> None:
        done = cli(stdin="")
        assert done.code == 2
        assert done.error == "fivehills: nothing was chosen; 'fivehills --help' lists the commands"
