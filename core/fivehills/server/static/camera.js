// Looking at the board: pan and zoom by wheel, drag, pinch, keys and buttons. Only a transform changes, so it is cheap.

const LEAST = 0.08;
const MOST = 4;
const NEAR = 0.55;
const CLOSE = 1.5;

export class Camera {
  /** @param {HTMLElement} port what is looked through @param {HTMLElement} world what is looked at @param {[number, number]} size */
  constructor(port, world, size) {
    this.port = port;
    this.world = world;
    this.size = size;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.touched = -Infinity;
    this.moved = false;
    /** @type {number[] | null} what is to be seen, until a person moves the view */
    this.framed = null;
    this.fitted = false;
    this.drawn = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    port.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    port.addEventListener("pointerdown", (event) => this.down(event));
    port.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) port.addEventListener(name, (event) => this.up(/** @type {PointerEvent} */ (event)));
    this.wide = 0;
    this.high = 0;
    new ResizeObserver(() => this.resized()).observe(port);
  }

  /** The size of the port is kept: to ask for it while the view moves would lay out the page at every frame. */
  measure() {
    this.wide = this.port.clientWidth;
    this.high = this.port.clientHeight;
  }

  /** A window or a panel has another size: what was to be seen is still to be seen. */
  resized() {
    const { framed } = this;
    this.measure();
    if (framed && !this.fitted) return this.show(framed);
    if (this.fitted) this.fit();
    else this.apply();
    if (framed) this.frame(framed);
  }

  apply() {
    const { wide, high } = this;
    const [w, hgt] = [this.size[0] * this.scale, this.size[1] * this.scale];
    this.x = w < wide + 1 ? (wide - w) / 2 : Math.min(60, Math.max(wide - w - 60, this.x));
    this.y = hgt < high + 1 ? (high - hgt) / 2 : Math.min(60, Math.max(high - hgt - 60, this.y));
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    if (this.drawn === this.scale) return;
    this.drawn = this.scale;
    this.world.dataset.zoom = this.scale < NEAR ? "far" : this.scale < CLOSE ? "near" : "close";
    this.world.style.setProperty("--px", String(1 / this.scale));
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] a point of the port that stays where it is */
  zoom(factor, x = this.wide / 2, y = this.high / 2) {
    const next = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    this.x = x - ((x - this.x) * next) / this.scale;
    this.y = y - ((y - this.y) * next) / this.scale;
    this.scale = next;
    this.touch();
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.x += x;
    this.y += y;
    this.touch();
  }

  /** A person has moved the view. */
  touch() {
    this.touched = performance.now();
    this.framed = null;
    this.fitted = false;
    this.apply();
  }

  /** The scale at which the whole board is seen. */
  whole() {
    return Math.min(this.wide / this.size[0], this.high / this.size[1]);
  }

  /** A person wants to see the whole board. */
  overview() {
    this.touched = performance.now();
    this.fit();
  }

  fit() {
    this.measure();
    this.framed = null;
    this.fitted = true;
    this.scale = this.whole();
    this.apply();
  }

  /** Bring a rectangle into view if it is not, unless a person has just moved the view. @param {number[]} box @param {boolean} [always] */
  frame(box, always = false) {
    if (!always && performance.now() - this.touched < 4000) return;
    this.framed = box;
    const [left, top, right, bottom] = box;
    const readable = this.scale >= NEAR || this.scale * 1.05 > Math.min(this.wide / (right - left), this.high / (bottom - top));
    if (always || !readable || !this.sees(box)) this.show(box);
  }

  /** Bring a rectangle into view if it is not, however small it is there, unless a person has just moved the view. @param {number[]} box */
  reveal(box) {
    if (performance.now() - this.touched >= 4000 && !this.sees(box)) this.show(box);
  }

  /** Whether a rectangle is in view. @param {number[]} box */
  sees([left, top, right, bottom]) {
    const seen = [...this.shown(left, top), ...this.shown(right, bottom)];
    return seen[0] >= 0 && seen[1] >= 0 && seen[2] <= this.wide && seen[3] <= this.high;
  }

  /** A rectangle in the middle of the port, as large as it fits and is legible. @param {number[]} box */
  show(box) {
    const { wide, high } = this;
    const [left, top, right, bottom] = box;
    const most = Math.max(this.scale, 0.9);
    this.fitted = false;
    this.scale = Math.min(most, (wide * 0.9) / (right - left), (high * 0.9) / (bottom - top));
    this.x = wide / 2 - ((left + right) / 2) * this.scale;
    this.y = high / 2 - ((top + bottom) / 2) * this.scale;
    this.apply();
  }

  /** A point of the screen on the board. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  point(clientX, clientY) {
    const rim = this.port.getBoundingClientRect();
    return [(clientX - rim.left - this.x) / this.scale, (clientY - rim.top - this.y) / this.scale];
  }

  /** A point of the board in the port. @param {number} x @param {number} y @returns {[number, number]} */
  shown(x, y) {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const rim = this.port.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY * 0.0015), event.clientX - rim.left, event.clientY - rim.top);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.target instanceof Element && event.target.closest("button, .popover")) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.moved = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 5) return;
      if (!this.moved) this.port.setPointerCapture(event.pointerId);
      this.moved = true;
      this.world.classList.add("moving");
      this.pan(now.x - before.x, now.y - before.y);
    } else {
      this.moved = true;
      this.pinch(event.pointerId, before, now);
    }
    this.pointers.set(event.pointerId, now);
  }

  /** @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  pinch(id, before, now) {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const rim = this.port.getBoundingClientRect();
    const far = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / far, (now.x + other.x) / 2 - rim.left, (now.y + other.y) / 2 - rim.top);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.world.classList.remove("moving");
  }
}
