import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import type { SessionSpec } from '../core/session.ts';
import { EVENT_TYPES, type CoreEvent } from '../protocol/protocol.gen.ts';
import { anonymous, call } from '../core/calls.ts';
import { decodeEvents } from './snapshot.ts';
import { beatsOf } from './beats.ts';
import { packHeader } from './headers.ts';
import { operationAt, stepFrom, type Inside } from './stepping.ts';
import { KERNELS, arbitrarySession, loadTestCore, longSearch } from './testing.ts';
import type { Tally } from './tally.ts';
import { Timeline } from './timeline.ts';
import { RECENT_EVENTS } from './trail.ts';

const core = await loadTestCore();
const verifying = await loadTestCore('verify');
const RING_EVENTS = 16384;
function tallyOf(events: readonly CoreEvent[]): Tally {
  return new Map(
    [...new Set(events.map(({ type }) => type))].map((type) => {
      const list = events.filter((event) => event.type === type);
      return [type, { count: list.length, first: list[0]!, last: list.at(-1)! }];
    }),
  );
}

const STRIDES = ['into', 'over', 'out', 'function', 'beat', 'operation'] as const;
const EMPTY: SessionSpec = { kernel: '3.8', layout: X86_64_PROGRAM, calls: [], files: [], follow: false };

/** Spacings so small that keyframes matter in short sessions, too. The budget drops most of them. */
const limits = fc.record({
  spacing: fc.integer({ min: 1, max: 2000 }),
  budget: fc.constantFrom(1, 30_000, Infinity),
});

const ignore = () => undefined;
const positionsOf = (timeline: Timeline) => Array.from({ length: timeline.total + 1 }, (_, i) => i);
const bytesOf = (state: Uint32Array) => Buffer.from(state.slice().buffer);

/** The state of a new machine that runs straight from the start to `position`. */
function stateRunStraight({ spec, operations }: Timeline, position: number): Buffer {
  const machine = new Machine(core);
  machine.start(spec.kernel, spec.layout);
  const index = operationAt(operations, position);
  for (const operation of operations.slice(0, Math.max(0, index))) machine.call(operation.call);
  const last = operations[index];
  if (!last) return bytesOf(machine.arena());
  machine.callUntil(last.call, position - last.first + 1, ignore);
  return bytesOf(machine.arena());
}

