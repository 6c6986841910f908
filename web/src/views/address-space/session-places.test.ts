import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymous, call, munmap } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import type { SessionCall, SessionSpec } from '../../core/session.ts';
import { u64 } from '../../protocol/u64.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { Timeline } from '../../timeline/timeline.ts';
import { placesOf } from './session-places.ts';
import { PAGE, scaleOf } from './strip.ts';

const core = await loadTestCore();

function session(calls: readonly SessionCall[]) {
  const spec: SessionSpec = { kernel: '6.18', layout: X86_64_PROGRAM, calls, files: [], follow: false };
  return { spec, timeline: Timeline.load(core, spec) };
}

/** A page below mmap_base; they all lie together. */
const pageAt = (n: number): number => X86_64_PROGRAM.mmapBase - (n + 1) * PAGE;
const somewhere = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 5 }), fc.nat(7));
const someCall = fc.oneof(
  somewhere.map(([, length, prot]) => anonymous(length * PAGE, prot)),
  somewhere.map(([at, length]) => munmap(pageAt(at), length * PAGE)),
  somewhere.map(([at, length, prot]) =>
    call({ call: 'mprotect', addr: u64(pageAt(at)), length: u64(length * PAGE), prot }),
  ),
  somewhere.map(([at]) => call({ call: 'brk', addr: u64(X86_64_PROGRAM.startBrk + at * 1000) })),
  fc.nat(40).map((n) => {
    const stack = X86_64_PROGRAM.vmas.at(-1)!;
    return call({ call: 'store', addr: u64(stack.start - n * PAGE + 8), length: u64(1) });
  }),
);

describe('placesOf', () => {
  it('has every place at which a VMA ever begins or ends, and tells gaps from what is mapped some time', () => {
    fc.assert(
      fc.property(fc.array(someCall, { maxLength: 12 }), (calls) => {
        const { spec, timeline } = session(calls);
        const { bounds, isGap } = placesOf(spec, timeline.operations)!;
        const known = new Set(bounds);
        expect([...bounds]).toEqual([...known].toSorted((a, b) => a - b));
        for (const { last } of timeline.operations) {
          for (const { start, end } of timeline.snapshot(last).vmas) {
            expect(known.has(start) && known.has(end)).toBe(true);
            const inside = [...bounds.keys()].filter((item) => bounds[item]! >= start && bounds[item]! < end);
            expect(inside.filter(isGap)).toEqual([]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives up at once if a process starts with more VMAs than could be drawn', () => {
    const vmas = Array.from({ length: 65_530 }, (_, i) => ({
      ...X86_64_PROGRAM.vmas[0]!,
      start: 2 * (i + 16) * PAGE,
      end: (2 * (i + 16) + 1) * PAGE,
    }));
    expect(placesOf({ layout: { ...X86_64_PROGRAM, vmas } }, [])).toBeUndefined();
  }, 5000);

  it('gives an address one height, whatever is mapped', () => {
    const { spec, timeline } = session([anonymous(9 * PAGE), munmap(pageAt(3), PAGE), anonymous(PAGE)]);
    const places = placesOf(spec, timeline.operations)!;
    const { toUnit } = scaleOf(places, 'folded', spec.layout.mmapBase);
    const heights = [8, 4, 3, 2, -1].map((n) => toUnit(pageAt(n)));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    const tall = heights.slice(1).map((height, i) => height - heights[i]!);
    expect(Math.min(...tall)).toBeGreaterThan(0.01);
  });

  it('gives up where there would be too many', () => {
    const calls = Array.from({ length: 400 }, (_, i) => anonymous(PAGE, i % 8));
    const { spec, timeline } = session(calls);
    expect(placesOf(spec, timeline.operations)).toBeUndefined();
  });
});
