// The table: one game as one seat sees it. It keeps what is shown and lets the parts of the page show it.

import { announce } from "./announce.js";
import { get, post } from "./api.js";
import { Answers } from "./answers.js";
import { Beside } from "./beside.js";
import { lookBehind } from "./behind.js";
import { Board } from "./board.js";
import { Choosing, keyOf, keysFor } from "./choosing.js";
import { Curtain } from "./curtain.js";
import { confirmed, showHelp, showRules } from "./dialogs.js";
import { h } from "./dom.js";
import { listen, RESERVED } from "./keys.js";
import { Log } from "./log.js";
import { menu } from "./menu.js";
import { tellTurn } from "./notice.js";
import { showWhereabouts } from "./page.js";
import { Playback } from "./playback.js";
import { Popover } from "./popover.js";
import { showQuestion } from "./question.js";
import { changedSpaces, episode, linesSince, placesOf, trails } from "./story.js";
import { Stream } from "./stream.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Action} Action */

/** Milliseconds for which an answer is pointed at before it is asked what it would come to. */
const HOVER = 200;
/** Actions on in the past of which the changes are marked; over more of them, all would be. */
const NEAR = 4;

export class Table {
  /** @param {import("./types.js").About} about @param {import("./types.js").Layout} layout @param {import("./types.js").Plan} plan */
  constructor(about, layout, plan) {
    this.about = about;
    this.id = about.id;
    this.layout = layout;
    this.board = new Board(layout, plan, about.board);
    this.seat = about.mine[0] ?? "";
    /** @type {View | null} what is shown */
    this.view = null;
    /** @type {View | null} what there is, when the past is looked at */
    this.present = null;
    /** @type {View | null} in which I chose last: what happened since is marked when I must choose again */
    this.answered = null;
    /** @type {string[]} the places where it happened; where nothing on the map is asked for, those of the whole episode */
    this.happened = [];
    /** @type {string[]} the places of which the question speaks */
    this.subject = [];
    this.mark = "";
    this.looking = false;
    this.busy = false;
    this.choosing = new Choosing([]);
    /** @type {import("./types.js").Ending | null} */
    this.ended = "reason" in about.ending ? about.ending : null;
    this.log = new Log(this);
    this.answers = new Answers(this);
    this.beside = new Beside(this);
    this.timeline = new Timeline(this);
    this.popover = new Popover(this);
    this.curtain = new Curtain(this);
    this.menu = menu(this);
    this.question = h("section", { class: "question", "aria-label": "Question" });
    this.where = h("span", { class: "where" });
    this.told = h("p", { class: "told-line", role: "alert" });
    /** @type {Map<string, Action>} */
    this.keys = new Map();
    this.cursor = -1;
    /** The space that was pressed while only a part of the map could be named: it answers the next question too. */
    this.wanted = "";
    this.hovering = 0;
    /** @type {HTMLElement | null} */
    this.root = null;
    this.playback = new Playback((shot) => this.take(shot.view, shot.mark, shot.whole));
  }

  begin() {
    this.listenTo(this.seat);
    listen(this);
    this.board.port.addEventListener("click", (event) => this.press(event));
    this.board.camera.fit();
  }

  /** @param {string} seat */
  listenTo(seat) {
    this.stream?.close();
    this.seat = seat;
    this.view = this.answered = null;
    this.stream = new Stream(this.id, seat, {
      view: (view, mark, whole) => this.receive({ view, mark, whole }),
      told: (event, data) => this.hear(event, data),
      lost: (lost) => document.body.classList.toggle("lost", lost),
    });
  }

  /** @param {import("./playback.js").Shot} shot */
  receive(shot) {
    this.playback.take(shot);
    if (this.playback.waiting.length === 1) this.refresh();
  }

  /** @param {string} event @param {any} data */
  hear(event, data) {
    if (event === "ending") this.ended = data.reason ? data : null;
    if (this.present) this.timeline.reach(this.present.moves, this.about.first, Boolean(this.ended));
    if (event === "trouble") this.say(data.text);
    if (event === "seated") this.about.seats[data.seat].taken = true;
    this.refresh();
  }

