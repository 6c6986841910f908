import { describe, expect, it } from 'vitest';
import { topLine } from './scroll.ts';

describe('topLine', () => {
  it('stays put within a function that fits', () => {
    const tops = [60, 64, 70, 80].map((line) => topLine(line, 60, 30));
    expect(new Set(tops).size).toBe(1);
  });

  it.each([1, 5, 60, 100, 400])('keeps line %d in view', (line) => {
    for (const entered of [undefined, 1, 60, 390]) {
      const top = topLine(line, entered, 20);
      expect(line).toBeGreaterThanOrEqual(top);
      expect(line).toBeLessThan(top + 20);
    }
  });
});
