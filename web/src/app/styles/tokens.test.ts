import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");

const GROUNDS = ['bg', 'surface', 'surface-2'];
const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'bad', 'warn'];
const MARKS = ['line-strong', 'focus', 'changed', 'visited', 'compared', 'chosen', 'waiting', 'holding'];

/** `[text, ground, least contrast]`, by WCAG 2.2 §1.4.3 and §1.4.11. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground, 4.5] as const)),
  ...GROUNDS.flatMap((ground) => MARKS.map((mark) => [mark, ground, 3] as const)),
  ...['accent', 'good', 'bad', 'warn'].map((name) => [name, `${name}-soft`, 4.5] as const),
  ...['accent', 'good', 'bad', 'warn'].map((name) => ['ink', `${name}-soft`, 4.5] as const),
  ['accent-ink', 'accent', 4.5],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s theme', (_, block) => {
  it.each(PAIRS)('--%s on --%s', (text, ground, least) => {
    expect(contrast(colour(block, text), colour(block, ground))).toBeGreaterThanOrEqual(least);
  });
});

function colour(block: string, name: string): readonly number[] {
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1];
  if (hex === undefined) throw new Error(`tokens.css has no --${name}`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
