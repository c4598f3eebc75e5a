// What happened: lines with their rules, dice, and sums that unfold. Names light up their places.

import { get } from "./api.js";
import { citation, items } from "./answers.js";
import { h, put } from "./dom.js";

/** @typedef {import("./types.js").Line} Line */

const FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const KEPT = 400;

export class Log {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.list = h("ol", { class: "lines", tabindex: 0, "aria-label": "What happened" });
    this.task = h("div");
    this.place = h("section", { class: "panel log-panel", "aria-label": "Log" }, this.task, h("h2", {}, "What happened"), this.list);
    this.length = 0;
    /** @type {Line[]} the headings so far */
    this.headed = [];
    /** Under which it is remembered that the task was read. */
    this.key = "";
    /** Whether the last line is in view; known beforehand, for to ask in the midst of a change would lay out the page. */
    this.atEnd = true;
    this.list.addEventListener("scroll", () => (this.atEnd = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - 40), { passive: true });
  }

  /** The last heading of the first rank, and the last of any: where the game is now. */
  get headings() {
    const last = this.headed.at(-1);
    const first = this.headed.findLast((line) => line.level === 1) ?? last;
    return [...new Set([first, last])].flatMap((line) => line?.text ?? []);
  }

  /** What my side is to do, unfolded at the beginning of a game. @param {import("./types.js").View} view */
  brief(view) {
    const words = this.table.layout.briefing?.[view.side ?? ""];
    this.key = `briefed-${this.table.id}-${view.side}`;
    put(this.task, words && h("details", { class: "brief", open: !localStorage.getItem(this.key) }, h("summary", {}, "Your task"), ...words.split("\n").map((part) => h("p", {}, part))));
  }

  /** Show the log of a view; lines since the last decision of mine are marked. @param {import("./types.js").View} view */
  async show(view) {
    if (view.log_length < this.length || view.log_length - this.length > view.log.length) return this.fill(view);
    this.add(view.log.slice(view.log.length - (view.log_length - this.length)));
    this.length = view.log_length;
  }

  /** @param {import("./types.js").View} view */
  async fill(view) {
    put(this.list);
    this.headed = [];
    this.length = view.log_length;
    const first = Math.max(0, view.log_length - KEPT);
    if (view.log_length > view.log.length && !this.table.looking) {
      const found = await get(`/api/games/${this.table.id}/log`, { seat: this.table.seat, first });
      if (this.length === view.log_length) this.add(found.lines.slice(0, view.log_length - first));
      this.table.refresh();
    } else this.add(view.log);
  }

  /** I have answered: the task is known. */
  fold() {
    this.task.querySelector("details")?.removeAttribute("open");
    localStorage.setItem(this.key, "yes");
  }

  /** What I was asked is answered: lines that come from now on are new. */
  draw() {
    for (const line of this.list.querySelectorAll(".new")) line.classList.remove("new");
  }

  /** @param {Line[]} lines */
  add(lines) {
    if (!lines.length) return;
    this.headed.push(...lines.filter((line) => line.kind === "heading"));
    this.list.append(...lines.map((line) => this.line(line)));
    while (this.list.children.length > KEPT * 2) this.list.firstElementChild?.remove();
    if (this.atEnd || lines.length > 5) requestAnimationFrame(() => this.toEnd());
  }

  toEnd() {
    for (const box of [this.list, this.place]) box.scrollTop = box.scrollHeight;
  }

  /** Words that bring their places into view; a link, for a button would not break with the line. @param {string} words @param {string[]} spaces */
  shown(words, spaces) {
    const look = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.table.lookAt(spaces);
    };
    return h("a", { href: "#", role: "button", class: "told", onclick: look }, words);
  }

  /** @param {Line} line */
  line(line) {
    const about = line.about ?? {};
    const spaces = [...(about.space ?? []), ...(about.piece ?? []).map((piece) => this.table.view?.pieces[piece]?.space ?? "").filter(Boolean)];
    const cite = line.cite && citation(line.cite, this.table);
    const dice = line.dice && h("span", { class: "dice", "aria-hidden": "true" }, line.dice.map((die) => FACES[die] ?? `[${die}]`).join(""));
    const made = h("li", { class: line.kind === "heading" ? `line new heading level-${line.level}` : "line new" });
    if (line.items) made.append(h("details", {}, h("summary", {}, line.text.split(" (")[0]), items(line, this.table)), cite || "");
    else made.append(spaces.length ? this.shown(line.text, spaces) : h("span", {}, line.text), " ", dice || "", " ", cite || "");
    if (spaces.length) {
      made.addEventListener("pointerenter", () => this.table.story(spaces));
      made.addEventListener("pointerleave", () => this.table.story([]));
    }
    return made;
  }
}