describe('Timeline', () => {
  it('has the same bytes at a position from wherever it is sought', () => {
    const property = fc.property(
      arbitrarySession(25),
      limits,
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      (spec, keyframes, wishes) => {
        const timeline = Timeline.load(core, spec, keyframes);
        for (const wish of wishes) {
          const position = wish % (timeline.total + 1);
          const sought = bytesOf(timeline.stateAt(position));
          if (!sought.equals(stateRunStraight(timeline, position))) return false;
        }
        return true;
      },
    );
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('comes back to the same picture when stepping forward and back', () => {
    const property = fc.property(
      arbitrarySession(12),
      fc.nat(),
      fc.integer({ min: 1, max: 30 }),
      (spec, wish, steps) => {
        const timeline = Timeline.load(core, spec, { spacing: 500, budget: Infinity });
        const start = wish % (timeline.total + 1);
        const before = timeline.snapshot(start);
        let at = start;
        for (let i = 0; i < steps; i++) timeline.snapshot((at = timeline.step(at, 'into', 1)));
        const moved = at - start;
        for (let i = 0; i < moved; i++) timeline.snapshot((at = timeline.step(at, 'into', -1)));
        expect(timeline.snapshot(at)).toEqual(before);
      },
    );
    expect(() => fc.assert(property, { numRuns: 40 })).not.toThrow();
  });

  it('shows any moment of a session without fail', () => {
    const property = fc.property(arbitrarySession(10), (spec) => {
      const timeline = Timeline.load(core, spec);
      const all = decodeEvents(timeline.eventWords(1, timeline.total));
      for (const position of positionsOf(timeline)) {
        const snapshot = timeline.snapshot(position);
        expect(snapshot.event).toEqual(all[position - 1]);
        expect(snapshot.vmas.length).toBeLessThanOrEqual(4 * snapshot.mm.mapCount + 128);
        const first = timeline.operations[snapshot.operation]?.first ?? 1;
        expect(snapshot.recent).toEqual(all.slice(Math.max(first - 1, position - RECENT_EVENTS), position));
        const { beat } = snapshot;
        const inBeat = beat ? all.slice(beat.first - 1, position) : [];
        expect(inBeat.length > 0 && position <= beat!.last).toBe(position > 0);
        expect(beat?.tally ?? new Map()).toEqual(tallyOf(inBeat));
        const others = snapshot.processes.filter((process) => process !== snapshot.mm.process);
        for (const process of others) expect(timeline.snapshot(position, process).mm.process).toBe(process);
      }
    });
    expect(() => fc.assert(property, { numRuns: 15 })).not.toThrow();
  }, 60_000);

  it('steps as its events nest', () => {
    const property = fc.property(arbitrarySession(10), (spec) => {
      const timeline = Timeline.load(core, spec);
      const headers = timeline.operations.map(({ first, last }) =>
        Uint16Array.from(decodeEvents(timeline.eventWords(first, last)), ({ type, depth }) =>
          packHeader(EVENT_TYPES.indexOf(type), depth),
        ),
      );
      const inside: Inside = {
        headersOf: (i) => headers[i]!,
        beatsOf: (i) => beatsOf(headers[i]!),
      };
      return positionsOf(timeline).every((position) =>
        STRIDES.every(
          (stride) =>
            timeline.step(position, stride, 1) ===
              stepFrom(position, stride, 1, timeline.operations, inside) &&
            timeline.step(position, stride, -1, 2) ===
              stepFrom(timeline.step(position, stride, -1), stride, -1, timeline.operations, inside),
        ),
      );
    });
    expect(() => fc.assert(property, { numRuns: 20 })).not.toThrow();
  });

  it('has consistent structures between operations, and the outcomes of a plain run', () => {
    const property = fc.property(arbitrarySession(60), (spec) => {
      const timeline = Timeline.load(core, spec);
      // Nodes lie elsewhere in the build that verifies.
      const [plain, verified] = [new Machine(core), new Machine(verifying)];
      for (const machine of [plain, verified]) machine.start(spec.kernel, spec.layout);
      for (const { call: made, outcome } of timeline.operations) {
        expect(plain.call(made)).toEqual(outcome);
        expect(verified.call(made)).toEqual(outcome);
        expect(verified.verify()).toBeUndefined();
      }
      expect(timeline.finalVmas()).toEqual(plain.inspectVmas());
    });
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('gives any part of the stream of events', () => {
    const timeline = Timeline.load(core, {
      ...EMPTY,
      calls: [anonymous(4096), anonymous(8192), anonymous(4096)],
    });
    const all = decodeEvents(timeline.eventWords(1, timeline.total));
    expect(all).toHaveLength(timeline.total);
    for (const first of positionsOf(timeline).slice(1)) {
      const last = Math.min(timeline.total, first + 40);
      expect(decodeEvents(timeline.eventWords(first, last))).toEqual(all.slice(first - 1, last));
    }
  });

  it('travels inside an operation with more events than the core buffers', () => {
    const timeline = Timeline.load(core, longSearch(3000));
    const { first, last } = timeline.operations.at(-1)!;
    expect(last - first + 1).toBeGreaterThan(RING_EVENTS);
    const all = decodeEvents(timeline.eventWords(first, last));
    for (const offset of [0, 100, RING_EVENTS - 1, RING_EVENTS, RING_EVENTS + 1, last - first]) {
      const snapshot = timeline.snapshot(first + offset);
      expect(snapshot.recent).toEqual(all.slice(Math.max(0, offset + 1 - RECENT_EVENTS), offset + 1));
      expect(snapshot.stack[0]).toEqual(offset === last - first ? undefined : all[0]);
    }
    expect(timeline.step(first, 'over', 1)).toBe(last);
    expect(timeline.step(last, 'over', -1)).toBe(first);
  });

  it.each(KERNELS)('has a position 0 and nothing else in a session without calls, kernel %s', (kernel) => {
    const timeline = Timeline.load(core, { ...EMPTY, kernel });
    expect(timeline.total).toBe(0);
    expect(timeline.step(0, 'into', 1)).toBe(0);
    const snapshot = timeline.snapshot(0);
    expect(snapshot).toMatchObject({ position: 0, total: 0, operation: -1, recent: [], stack: [] });
    expect(snapshot.event).toBeUndefined();
    expect(snapshot.vmas).toHaveLength(X86_64_PROGRAM.vmas.length);
    expect(timeline.finalVmas()).toEqual([...snapshot.vmas]);
  });

  it.each([
    ['3.4', 'linear'],
    ['3.5-free-gap', 'free_gap'],
    ['3.8', 'rb_subtree_gap'],
  ])('says which strategies kernel %s has', (kernel, gap) => {
    expect(Timeline.load(core, { ...EMPTY, kernel }).snapshot(0).strategies).toMatchObject({ gap });
  });

  it('shows the process whose call it is', () => {
    const calls = [
      call({ call: 'fork' }),
      { operation: { ...anonymous(0x1000).operation, process: 2 } },
      anonymous(0x2000),
    ];
    const timeline = Timeline.load(core, {
      kernel: '6.18',
      layout: X86_64_PROGRAM,
      calls,
      files: [],
      follow: false,
    });
    const sizes = timeline.operations.map(({ last }) => {
      const { mm, vmas } = timeline.snapshot(last);
      return [mm.process, vmas.length - X86_64_PROGRAM.vmas.length];
    });
    expect(sizes).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
    ]);
    expect(timeline.finalVmas()).toHaveLength(X86_64_PROGRAM.vmas.length + 1);
  });

  it('shows the process that it is asked for, as long as it lives', () => {
    const timeline = Timeline.load(core, {
      ...EMPTY,
      kernel: '6.18',
      calls: [
        call({ call: 'fork' }),
        { operation: { ...anonymous(0x1000).operation, process: 2 } },
        call({ call: 'exit' }),
      ],
    });
    const [fork, mapped, exit] = timeline.operations.map(({ last }) => last);
    const shown = [0, fork!, mapped!, exit!].map((position) =>
      [0, 1, 2].map((process) => {
        const { mm, caller, processes } = timeline.snapshot(position, process);
        return [caller, mm.process, mm.mapCount, processes.join()];
      }),
    );
    const before = X86_64_PROGRAM.vmas.length;
    const ofOne = [1, 1, before, '1'];
    expect(shown).toEqual([
      [ofOne, ofOne, ofOne],
      [
        [1, 1, before, '1,2'],
        [1, 1, before, '1,2'],
        [1, 2, before, '1,2'],
      ],
      [
        [2, 2, before + 1, '1,2'],
        [2, 1, before, '1,2'],
        [2, 2, before + 1, '1,2'],
      ],
      [
        [1, 2, before + 1, '2'],
        [1, 2, before + 1, '2'],
        [1, 2, before + 1, '2'],
      ],
    ]);
    expect(timeline.finalVmas()).toHaveLength(before + 1);
  });

  it('refuses positions that are not', () => {
    const timeline = Timeline.load(core, EMPTY);
    for (const position of [-1, 1, 0.5, NaN]) expect(() => timeline.snapshot(position)).toThrow(RangeError);
  });
});
