import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { saying } from '../words/testing.ts';
import { Batches } from './batches.ts';
import { resolutionOf } from './clock.ts';
import type { SuiteProcess } from './suite-core.ts';

/** A machine whose clock moves only while it works. `cost` is an operation's time in ms, by the number of earlier ones. */
function machine(cost: (done: number) => number, resolution = 0) {
  let [now, done] = [0, 0];
  const batches: number[] = [];
  const process = {
    run(operations: number): number {
      batches.push(operations);
      now += operations * cost(done);
      done += operations;
      return 0;
    },
  } as SuiteProcess;
  const clock = (): number => (resolution ? Math.floor(now / resolution) * resolution : now);
  return { process, clock, batches };
}

describe('Batches', () => {
  it('last as long as they should, whatever one operation takes', () => {
    for (const cost of [1e-6, 0.003, 4, 500]) {
      const { process, clock, batches } = machine(() => cost);
      const timed = new Batches(process, { clock, batch: 10 });
      timed.prepare();
      expect(timed.sample()).toBeCloseTo(cost, 9);
      expect(nth(batches, -1) * cost).toBeGreaterThanOrEqual(10);
      expect(nth(batches, -1) * cost).toBeLessThan(Math.max(30, cost * 2));
    }
  });

  it.each([2, 3, 4, 5, 7])('last as long as they should although one of %i is disturbed', (of) => {
    let timings = 0;
    const { process, clock, batches } = machine(() => (++timings % of === 0 ? 0.005 : 0.001));
    new Batches(process, { clock, batch: 30 }).prepare();
    expect(nth(batches, -1) * 0.001).toBeGreaterThanOrEqual(30);
  });

  it('last as long as they should although what is disturbed is what first seems long enough', () => {
    let timings = 0;
    // The fifth is the first that may be long enough, and the twelfth is the first after warming up.
    const { process, clock, batches } = machine(() => ([5, 12].includes(++timings) ? 0.005 : 0.001));
    new Batches(process, { clock, batch: 30 }).prepare();
    expect(nth(batches, -1) * 0.001).toBeGreaterThanOrEqual(30);
  });

  it('grow on a clock that is too coarse for one operation', () => {
    const { process, clock } = machine(() => 0.001, 1);
    const timed = new Batches(process, { clock, batch: 200 });
    timed.prepare();
    expect(timed.sample()).toBeCloseTo(0.001, 4);
  });

  it('begin when times have stopped to fall', () => {
    const { process, clock } = machine((done) => 0.001 * (1 + 9 * Math.exp(-done / 5000)));
    const timed = new Batches(process, { clock, batch: 10 });
    timed.prepare();
    expect(timed.sample()).toBeLessThan(0.0011);
  });

  it('warm up for as long as they should', () => {
    const { process, clock, batches } = machine(() => 0.001);
    new Batches(process, { clock, batch: 10 }).prepare(200);
    expect(batches.reduce((sum, each) => sum + each * 0.001, 0)).toBeGreaterThan(200);
  });

  it('end where the clock stands still, after some millions', () => {
    const { process, batches } = machine(() => 0);
    const timed = new Batches(process, { clock: () => 5, batch: 10 });
    expect(() => timed.prepare()).toThrow(
      saying('the clock stands still: 16,777,216 operations took no time'),
    );
    expect(batches.reduce((sum, each) => sum + each, 0)).toBeLessThan(2 ** 25);
  });
});

describe('resolutionOf', () => {
  it('is the clock’s smallest step', () => {
    let reads = 0;
    expect(resolutionOf(() => Math.floor(reads++ / 7) * 0.25)).toBe(0.25);
  });

  it('is 0 when it stands still', () => {
    expect(resolutionOf(() => 3)).toBe(0);
  });
});