  // --- what is shown ---

  get playing() {
    return this.playback.playing;
  }

  /** Whether an answer can be given now. */
  get ready() {
    return Boolean(this.view?.decision?.actions) && !this.looking && !this.playing && !this.busy && !this.ended;
  }

  /** A new position has come. @param {View} view @param {string} mark @param {boolean} whole */
  take(view, mark, whole) {
    this.mark = mark;
    this.present = view;
    this.root?.setAttribute("data-mark", mark);
    if (view.result) this.ended = view.result;
    else if (this.ended && view.decision && "reason" in this.about.ending === false) this.ended = this.ended.reason.endsWith("resigned") ? this.ended : null;
    this.timeline.reach(view.moves, this.about.first, Boolean(this.ended));
    if (this.looking) return;
    if (this.curtain.falls(view)) return;
    const before = this.view;
    if (before?.decision?.actions) this.log.draw();
    if (before?.decision?.actions) this.answered = before;
    if (!before) this.log.brief(view);
    this.choosing = new Choosing(view.decision?.actions ?? [], view.decision?.shortcuts);
    this.view = view;
    this.busy = false;
    this.cursor = -1;
    this.popover.close();
    this.answers.renew();
    this.board.show(view);
    const since = (!whole && (view.decision?.actions ? this.answered : before)) || view;
    this.board.outline("changed", changedSpaces(since, view), "changed");
    this.subject = view.decision?.actions ? this.board.namedIn(view.decision.prompt) : [];
    const fresh = [...placesOf(linesSince(since, view)), ...this.subject];
    this.happened = view.decision?.actions && !fresh.length && !this.places().length ? placesOf(episode(view)) : fresh;
    trails(this.board, since, view, this.happened);
    this.log.show(view);
    this.refresh();
    this.foresee();
    lookBehind(this);
    this.speak(before, view);
    tellTurn(this);
  }

  /** Where a space lies in the port. @param {string} space */
  middleOf(space) {
    const room = this.board.plan.rooms[space];
    const [x, y] = this.board.camera.shown(room[0], room[1]);
    return { x, y };
  }

  /** Draw all that depends on the question and on what is chosen. */
  refresh() {
    const view = this.view;
    if (!view) return;
    document.body.classList.toggle("playing", this.playing);
    document.body.classList.toggle("over", Boolean(this.ended));
    this.keys = keysFor(this.ready ? [...this.choosing.plain, ...this.choosing.shortcuts] : [], RESERVED);
    showQuestion(this.question, this, this.keys);
    this.answers.show();
    this.beside.show(view);
    showWhereabouts(this.where, this);
    this.light();
  }

  light() {
    const pieces = this.ready ? this.choosing.lit("piece") : new Set();
    const spaces = this.ready ? this.choosing.lit("space") : new Set();
    const edges = this.ready ? [...this.choosing.lit("edge")].flatMap((edge) => edge.split("/")) : [];
    const lit = new Set([...spaces, ...edges, ...this.board.covering(pieces)]);
    this.board.light(lit, this.ready ? [...this.choosing.taken("space"), ...this.subject.filter((id) => !lit.has(id))] : []);
    this.board.mark(pieces, "lit");
    this.board.mark(new Set([...(this.ready ? this.choosing.taken("piece") : []), ...(this.view?.decision?.chosen ?? [])]), "chosen");
    const places = this.places();
    if (this.ready) this.board.frame(places.length ? [...places, ...this.subject] : this.happened);
    else this.board.reveal(this.happened);
  }

  /** The spaces that are lit, by themselves or for a piece there, in reading order. */
  places() {
    const found = new Set(this.choosing.lit("space"));
    for (const piece of this.choosing.lit("piece")) found.add(this.view?.pieces[piece]?.space ?? "");
    const rooms = this.board.plan.rooms;
    return [...found].filter((id) => rooms[id]).sort((a, b) => Math.round((rooms[a][1] - rooms[b][1]) / 60) || rooms[a][0] - rooms[b][0]);
  }

