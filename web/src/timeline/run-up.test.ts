import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Relocation } from '../core/follow.ts';
import { Machine } from '../core/machine.ts';
import type { CallsBetween, SessionSpec } from '../core/session.ts';
import { toSession } from '../trace-in/index.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { compareWithRecording, type Exception } from './compare.ts';
import { findingDifference } from './difference.ts';

import type { OperationSummary } from './run.ts';
import { RunUp } from './run-up.ts';
import { inSlices } from './slices.ts';
import { KERNELS, arbitrarySession, loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';
import { isSame } from '../base/same.ts';
import { layingOut } from './virtual-cpus.ts';

const core = await loadTestCore();
/** Random sessions have some hundred calls, so they keep a state every few of these. */
const LIMITS = { spacing: 100, budget: 2 ** 22 };

/** Calls `from` … `to` − 1 of `spec`, after all those before them. */
function windowOf(spec: SessionSpec, from: number, to: number): SessionSpec {
  const calls: CallsBetween = { between: (first, end) => spec.calls.slice(first, end) };
  return { ...spec, earlier: { count: from, calls }, calls: spec.calls.slice(from, to) };
}

/** Without what says where in the session an operation is. */
function effects(operations: readonly OperationSummary[]) {
  return operations.map(effectOf);
}

function effectOf(operation: OperationSummary): OperationSummary {
  return { ...operation, index: 0, first: 0, last: operation.last - operation.first };
}

/** The state between two operations of a whole run. */
function stateAfter(spec: SessionSpec, calls: number): Uint32Array {
  const machine = new Machine(core);
  machine.start(spec.kernel, spec.layout);
  for (const { operation } of spec.calls.slice(0, calls)) machine.call(operation);
  return machine.arena();
}

/** Loads as the worker does it. */
function load(spec: SessionSpec, runUp: RunUp): Promise<Timeline> {
  return inSlices(Timeline.loading(new Machine(core), spec, undefined, runUp), () => undefined);
}

const sessionAndWindow = arbitrarySession(250).chain((spec) =>
  fc.record({
    spec: fc.constant(spec),
    windows: fc.array(
      fc
        .tuple(fc.nat(spec.calls.length), fc.nat(spec.calls.length))
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

describe('a window', () => {
  it.each(KERNELS)(
    'of %s starts in the state that the whole run has there, wherever it is moved',
    async (kernel) => {
      await fc.assert(
        fc.asyncProperty(sessionAndWindow, async ({ spec: random, windows }) => {
          const spec = { ...random, kernel };
          const whole = Timeline.load(core, spec);
          const runUp = new RunUp('this one', LIMITS);
          for (const [from, to] of windows) {
            const part = await load(windowOf(spec, from, to), runUp);
            expect(isSame(part.stateAt(0), stateAfter(spec, from))).toBe(true);
            expect(effects(part.operations)).toEqual(effects(whole.operations.slice(from, to)));
          }
        }),
        { numRuns: 5, endOnFailure: true },
      );
    },
  );

  it('goes on with the addresses that its kernel has returned before it', async () => {
    const spec = curl('3.4');
    const whole = Timeline.load(core, spec);
    expect(whole.operations.some(({ followed }) => followed)).toBe(true);
    const runUp = new RunUp('curl', LIMITS);
    for (const from of [180, 90, 199, 0, 150]) {
      const part = await load(windowOf(spec, from, from + 60), runUp);
      expect(effects(part.operations)).toEqual(effects(whole.operations.slice(from, from + 60)));
    }
  });

  it('is compared with the recording as a part of the whole', () => {
    for (const kernel of ['3.4', '6.18']) {
      const spec = curl(kernel);
      const whole = compareWithRecording(new Machine(core), spec);
      const [from, to] = [100, 220];
      const part = compareWithRecording(new Machine(core), windowOf(spec, from, to));
      const inside = whole.exceptions.filter(({ index }) => index >= from && index < to);
      const shifted = (each: Exception): Exception => ({ ...each, index: each.index - from });
      expect(part.exceptions).toEqual(inside.map(shifted));
      expect(part.asked).toBe(spec.calls.slice(from, to).filter(({ recorded }) => recorded).length);
    }
  });

  it('differs from another kernel where the whole does', () => {
    const spec = curl('6.18');
    const whole = outcomeOf(findingDifference(core, spec, '3.4'));
    if (whole === 'none') throw new Error('the two kernels differ');
    const from = Math.max(0, whole.index - 3);
    const part = outcomeOf(findingDifference(core, windowOf(spec, from, spec.calls.length), '3.4'));
    expect(part).toEqual({ ...whole, index: whole.index - from });
  });

  it('is laid out on CPUs without what came before', () => {
    const choice = { cpus: 2, sockets: 1 };
    const spec = curl('6.18');
    const part = outcomeOf(layingOut(core, windowOf(spec, 170, 230), choice));
    expect(part.operationsLeftOut).toBe(0);
    expect(part.times.start).toHaveLength(60);
  });
});

describe('the way to a window', () => {
  it('keeps states, and starts from the last one before the window', async () => {
    const spec = curl('6.18');
    const runUp = new RunUp('curl', LIMITS);
    const steps = (from: number): number => {
      let count = 0;
      for (const step of Timeline.loading(
        new Machine(core),
        windowOf(spec, from, from + 10),
        undefined,
        runUp,
      ))
        if ('earlier' in step) count++;
      return count;
    };
    expect([steps(230), runUp.count]).toEqual([2, 2]);
    expect([steps(199), steps(230), runUp.count]).toEqual([0, 0, 2]);
  });

  it('starts from a state that lies right before the window', () => {
    const machine = new Machine(core);
    const { kernel, layout } = curl('6.18');
    machine.start(kernel, layout);
    const runUp = new RunUp('curl', { spacing: 10, budget: 2 ** 22 });
    for (const made of [0, 10, 20]) runUp.offer(made, machine, new Relocation());
    expect([9, 10, 19, 20, 99].map((most) => runUp.resume(machine, most)?.made)).toEqual([0, 10, 10, 20, 20]);
  });

  it('keeps as many as its budget has room for', async () => {
    const runUp = new RunUp('curl', { spacing: 100, budget: 1 });
    await load(windowOf(curl('6.18'), 230, 235), runUp);
    expect(runUp.count).toBe(1);
  });
});

function curl(kernel: string): SessionSpec {
  const file = new URL('../../../tests/fixtures/programs/curl.trace.gz', import.meta.url);
  return toSession(parseText('curl', gunzipSync(readFileSync(file)).toString()), 0, kernel, true);
}

function outcomeOf<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
