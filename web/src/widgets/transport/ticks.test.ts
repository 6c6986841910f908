import { describe, expect, it } from 'vitest';
import { hitPath, tickPaths } from './ticks.ts';

const marks = (path: string) => path.split('M').length - 1;

describe('tickPaths', () => {
  it('draws one mark an operation where there is room', () => {
    const paths = tickPaths(
      [10, 20, 30].map((at) => ({ at, failed: at === 20 })),
      40,
    );
    expect(marks(paths.all)).toBe(2);
    expect(Number.parseFloat(paths.failed.slice(1))).toBeCloseTo(20, 0);
  });

  it('bounds the marks of a long session and keeps the one that failed', () => {
    const ticks = Array.from({ length: 100_000 }, (_, i) => ({ at: (i + 1) * 7, failed: i === 54_321 }));
    const paths = tickPaths(ticks, 700_000);
    expect(marks(paths.all)).toBeLessThanOrEqual(1001);
    expect(marks(paths.failed)).toBe(1);
  });

  it('draws nothing for an empty session', () => {
    expect(tickPaths([], 0)).toEqual({ all: '', failed: '' });
  });
});

describe('hitPath', () => {
  it('marks each position where there is room, and no more than can be seen', () => {
    expect(marks(hitPath([10, 20], 40))).toBe(2);
    expect(
      marks(
        hitPath(
          Array.from({ length: 100_000 }, (_, i) => i * 7),
          700_000,
        ),
      ),
    ).toBeLessThanOrEqual(1001);
    expect(hitPath([], 0)).toBe('');
  });
});
