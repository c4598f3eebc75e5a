// What others did is shown step by step, at the speed that was chosen; one key skips to the end.

const KEY = "fivehills-speed";
export const SPEEDS = /** @type {[string, number][]} */ ([["slow", 1600], ["steady", 800], ["quick", 300], ["at once", 0]]);

/** @typedef {{view: import("./types.js").View, mark: string, whole: boolean}} Shot */

export class Playback {
  /** @param {(shot: Shot) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Shot[]} */
    this.waiting = [];
    this.timer = 0;
    /** @type {import("./types.js").View | null} */
    this.last = null;
  }

  get speed() {
    return Number(localStorage.getItem(KEY) ?? 800);
  }

  set speed(value) {
    localStorage.setItem(KEY, String(value));
  }

  get playing() {
    return this.waiting.length > 0;
  }

  /** @param {Shot} shot */
  take(shot) {
    this.waiting.push(shot);
    if (!this.timer) this.next();
  }

  next() {
    this.timer = 0;
    const shot = this.waiting[0];
    if (!shot) return;
    const own = Boolean(this.last?.decision?.actions);
    this.waiting.shift();
    this.last = shot.view;
    this.show(shot);
    if (!this.waiting.length && this.last.decision?.actions) return;
    const wait = shot.whole || own || document.hidden ? 0 : this.speed / Math.max(1, this.waiting.length / 12);
    this.timer = window.setTimeout(() => this.next(), wait);
  }

  /** Show the last position at once. */
  skip() {
    const shot = this.waiting.pop();
    this.waiting = [];
    window.clearTimeout(this.timer);
    this.timer = 0;
    if (!shot) return;
    this.last = shot.view;
    this.show(shot);
  }
}
