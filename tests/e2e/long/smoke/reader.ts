/* What a reader of the page does, in any browser. */
import { expect } from 'vitest';
import type { Tab } from './tab.ts';

/** Runs a function in the page, which may use only its arguments and globals. Arguments and result go through JSON. */
export async function inPage<A extends readonly unknown[], T>(
  tab: Tab,
  run: (...args: A) => T | Promise<T>,
  ...args: A
): Promise<T> {
  const call = `(${run.toString()})(...${JSON.stringify(args)})`;
  const text = await tab.evaluate(`(async () => JSON.stringify({ result: await ${call} }))()`);
  return (JSON.parse(text) as { result: T }).result;
}

/** Waits until the text of all elements that a selector finds has what matches, and returns that. */
export async function read(tab: Tab, selector: string, pattern: RegExp): Promise<string> {
  const text = () =>
    inPage(
      tab,
      (css) => [...document.querySelectorAll(css)].map((element) => element.textContent).join('\n'),
      selector,
    );
  let found = '';
  // What is compared is short: if it doesn't match, it is printed.
  const look = async () => {
    const all = await text();
    return (found = pattern.exec(all)?.[0] ?? all.slice(-300));
  };
  await expect.poll(look, { message: selector }).toMatch(pattern);
  return found;
}

export async function seen(tab: Tab, selector: string): Promise<void> {
  await expect
    .poll(() => inPage(tab, (css) => document.querySelector(css) !== null, selector), { message: selector })
    .toBe(true);
}

/** A point of an element, by shares of its width and height: scrolled to, at rest, and covered by nothing. */
function pointOf(
  selector: string,
  text: string,
  across: number,
): Promise<{ x: number; y: number } | undefined> {
  const element = [...document.querySelectorAll(selector)].find((each) => each.textContent.includes(text));
  if (element === undefined) return Promise.resolve(undefined);
  // What lies on a part of a drawing is part of the drawing, too.
  const whole = element.closest('svg') ?? element;
  // Below what stays on top.
  element.scrollIntoView({ block: 'end', behavior: 'instant' });
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width * across, y: y + height / 2 };
  };
  return new Promise((resolve) => {
    const { x, y } = place();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const then = place();
        const there = document.elementFromPoint(x, y);
        const isFree = there !== null && (whole.contains(there) || there.contains(whole));
        resolve(isFree && then.x === x && then.y === y ? { x, y } : undefined);
      }),
    );
  });
}

/** Presses an element, the first that has `text`, in its middle or at another share of its width. */
export async function press(tab: Tab, selector: string, text = '', across = 0.5): Promise<void> {
  let point: { x: number; y: number } | undefined;
  const look = async () => (point = await inPage(tab, pointOf, selector, text, across)) !== undefined;
  await expect.poll(look, { message: `${selector} ${text}` }).toBe(true);
  await tab.press(point!.x, point!.y);
}
