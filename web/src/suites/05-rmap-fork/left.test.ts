import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../bench/report.ts';
import { runSuite } from '../../bench/runner.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';
import { say } from '../../words/index.ts';
import { heldMemory, lastLevel } from './figures.ts';
import {
  FORMS,
  lastWith,
  LEAST,
  MOST,
  needsOf,
  pairOf,
  reportedBand,
  SMALLEST_REGION,
  verdictOf,
} from './left.ts';
import { ALL_STAY, PAE } from './plan.ts';

const nothing = (): void => undefined;
const N = SMALLEST_REGION;

describe('the memory left to the program', () => {
  let report: Report;
  beforeAll(async () => {
    const settings = { ...usualSettings('rmap-fork', true), runs: 1, n: { [ALL_STAY]: [N / 2, N] } };
    report = await runSuite(await worldOf(), 'rmap-fork', settings, { onProgress: nothing, onRows: nothing });
  }, 120_000);

  const pair = (form: string) => pairOf(report.rows, N, form)!;

  it('with twice the region gives what the core ran out at', () => {
    for (const kernel of report.settings.kernels)
      expect(lastWith(needsOf(report.rows, kernel, N), MOST)).toBe(
        lastLevel(report.rows, kernel, N, ALL_STAY),
      );
  });

  it('gives the reported outcome between the bounds of the note, and not just outside them', () => {
    const notes = report.notes.map(say).join('\n');
    for (const form of FORMS) {
      const { from, to } = reportedBand(pair(form))!;
      expect(notes).toContain(`between ${from} and ${to} MiB`);
      expect([from - 1, from, to - 1, to].map((mib) => verdictOf(pair(form), mib))).toEqual([
        form === PAE ? 'neither' : 'earlier',
        'reported',
        'reported',
        'both',
      ]);
    }
  });

  it('gives it nowhere else', () => {
    for (const form of FORMS) {
      const { from, to } = reportedBand(pair(form))!;
      for (let mib = LEAST; mib <= MOST; mib++)
        expect(verdictOf(pair(form), mib) === 'reported').toBe(mib >= from && mib < to);
    }
  });

  it('is not enough for any level where the data alone takes it', () => {
    for (const form of FORMS) expect(verdictOf(pair(form), LEAST)).toBe('neither');
    expect(lastWith(pair(PAE).vmas, LEAST)).toBe(5);
  });

  it('is not told by a smaller region, which runs out a level earlier', () => {
    expect(heldMemory(report.rows, '2.4', N / 2)).not.toEqual([]);
    expect(lastLevel(report.rows, '2.4', N / 2, ALL_STAY)).toBeLessThan(
      lastLevel(report.rows, '2.4', N, ALL_STAY)!,
    );
    expect(needsOf(report.rows, '2.4', N / 2)).toEqual([]);
    expect(pairOf(report.rows, N / 2, '')).toBeUndefined();
  });
});

it('there is no band where chains never failed', () => {
  const levels = [6, 7, 8].map((level) => ({ level, mib: 500 + level }));
  expect(reportedBand({ chains: levels, vmas: levels })).toBeUndefined();
  expect(reportedBand({ chains: levels.slice(0, 2), vmas: levels })).toBeUndefined();
});
