import { describe, expect, it } from 'vitest';
import { nth } from '../../../base/known.ts';
import { INDEX_COPY, TIME_PER_FORK } from '../plan.ts';
import type { Row } from '../../../bench/report.ts';
import { gainCourses, savedCourses, shownEra } from './fork-data.ts';

const row = (metric: string, era: string, n: number, min: number): Row => ({
  era,
  workload: 'w',
  n,
  metric,
  unit: 'µs',
  kind: 'measured',
  min,
});
const rows = [23, 223, 4023].flatMap((n) => [
  row(INDEX_COPY, '6.5', n, 3 * n),
  row(INDEX_COPY, '6.8', n, n),
  row(TIME_PER_FORK, '6.5', n, 4000 + 4 * n),
  row(TIME_PER_FORK, '6.8', n, 4000 + n),
]);
const pointsOf = (courses: ReturnType<typeof savedCourses>, source: string) =>
  courses.find((each) => each.source === source)?.points;

describe('courses', () => {
  it('are multiples of their own value at the largest reported size', () => {
    const saved = savedCourses(rows, '6.8');
    expect(saved.map(({ source }) => source)).toEqual(['reported', 'model', 'index', 'whole']);
    expect(pointsOf(saved, 'index')).toEqual([
      { x: 23, y: 23 / 4023 },
      { x: 223, y: 223 / 4023 },
      { x: 4023, y: 1 },
    ]);
    // The saved time is a line; its share of the whole levels off.
    const gains = pointsOf(gainCourses(rows, '6.8'), 'whole')!;
    expect(gains.at(-1)).toEqual({ x: 4023, y: 1 });
    expect(nth(gains, 1).y).toBeGreaterThan(223 / 4023);
    expect(gainCourses(rows, '6.8').map(({ source }) => source)).toEqual(['reported', 'model', 'whole']);
  });

  it('leave out what was not run at that size, and what saves nothing', () => {
    const few = rows.filter(({ n, metric }) => n !== 4023 || metric === INDEX_COPY);
    expect(savedCourses(few, '6.8').map(({ source }) => source)).toEqual(['reported', 'model', 'index']);
    const slow = [...rows, row(INDEX_COPY, '6.5', 50, 1), row(INDEX_COPY, '6.8', 50, 2)];
    expect(pointsOf(savedCourses(slow, '6.8'), 'index')!.map(({ x }) => x)).toEqual([23, 223, 4023]);
  });

  it('are of the merged form, or of the posted one where that alone was run', () => {
    expect(shownEra(rows)).toBe('6.8');
    expect(shownEra(rows.filter(({ era }) => era !== '6.8'))).toBe('6.5-mt-dup');
  });
});
