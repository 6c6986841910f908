import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { ExtraRounds, NARROW, extraNotes } from './extra.ts';
import { widestOf } from './intervals.ts';

/** Grants rounds that take a second each, until none is granted. */
function roundsGranted(seconds: number, widest: (round: number) => number, asked = 10): number {
  let now = 0;
  const extra = new ExtraRounds(() => now, seconds);
  now += asked * 1000;
  for (let round = asked; extra.grants(widest(round), round === asked ? asked : 1); round++) now += 1000;
  return extra.more;
}

describe('extra rounds', () => {
  it('run until intervals are narrow', () => {
    expect(roundsGranted(60, () => NARROW)).toBe(0);
    expect(roundsGranted(60, (round) => (round < 14 ? 0.1 : 0.02))).toBe(4);
  });

  it('run only while one fits into the time', () => {
    expect(roundsGranted(6, () => 0.1)).toBe(6);
    expect(roundsGranted(0.9, () => 0.1)).toBe(0);
    expect(roundsGranted(0, () => Infinity)).toBe(0);
  });

  it('say why they ended', () => {
    const of = { workload: 'agua', isRuns: true } as const;
    const notes = extraNotes(
      [
        { ...of, n: 10, more: 0, widest: 0.01 },
        { ...of, n: 20, more: 3, widest: 0.02 },
        { ...of, n: 30, more: 1, widest: 0.0432, isRuns: false },
        { ...of, n: 40, more: 0, widest: Infinity },
      ],
      2,
    ).map(say);
    expect(notes).toHaveLength(3);
    expect(notes[0]).toContain('1 of 4');
    expect(notes[1]).toContain('agua with n = 20, 3 more runs');
    expect(notes[2]).toContain('2 s');
    expect(notes[2]).toContain('agua with n = 30, 1 more start (± 4.3 %)');
    expect(notes[2]).toContain('agua with n = 40, 0 more runs (too few for an interval)');
    expect(extraNotes([], 2)).toEqual([]);
  });
});

describe('widestOf', () => {
  const pairs = (scale: number, noise: number) => ({
    samples: Array.from({ length: 20 }, (_, i) => scale * (1 + noise * Math.sin(i * i))),
  });

  it('is nothing for one kernel, and unknown for too few pairs', () => {
    expect(widestOf([pairs(1, 0)])).toBe(0);
    expect(widestOf([{ samples: [1, 2] }, { samples: [2, 3] }])).toBe(Infinity);
  });

  it('is that of the least sure ratio', () => {
    expect(widestOf([pairs(1, 0), pairs(2, 0)])).toBe(0);
    const widths = [0.02, 0.2].map((noise) => widestOf([pairs(1, 0), pairs(2, noise)]));
    expect(widths[0]).toBeLessThan(0.025);
    expect(widths[1]).toBeGreaterThan(0.05);
    expect(widestOf([pairs(1, 0), pairs(2, 0.2), pairs(3, 0.02)])).toBe(widths[1]);
  });

  it('keeps the loops of a run together where there are enough runs', () => {
    // Loops differ a hundredfold, runs not at all.
    const run = (runs: number, scale: number) => ({
      samples: Array.from({ length: runs }, () => [1, 10, 100].map((loop) => loop * scale)).flat(),
      loops: 3,
    });
    const [base, other] = [run(5, 1), run(5, 2)];
    expect(widestOf([base, { ...other, samples: other.samples.map((x, i) => x + (i % 3)) }])).toBe(0);
    const few = run(2, 2);
    expect(
      widestOf([run(2, 1), { ...few, samples: few.samples.map((x, i) => x + (i % 3)) }]),
    ).toBeGreaterThan(0);
  });
});
