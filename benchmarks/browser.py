"""The table in a real browser: from click to painted change, and frames while the map is panned.

Chromium draws here without a graphics card, so every pixel costs processor time that it would not cost elsewhere. The
frames of an empty map on the same machine say how much of a slow frame is the machine's own.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.measures import percentile

CHROMIUM = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
CLICKS = 25
FRAMES = 180
WAIT = 90_000
PAINTED = """async () => {
  const mark = () => document.querySelector('.table').dataset.mark;
  const before = mark(), answers = [...document.querySelectorAll('.answers li:not(.many) .answer')];
  const begun = performance.now();
  answers[Math.floor(Math.random() * answers.length)].click();
  while (mark() === before) await new Promise((done) => setTimeout(done, 1));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - begun;
}"""
PANNED = """async (count) => {
  const port = document.querySelector('.port'), frames = [];
  const at = (x, y) => ({bubbles: true, pointerId: 1, clientX: x, clientY: y});
  const send = (name, x, y) => port.dispatchEvent(new PointerEvent(name, at(x, y)));
  port.setPointerCapture = () => {};
  send('pointerdown', 300, 300);
  let last = performance.now(), x = 300, y = 300;
  for (let n = 0; n < count; n++) {
    const back = n % 90 < 45 ? -1 : 1;
    send('pointermove', x += 11 * back, y += 7 * back);
    await new Promise((done) => requestAnimationFrame(done));
    frames.push(performance.now() - last); last = performance.now();
  }
  send('pointerup', x, y);
  return frames;
}"""
BARE = "bare => document.querySelector('.world').classList.toggle('bare', bare)"
NOTHING = ".world.bare > * { display: none !important }"


def print_browser(address: str, rulesets: Sequence[str]) -> None:
    """From click to painted change, and frames while panning."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for ruleset in rulesets:
            context = browser.new_context(viewport={"width": 1400, "height": 900}, bypass_csp=True)
            page = context.new_page()
            _begin(page, address, ruleset)
            print(f"{ruleset}: click to paint {_clicks(context, page)}; panning {_frames(context, page)}")
            context.close()
        browser.close()


def _begin(page: Any, address: str, ruleset: str) -> None:
    """A table with everything set up, as in history where the ruleset knows it."""
    page.goto(address)
    page.evaluate("localStorage.setItem('fivehills-speed', '0')")
    page.locator(f"#ruleset-{ruleset}").check(timeout=WAIT)
    page.locator(".newgame button.main").click()
    page.locator(".answers .answer").first.wait_for(timeout=WAIT)
    history = page.locator(".answers .many .answer", has_text="history")
    if history.count():
        history.click()
        history.wait_for(state="detached", timeout=WAIT)


def _clicks(context: Any, page: Any) -> str:
    """How long it takes from a click until the change is painted, and the work of the page for each."""
    measures = _measures(context, page)
    before = _worked(measures)
    times = sorted(_click(page) for _ in range(CLICKS))
    work = (_worked(measures) - before) / CLICKS * 1000
    return (
        f"{median(times):.0f} ms (median), {percentile(times, 0.95):.0f} ms (p95), "
        f"{work:.0f} ms of processor time of the page for each"
    )


def _click(page: Any) -> float:
    page.locator(".answers .answer").first.wait_for(timeout=WAIT)
    found: float = page.evaluate(PAINTED)
    return found


def _frames(context: Any, page: Any) -> str:
    """Frames a second with the map and without, and the work of the page for each."""
    page.add_style_tag(content=NOTHING)
    measures = _measures(context, page)
    page.wait_for_timeout(1000)
    before = _worked(measures)
    frames = sorted(page.evaluate(PANNED, FRAMES)[10:])
    work = (_worked(measures) - before) / FRAMES * 1000
    page.evaluate(BARE, True)
    bare = sorted(page.evaluate(PANNED, FRAMES)[10:])
    page.evaluate(BARE, False)
    counters = page.locator(".over .counter").count()
    return (
        f"{counters} counters: frames of {median(frames):.1f} ms (median), {percentile(frames, 0.95):.1f} ms (p95), "
        f"{work:.1f} ms of processor time of the page for each; with an empty map {median(bare):.1f} and "
        f"{percentile(bare, 0.95):.1f} ms"
    )


def _measures(context: Any, page: Any) -> Any:
    """A session that counts the processor time of a page."""
    found = context.new_cdp_session(page)
    found.send("Performance.enable", {"timeDomain": "threadTicks"})
    return found


def _worked(measures: Any) -> float:
    """Seconds of processor time that the page has had."""
    found = measures.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in found if one["name"] == "TaskDuration")
