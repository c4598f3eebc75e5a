// The stream of a seat: the whole view, then its changes. A lost connection is taken up where it was lost.

import { applied } from "./changes.js";

export class Stream {
  /**
   * @param {string} game @param {string} seat empty for a spectator
   * @param {{view: (view: import("./types.js").View, mark: string, whole: boolean) => void, told: (event: string, data: any) => void, lost: (lost: boolean) => void}} listener
   */
  constructor(game, seat, listener) {
    this.game = game;
    this.seat = seat;
    this.listener = listener;
    this.mark = "";
    /** @type {any} */
    this.view = null;
    this.closed = false;
    /** @type {EventSource | null} */
    this.source = null;
    this.open();
  }

  open() {
    if (this.closed) return;
    const query = new URLSearchParams({ seat: this.seat, mark: this.mark });
    const source = new EventSource(`/api/games/${this.game}/events?${query}`);
    this.source = source;
    source.addEventListener("open", () => this.listener.lost(false));
    source.addEventListener("view", (event) => this.take(JSON.parse(event.data), event.lastEventId, true));
    source.addEventListener("change", (event) => this.take(applied(this.view, JSON.parse(event.data)), event.lastEventId, false));
    for (const name of ["ending", "seated", "trouble"]) {
      source.addEventListener(name, (event) => this.listener.told(name, JSON.parse(/** @type {MessageEvent} */ (event).data)));
    }
    source.addEventListener("error", () => {
      this.listener.lost(true);
      source.close();
      setTimeout(() => this.source === source && this.open(), 1000);
    });
  }

  /** @param {any} view @param {string} mark @param {boolean} whole */
  take(view, mark, whole) {
    this.view = view;
    this.mark = mark;
    this.listener.view(view, mark, whole);
  }

  close() {
    this.closed = true;
    this.source?.close();
  }
}
