/* The page without a browser: all of it, drawn into happy-dom, with the core as it is. There is no layout: what is about places,
 * sizes and colours asks Chromium (tests/e2e). */
import { Blob } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '../../web/src/app/App.tsx';
import { lastRuns } from '../../web/src/app/bench/last-run.ts';
import { forgetAll } from '../../web/src/lesson-kit/progress.ts';
import { penOf } from './pen.ts';
import { LocalWorker } from './workers.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** What every element says of its size, where figures ask. */
const SIZE = { clientWidth: 700, clientHeight: 500 };

const FASTER = 6;

let root: Root | undefined;
const complaints: string[] = [];
const complain = (...words: readonly unknown[]): void => void complaints.push(words.map(String).join(' '));

/** What Vite serves: a path in this repository, and perhaps a query. */
async function fetchFile(url: string): Promise<Pick<Response, 'ok' | 'headers' | 'arrayBuffer'>> {
  const bytes = new Uint8Array(await readFile(resolve(ROOT, url.replaceAll(/^\/|\?.*/g, ''))));
  return { ok: true, headers: new Headers(), arrayBuffer: () => Promise.resolve(bytes.buffer) };
}

/** No fonts are loaded. */
const NO_FONTS = Object.assign(new EventTarget(), { status: 'loaded', *[Symbol.iterator]() {} });

/** Gives happy-dom what it lacks; call once at a test file's top. No test may leave a complaint of React or of the page. */
export function usePage(): void {
  beforeEach(() => {
    complaints.length = 0;
    // Nothing waits for what moves.
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduced-motion'), media: query }),
    );
    // What is played takes less time.
    const frame = window.requestAnimationFrame.bind(window);
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
      frame((now) => draw(now * FASTER)),
    );
    vi.stubGlobal('Worker', LocalWorker);
    vi.stubGlobal('fetch', fetchFile);
    // happy-dom's own can't be sent to a worker.
    vi.stubGlobal('Blob', Blob);
    vi.spyOn(console, 'error').mockImplementation(complain);
    vi.spyOn(console, 'warn').mockImplementation(complain);
    Object.defineProperty(document, 'fonts', { configurable: true, value: NO_FONTS });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return penOf(this) as never;
    });
    for (const kind of [HTMLElement, SVGElement])
      for (const [name, value] of Object.entries(SIZE))
        Object.defineProperty(kind.prototype, name, { configurable: true, value });
  });
  afterEach(() => {
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
    forgetAll();
    lastRuns.clear();
    expect(complaints).toEqual([]);
  });
  // What is still being loaded when a file of tests ends could never be loaded by the next one.
  afterAll(() => vi.dynamicImportSettled());
}

/** Opens a route, in place of what has been open. */
export function open(route: string): void {
  history.replaceState(null, '', `#/${route}`);
  mount();
}

/** As a browser's: what is left is the address. */
export async function reload(): Promise<void> {
  mount();
  await shown();
}

/** Resolves once a session has been run, or an instrument is there. */
async function shown(): Promise<void> {
  await expect.poll(() => position() ?? all('[data-figure]')[0]).toBeDefined();
}

function mount(): void {
  root?.unmount();
  document.body.replaceChildren();
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(createElement(App));
}

/** Opens the lab, or a lesson; resolves once a session has been run, or an instrument is there. */
export async function visit(route: string): Promise<void> {
  open(route);
  await shown();
}

/** Opens the lab with a trace of the test's own. */
export const visitLab = (text: string, query: string): Promise<void> =>
  visit(`lab?text=${deflateRawSync(Buffer.from(text)).toString('base64url')}&${query}`);

/** The elements that a selector finds: in the page, or in another element. */
export const all = (selector: string, within: ParentNode = document): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

/** The first of them, as soon as it is there. */
export async function find(selector: string, within: ParentNode = document): Promise<HTMLElement> {
  await expect.poll(() => all(selector, within).length, { message: selector }).toBeGreaterThan(0);
  return all(selector, within)[0]!;
}

/** Unfolds what follows the questions of a lesson. What one holds is known only once it is open. */
export async function goOn(): Promise<void> {
  for (const after of all('.after')) {
    (after as HTMLDetailsElement).open = true;
    await tick();
  }
}

export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ');

/** The texts of its parts, with a blank between any two. */
export const partsOf = (element: Element): string =>
  element.children.length === 0
    ? textOf(element).trim()
    : [...element.childNodes]
        .map((part) => (part instanceof Element ? partsOf(part) : (part.textContent ?? '').trim()))
        .filter((text) => text !== '')
        .join(' ');

/** Waits until what `selector` finds says so. */
export async function says(selector: string, words: string | RegExp): Promise<void> {
  await expect.poll(() => all(selector).map(textOf).join('\n')).toMatch(words);
}

/** Gives the page a file, as a drop or the file picker would. */
export async function giveFile(
  name: string,
  content: Uint8Array | string,
  field = 'input[type="file"]',
): Promise<void> {
  await openFile(Object.assign(new Blob([content]), { name }), field);
}

export async function openFile(file: Blob, field = 'input[type="file"]'): Promise<void> {
  await openFiles([file], field);
}

/** Gives the page files that were chosen together. */
export async function openFiles(files: readonly Blob[], field = 'input[type="file"]'): Promise<void> {
  const input = await find(field);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await tick();
}

/** Waits until what was asked for last is what the figures show. */
export async function idle(): Promise<void> {
  await tick();
  await expect.poll(() => all('.stage-views')[0]?.getAttribute('aria-busy')).toBe('false');
  // A lesson's figure is still the former scene's while the next one is being opened.
  await expect.poll(() => all('.lesson-figure[aria-busy="true"]')).toEqual([]);
  await expect.poll(() => all('.stage-views')[0]?.getAttribute('aria-busy')).toBe('false');
}

/** Lets React draw what came of an event at once. */
export const tick = (): Promise<void> => new Promise((resolved) => setTimeout(resolved));

export const position = (): string | undefined => all('[data-position]')[0]?.dataset.position;
export const eventShown = (): string | undefined => all('[data-event]')[0]?.dataset.event;

/** Presses a key, as `Shift+ArrowRight`, on what has the focus. Resolves when React has drawn what came of it at once. */
export async function press(keys: string): Promise<void> {
  const key = keys.replace('Shift+', '');
  const pressed = { key, shiftKey: key !== keys, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', pressed));
  await tick();
}

/** Presses a key that leads to another moment. */
export async function step(keys: string): Promise<void> {
  const before = position();
  await press(keys);
  await expect.poll(position).not.toBe(before);
}

export async function operations(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await step('Shift+ArrowRight');
}

/** Steps to the next event of a type. */
export async function until(type: string): Promise<void> {
  do await step('s');
  while (eventShown() !== type);
}