  /** @param {View | null} before @param {View} view */
  speak(before, view) {
    const fresh = linesSince(before, view);
    const question = this.ended ? this.ended.reason : view.decision?.actions && before?.decision?.prompt !== view.decision.prompt ? `${view.decision.prompt} ${view.decision.actions.length} answers.` : "";
    announce([...fresh.slice(-3).map((line) => line.text), question].filter(Boolean).join(" "));
  }

  /** @param {string} words */
  say(words) {
    this.told.textContent = words;
    if (words) window.setTimeout(() => this.told.textContent === words && (this.told.textContent = ""), 8000);
  }

  /** @param {string[]} spaces */
  story(spaces) {
    this.board.outline("story", spaces, "told");
  }

  /** @param {string[]} spaces */
  lookAt(spaces) {
    this.story(spaces);
    this.board.frame(spaces, true);
  }

  /** Show what an answer is about. @param {Action | null} action */
  point(action) {
    const spaces = (action?.args ?? []).flatMap((thing) => (thing.kind === "space" ? [thing.id] : thing.kind === "piece" ? [this.view?.pieces[thing.id]?.space ?? ""] : []));
    this.story(spaces.filter(Boolean));
    window.clearTimeout(this.hovering);
    if (action && action.args.length) this.hovering = window.setTimeout(() => this.foresee(action), HOVER);
  }

  // --- acting ---

  /** @param {MouseEvent} event */
  press(event) {
    if (this.board.camera.moved || !(event.target instanceof Element) || event.target.closest(".popover, button")) return;
    const { space, pieces } = this.board.under(event.clientX, event.clientY, event.target);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const rim = this.board.port.getBoundingClientRect();
    this.act(space, pieces, { x: event.clientX - rim.left, y: event.clientY - rim.top }, touch);
  }

  /** Press a place: one answer is played, several are offered. @param {string | null} space @param {string[]} pieces @param {{x: number, y: number}} at @param {boolean} careful */
  act(space, pieces, at, careful) {
    if (!space && !pieces.length) return void this.popover.close();
    const here = space ? (this.view?.spaces[space]?.pieces ?? []) : [];
    const keys = [...pieces.map((id) => keyOf({ kind: "piece", id, name: "" }))];
    const placed = space ? [keyOf({ kind: "space", id: space, name: "" }), ...here.map((id) => keyOf({ kind: "piece", id, name: "" }))] : [];
    if (this.ready && !this.choosing.about([...keys, ...placed]).length) this.widen(); // something else is meant than what was chosen before
    let actions = this.ready && keys.length ? this.choosing.about(keys) : [];
    if (!actions.length && this.ready) actions = this.choosing.about(placed);
    if (actions.length === 1 && !careful) return void this.answer(actions[0], space ?? "");
    const pressed = keys.length === 1 ? keys[0] : space && this.choosing.lit("space").has(space) ? placed[0] : "";
    if (actions.length > 1 && pressed && this.choosing.about([pressed]).length > 1) this.narrow(pressed);
    this.popover.open(space, pieces, actions, at);
  }

  /** @param {string} key */
  narrow(key) {
    this.choosing.choose(key);
    this.answers.foretell([]);
    this.refresh();
  }

  widen() {
    if (this.choosing.widen()) this.refresh();
  }

  /** Close the closer look; where it alone had offered what is left, everything is offered again. */
  dismiss() {
    const closed = this.popover.close();
    if (closed && !this.choosing.lit("space").size && !this.choosing.lit("piece").size) this.widen();
    return closed;
  }

  /** @param {string} kind @param {string} id @param {MouseEvent} event */
  chooseThing(kind, id, event) {
    const actions = this.choosing.about([keyOf({ kind, id, name: "" })]);
    if (actions.length === 1) return void this.answer(actions[0]);
    this.narrow(keyOf({ kind, id, name: "" }));
    this.popover.open(kind === "space" ? id : null, [], actions, this.near(event));
  }

