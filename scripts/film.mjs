// Films a page frame by frame. The page's clock stands still while a frame is taken, so a film isn't jerky because a machine
// was busy, and each film of the same page has the same frames.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ENCODER = 'img2webp';
/** How long a frame stays, in ms. */
const FRAME = 50;

/** Undefined, or a sentence that says what is missing. */
export function whyNoPictures() {
  return spawnSync(ENCODER, ['-version']).status === 0
    ? undefined
    : `${ENCODER}, which writes the pictures, is missing; on Debian: apt-get install webp`;
}

/** A pointer, which pictures of a page lack. Nothing scrolls by itself: that would take its time from another clock. */
function prepare() {
  Element.prototype.scrollIntoView = () => undefined;
  const pointer = document.createElement('div');
  pointer.innerHTML = `<svg width="30" height="34" viewBox="0 0 30 34">
    <circle r="0" cx="7" cy="7" fill="#1b4f8f" opacity=".25"/>
    <path d="M7 6v20l5-4.6 3.4 7.6 3.6-1.6-3.4-7.4 6.6-.6z" fill="#1a1a1f" stroke="#fff" stroke-width="1.6"/></svg>`;
  pointer.style.cssText = 'position:fixed;left:-7px;top:-6px;z-index:99;pointer-events:none';
  document.documentElement.append(pointer);
  globalThis.showPointer = (x, y, isDown) => {
    pointer.style.transform = `translate(${x}px, ${y}px)`;
    pointer.querySelector('circle').setAttribute('r', isDown ? '7' : '0');
  };
}

/** Style sheets' animations don't follow the page's clock. */
function moveAnimations(ms) {
  for (const animation of document.getAnimations()) {
    const at = animation.playState === 'paused' ? Number(animation.currentTime) + ms : ms;
    animation.pause();
    if (at >= Number(animation.effect.getComputedTiming().endTime)) animation.finish();
    else animation.currentTime = at;
  }
}

/** Writes pictures, each with how long it stays, as a WebP without loss. A film repeats for ever. */
export function writeWebP(file, frames) {
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-film-'));
  const inputs = frames.flatMap(({ picture, ms }, i) => {
    const name = join(folder, `${i}.png`);
    writeFileSync(name, picture);
    return ['-d', String(ms), name];
  });
  const args = ['-loop', '0', '-min_size', '-lossless'].concat(inputs, '-o', file);
  const { status, stderr } = spawnSync(ENCODER, args);
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(`${ENCODER} failed: ${String(stderr)}`);
}

/** From 0 to 1, slowly at both ends. */
const ease = (share) => share * share * (3 - 2 * share);

export class Film {
  /** Pictures, each with how long it stays. */
  #frames = [];
  #at = { x: 0, y: 0 };
  #isDown = false;

  /** `clip` is the part of the window that is filmed. Before it opens its page, the context needs `page.clock.install()`. */
  constructor(page, clip) {
    this.page = page;
    this.clip = clip;
  }

  /** Begins, with the pointer at a point. */
  async begin(at) {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 1000);
    await this.page.evaluate(prepare);
    await this.#point(at);
  }

  async #take(haste) {
    await this.page.clock.runFor(Math.round(FRAME * haste));
    await this.page.evaluate(moveAnimations, FRAME);
    const picture = await this.page.screenshot({ clip: this.clip, caret: 'hide' });
    const last = this.#frames.at(-1);
    if (last?.picture.equals(picture)) last.ms += FRAME;
    else this.#frames.push({ picture, ms: FRAME });
  }

  /** Calls `move` before each frame with how much of the way is done. For the page, `haste` times as much time passes. */
  async #along(ms, haste, move) {
    for (let at = FRAME; at <= ms; at += FRAME) {
      await move(ease(at / ms));
      await this.#take(haste);
    }
  }

  wait(ms, haste = 1) {
    return this.#along(ms, haste, () => undefined);
  }

  /** Lets time pass until something is there; how long that takes isn't filmed. */
  async until(locator) {
    while (!(await locator.isVisible())) await this.page.clock.runFor(FRAME);
  }

  pointTo({ x, y }, ms, haste = 1) {
    const from = this.#at;
    return this.#along(ms, haste, (share) =>
      this.#point({ x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share }),
    );
  }

  async scrollBy(pixels, ms, haste = 1) {
    const from = await this.page.evaluate(() => scrollY);
    await this.#along(ms, haste, (share) =>
      this.page.evaluate((y) => scrollTo(0, y), Math.round(from + pixels * share)),
    );
  }

  async press(isDown) {
    await (isDown ? this.page.mouse.down() : this.page.mouse.up());
    this.#isDown = isDown;
    await this.#point(this.#at);
  }

  async #point(at) {
    this.#at = at;
    await this.page.mouse.move(at.x, at.y);
    await this.page.evaluate(
      ([x, y, isDown]) => globalThis.showPointer(x, y, isDown),
      [at.x, at.y, this.#isDown],
    );
  }

  save(file) {
    writeWebP(file, this.#frames);
  }
}
