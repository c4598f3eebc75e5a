// The answers to a question by the things that they are about, and the narrowing to fewer of them.

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Thing} Thing */

const MARKED = ["space", "piece", "card", "edge"];

/** @param {Thing} thing */
export function keyOf(thing) {
  return `${thing.kind} ${thing.id}`;
}

/** Whether an answer is about something on the table. @param {Action} action */
function isPlaced(action) {
  return action.args.some((thing) => MARKED.includes(thing.kind));
}

/** The things of which an answer speaks, but the name of a part of the map. @param {Action} action */
function named(action) {
  return action.part ? [] : action.args;
}

export class Choosing {
  /** @param {Action[]} actions @param {Action[]} [shortcuts] answers that stand for many */
  constructor(actions, shortcuts = []) {
    this.all = actions;
    this.shortcuts = shortcuts;
    /** @type {string[]} */
    this.chosen = [];
    /** The spaces of the parts of the map that are offered, by the text of the answer. @type {Map<string, Set<string>>} */
    this.parts = new Map();
  }

  /** Whether an answer is about a thing, or names the part of the map in which it lies. @param {Action} action @param {string} key */
  speaksOf(action, key) {
    return named(action).some((thing) => keyOf(thing) === key) || Boolean(this.parts.get(action.text)?.has(key.replace(/^space /, "")));
  }

  /** The answers about everything that was chosen. */
  get actions() {
    return this.all.filter((action) => this.chosen.every((key) => this.speaksOf(action, key)));
  }

  /** What is lit: all things of the answers that are left, but those that are settled. @param {string} kind @returns {Set<string>} */
  lit(kind) {
    const settled = this.settled;
    const found = this.actions.flatMap(named).filter((thing) => thing.kind === kind && !settled.has(keyOf(thing)));
    const behind = kind === "space" ? this.actions.flatMap((action) => [...(this.parts.get(action.text) ?? [])]) : [];
    return new Set([...found.map((thing) => thing.id), ...behind]);
  }

  /** What has been chosen, and what all of several answers are about: to press it again would say nothing. */
  get settled() {
    const things = this.actions.map((action) => named(action).filter((thing) => MARKED.includes(thing.kind)).map(keyOf)).filter((keys) => keys.length);
    const common = things.length > 1 ? things[0].filter((key) => things.every((keys) => keys.length > 1 && keys.includes(key))) : [];
    return new Set([...this.chosen, ...common]);
  }

  /** The settled things of a kind. @param {string} kind */
  taken(kind) {
    return new Set([...this.settled].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1)));
  }

  /** The answers that are left and about one of some things. @param {string[]} keys */
  about(keys) {
    return this.actions.filter((action) => keys.some((key) => this.speaksOf(action, key)));
  }

  /** Answers that are about nothing on the table: done, all, pass. */
  get plain() {
    return this.all.filter((action) => !isPlaced(action) && !action.part);
  }

  /** The verbs of the answers that are about something on the table. */
  get placed() {
    return [...new Set(this.all.filter(isPlaced).map((action) => action.verb))];
  }

  /** Narrow to the answers about a thing. @param {string} key */
  choose(key) {
    if (this.about([key]).length) this.chosen = [...this.chosen, key];
  }

  /** Widen again; false if there was nothing to widen. */
  widen() {
    if (!this.chosen.length) return false;
    this.chosen = [];
    return true;
  }
}

/** A key for every plain answer: the first letter that is free of its verb, of its words, or any other of its verb. @param {Action[]} actions @param {string} taken @returns {Map<string, Action>} */
export function keysFor(actions, taken) {
  /** @type {Map<string, Action>} */
  const found = new Map();
  for (const action of actions) {
    const initials = action.label.split(" ").map((word) => word[0] ?? "").join("");
    const letter = [...`${action.verb[0]}${initials}${action.verb}${action.text}`.toLowerCase()].find((one) => /[a-z]/.test(one) && !taken.includes(one) && !found.has(one));
    if (letter) found.set(letter, action);
  }
  return found;
}