  /** @param {string[]} pieces @param {string | null} space @param {MouseEvent} event */
  choosePieces(pieces, space, event) {
    const actions = this.choosing.about(pieces.map((id) => keyOf({ kind: "piece", id, name: "" })));
    if (actions.length === 1) return void this.answer(actions[0]);
    if (pieces.length === 1) this.narrow(keyOf({ kind: "piece", id: pieces[0], name: "" }));
    this.popover.open(space, pieces, actions, this.near(event));
  }

  /** @param {MouseEvent} event */
  near(event) {
    const rim = this.board.port.getBoundingClientRect();
    return { x: event.clientX - rim.left, y: event.clientY - rim.top };
  }

  /** @param {Action} action @param {string} [space] that was pressed */
  async answer(action, space = "") {
    if (!this.ready) return;
    const rest = this.choosing.all.length - 1;
    if (this.about.manners === "duel" && action.ends && rest > 0 && !(await confirmed(`“${action.label}”: ${action.ends}. You could still choose among ${rest} other answers.`, "Yes, go on"))) return;
    if (!this.ready) return;
    this.busy = true;
    this.wanted = action.part ? space : "";
    this.popover.close();
    this.log.fold();
    this.story([]);
    this.refresh();
    await this.send("actions", { action: action.text });
  }

  /** @param {string} what @param {Record<string, string>} [more] */
  async send(what, more = {}) {
    try {
      await post(`/api/games/${this.id}/${what}`, { seat: this.seat, mark: this.mark, ...more });
      this.say("");
    } catch (error) {
      this.busy = false;
      this.say(/** @type {Error} */ (error).message);
      this.refresh();
    }
  }

  undo() {
    if (this.looking) return this.timeline.leave();
    this.playback.skip();
    return this.send("undo");
  }

  async resign() {
    if (await confirmed("Give the game up? The other side wins; that cannot be taken back.", "Resign")) await this.send("resign");
  }

  /** What an answer would come to; by itself for the answer that finishes a selection. @param {Action} [wanted] */
  async foresee(wanted) {
    const action = wanted ?? this.choosing.plain[0];
    if (!this.ready || !action) return this.answers.foretell([]);
    const mark = this.mark;
    const found = await get(`/api/games/${this.id}/foresight`, { seat: this.seat, action: action.text }).catch(() => ({ sums: [] }));
    if (mark === this.mark) this.answers.foretell(found.sums, action);
  }

  /** @param {string} cite */
  why(cite) {
    return showRules(this.id, cite).catch((error) => this.say(error.message));
  }

  help() {
    showHelp(this.layout);
  }

  // --- time ---

  /** @param {View} view */
  showPast(view) {
    this.looking = true;
    document.body.classList.add("past");
    const before = this.view && this.view.moves < view.moves && view.moves - this.view.moves < NEAR ? this.view : view;
    this.view = view;
    this.choosing = new Choosing([]);
    this.happened = placesOf(episode(view));
    this.board.show(view);
    trails(this.board, before, view, this.happened);
    this.board.outline("changed", changedSpaces(before, view), "changed");
    this.log.show(view);
    this.refresh();
  }

  showNow() {
    if (!this.looking || !this.present) return;
    this.looking = false;
    document.body.classList.remove("past");
    this.take(this.present, this.mark, true);
  }

  // --- words ---

  /** @param {string} id */
  sideName(id) {
    return this.layout.sides.find((side) => side.id === id)?.name ?? id;
  }

  /** @param {string} side */
  isBot(side) {
    return this.about.seats[side]?.kind === "bot";
  }

  waiting() {
    if (this.ended) return "The game is over.";
    if (this.looking) return "This is the past. Go back to now to act.";
    if (this.playing) return "Showing what the others did: “skip” or Space goes to the end.";
    const actor = this.view?.decision?.actor;
    return actor && !this.view?.decision?.actions ? `Waiting for ${this.sideName(actor)}.` : "One moment …";
  }
}
