import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import {
  ALL_PARTS,
  GAPS_WRITTEN,
  INDEX_COPY,
  KEYS_COMPARED,
  NODES,
  NODES_UNUSED,
  REQUESTS,
  TIME_PER_FORK,
  WHOLE,
} from './plan.ts';
import { forkNotes, oneRowNote } from './shapes.ts';
import type { Row } from '../../bench/report.ts';

const measured = (metric: string, kernel: string, n: number, min: number): Row => ({
  kernel,
  workload: metric === TIME_PER_FORK ? WHOLE : metric,
  n,
  metric,
  unit: 'µs',
  kind: 'measured',
  min,
});
const counted = (metric: string, kernel: string, n: number, median: number): Row => ({
  kernel,
  workload: WHOLE,
  n,
  metric,
  unit: 'x',
  kind: 'counted',
  median,
});
const SIZES = [23, 223, 4023];
const index = (before: (n: number) => number, after: (n: number) => number): Row[] =>
  SIZES.flatMap((n) => [measured(INDEX_COPY, '6.5', n, before(n)), measured(INDEX_COPY, '6.8', n, after(n))]);
const notes = (rows: readonly Row[]): string => forkNotes(rows).map(say).join('\n');

describe('the index alone', () => {
  it('is said to be ahead, with its line, where it is', () => {
    const said = notes(
      index(
        (n) => 1 + 0.1 * n,
        (n) => 0.02 * n,
      ),
    );
    expect(said).toContain('from 223 VMAs on, 6.8 takes less time than 6.5');
    expect(said).toMatch(/0\.191 at 223, 0\.2 at 4,023\./);
    expect(said).toContain(
      'lies along a straight line: 80 ns for each VMA, and 1 µs for none. The root mean square of the residuals is 0 µs (r² 1.0000, 23 to 4,023 VMAs, least squares).',
    );
    expect(said).toContain('252 ns for each VMA, and −1.27 µs for none, with residuals of 0.42 µs');
  });

  it('is not said to be where it is not, or at one size only is not', () => {
    const said = notes(
      index(
        (n) => 0.1 * n,
        (n) => (n === 223 ? 99 : 0.02 * n),
      ),
    );
    expect(said).toMatch(/6\.8 is not faster than 6\.5 with this many VMAs: 223\./);
    expect(said).not.toContain('takes less time');
  });

  it('saves along no straight line where it does not', () => {
    const said = notes(
      index(
        (n) => (n === 223 ? 500 : 0.1 * n),
        () => 0,
      ),
    );
    expect(said).toContain('is no clear straight line');
    expect(said).not.toContain('lies along');
  });

  it('saves more for each VMA where what is built gets higher', () => {
    const rows = index(
      (n) => 0.01 * n * Math.log2(n),
      () => 0,
    );
    const counts = SIZES.flatMap((n) => [
      counted(KEYS_COMPARED, '6.5', n, n * Math.log2(n)),
      counted(GAPS_WRITTEN, '6.5', n, n / 4),
    ]);
    expect(notes([...rows, ...counts])).toMatch(
      /a VMA saves 45\.2 ns where there are 23, and 120 ns .* 4,023\. .* 4\.52 and 12 keys compared, 0\.25 and 0\.25 gaps/,
    );
    expect(
      notes([
        ...index(
          (n) => 0.1 * n,
          () => 0,
        ),
        ...counts,
      ]),
    ).not.toContain('not quite straight');
  });
});

it('percentages have the limit of their lines', () => {
  const rows = SIZES.flatMap((n) => [
    measured(TIME_PER_FORK, '6.5', n, 8 + 0.15 * n),
    measured(TIME_PER_FORK, '6.8', n, 8 + 0.05 * n),
  ]);
  const said = notes(rows);
  expect(said).toMatch(
    /measured here \+25\.14 at 23, \+116\.45 at 223, \+192\.35 at 4,023; reported \+2\.77 at 23/,
  );
  expect(said).toContain('that is +200.00 % here, and +31.25 % in the model');
});

it('nodes and requests are counted at the largest size that both have', () => {
  const rows = [
    ...[
      [223, 39, 20],
      [4023, 650, 346],
    ].flatMap(([n, nodes, unused]) => [
      counted(NODES, '6.5', n!, nodes!),
      counted(NODES_UNUSED, '6.5', n!, unused!),
      counted(REQUESTS, '6.5', n!, 1),
    ]),
    counted(NODES, '6.8', 223, 19),
    counted(REQUESTS, '6.8', 223, 4),
  ];
  expect(notes(rows)).toContain(
    'of 223 VMAs, as requests to the allocator and nodes that they bring: 6.5 1 and 39, of which 20 are freed unused; 6.8 4 and 19',
  );
});

it('parts are held against the whole', () => {
  const rows = SIZES.flatMap((n, i) => [
    measured(ALL_PARTS, '6.8', n, [9, 10, 11][i]!),
    measured(TIME_PER_FORK, '6.8', n, 10),
  ]);
  expect(notes(rows)).toContain('The parts add up to between 90 and 110 % of a whole fork');
});

it('two reported rows are explained where ours was run', () => {
  expect(forkNotes([measured(INDEX_COPY, '6.5', 23, 1)])).toEqual([oneRowNote()]);
  expect(forkNotes([measured(INDEX_COPY, '6.8', 23, 1)])).toEqual([]);
});
