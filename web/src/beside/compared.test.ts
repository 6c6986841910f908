import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../base/at-once.ts';
import { Machine } from '../core/machine.ts';
import { diagnosing } from '../diagnose/diagnose.ts';
import { vmasOf } from '../diagnose/patient.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { toSession } from '../trace-in/recording.ts';
import { comparing, type Compared } from './compared.ts';
import { running, type Sequence } from './side.ts';

const machine = new Machine(await loadTestCore());

function sessionOf(text: string) {
  return toSession(parseText('log', text), 0, '6.18', true);
}

function sequenceOf(text: string): Sequence {
  const { calls, ...spec } = sessionOf(text);
  return { spec, calls, isStartAssumed: false };
}

function compared(a: string, b: string): Compared {
  return atOnce(comparing(machine, sequenceOf(a), sequenceOf(b)));
}

const PAGE = 4096;
const START = '7ffffffde000-7ffffffff000 rw-p 00000000 00:00 0 [stack]\n';
const hex = (address: number): string => `0x${address.toString(16)}`;

/** Far from all others, so that no VMA is merged or not because of it. */
const mapAt = (address: number): string =>
  `mmap(${hex(address)}, 1048576, PROT_EXEC, MAP_SHARED|MAP_ANONYMOUS|MAP_FIXED, -1, 0) = ${hex(address)}`;

/** A step of a program, with random numbers that say of what. */
type Step = readonly [what: number, pages: number, which: number];

/** The program's log, of a run whose mappings begin below `top`, and whose heap begins at `heap`. */
function logOf(steps: readonly Step[], top: number, heap: number): string {
  let [next, end] = [top, heap];
  const mapped: { start: number; pages: number }[] = [];
  const lines = [`brk(NULL) = ${hex(heap)}`];
  for (const [what, pages, which] of steps) {
    const at = mapped[which % Math.max(1, mapped.length)];
    if (what === 0 && at) lines.push(`munmap(${hex(at.start)}, ${PAGE}) = 0`);
    else if (what === 1 && at) lines.push(`mprotect(${hex(at.start)}, ${at.pages * PAGE}, PROT_READ) = 0`);
    else if (what === 2) {
      end += pages * PAGE;
      lines.push(`brk(${hex(end)}) = ${hex(end)}`);
    } else {
      next -= pages * PAGE;
      mapped.push({ start: next, pages });
      lines.push(
        `mmap(NULL, ${pages * PAGE}, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${hex(next)}`,
      );
    }
  }
  return `${START}${lines.join('\n')}\n`;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 8 }), fc.nat(20)),
  { minLength: 1, maxLength: 30 },
);
const page = (least: number) => fc.nat(0xffff).map((pages) => least + pages * PAGE);

describe('a comparison', () => {
  it('finds two runs of one program alike, wherever its addresses are', () => {
    fc.assert(
      fc.property(
        steps,
        page(0x7000_0000_0000),
        page(0x7100_0000_0000),
        page(0x5555_0000_0000),
        (of, topA, topB, heap) => {
          const a = logOf(of, topA, 0x5600_0000_0000);
          const found = compared(a, logOf(of, topB, heap));
          expect(found).toMatchObject({
            both: of.length + 1,
            differing: 0,
            only: [0, 0],
            differences: [],
            excess: [[], []],
            isLongest: true,
          });
          for (const { calls, vmas } of found.curve) {
            expect(calls[0]).toBe(calls[1]);
            expect(vmas[0]).toBe(vmas[1]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds what was added, where it was added, and what it left', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.integer({ min: 1, max: 5 }), (of, where, count) => {
        const a = logOf(of, 0x7000_0000_0000, 0x5600_0000_0000).split('\n');
        // Behind the list of VMAs and the first brk().
        const place = 2 + (where % of.length);
        const added = Array.from({ length: count }, (_, i) => mapAt(0x2000_0000_0000 + i * 2 ** 24));
        const found = compared(a.join('\n'), a.toSpliced(place, 0, ...added).join('\n'));
        expect(found).toMatchObject({
          both: of.length + 1,
          only: [0, count],
          differenceCount: 1,
          differences: [{ kind: 'onlyB', count, calls: [{ line: place + 1 }, { line: place + 1 }] }],
          excess: [[], [{ permissions: '--xs', has: count, other: 0, bytes: count * 2 ** 20 }]],
        });
        const [{ makers }] = found.excess[1] as [Compared['excess'][1][number]];
        expect(makers).toEqual([
          {
            call: 'mmap',
            vmas: count,
            calls: count,
            at: added.map((_, i) => ({ index: place - 1 + i, line: place + 1 + i })),
          },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('counts VMAs as the diagnosis does', () => {
    fc.assert(
      fc.property(steps, (of) => {
        const log = logOf(of, 0x7000_0000_0000, 0x5600_0000_0000);
        const ran = atOnce(running(machine, sequenceOf(log)));
        const spec = sessionOf(log);
        const asked = { operation: spec.calls.length, process: 1 };
        const { course } = atOnce(diagnosing(machine, spec, asked));
        expect([...ran.counts]).toEqual([...course!.counts]);
        expect(ran.vmas).toEqual(vmasOf(machine, spec, 1));
      }),
      { numRuns: 30 },
    );
  });

  it('follows the process that makes most calls, and knows the VMAs that it had before it exited', () => {
    const map = (pid: number, i: number) =>
      `${pid} mmap(NULL, 4096, PROT_NONE, MAP_SHARED|MAP_ANONYMOUS, -1, 0) = ${hex(0x7000_0000_0000 - i * PAGE)}\n`;
    const log = `1 fork() = 2\n${map(2, 1)}${map(2, 2)}2 exit_group(0) = ?\n1 wait4(-1, NULL, 0, NULL) = 2\n`;
    const ran = atOnce(running(machine, sequenceOf(log)));
    expect(ran).toMatchObject({ process: 2, processes: 2 });
    const [first, ...others] = [...ran.counts];
    expect(first).toBe(0);
    expect(others).toEqual([ran.vmas.length - 2, ran.vmas.length - 1, ran.vmas.length, 0, 0]);
  });

  it('tells a call that fails in one of them', () => {
    const [ok, failed] = ['= 0', '= -1 EINVAL (Invalid argument)'].map(
      (end) => `${START}munmap(0x7fffffffe000, 4096) ${end}\nmunlockall() = 0\n`,
    );
    const found = compared(ok!, failed!);
    expect(found).toMatchObject({
      both: 2,
      differing: 1,
      differences: [{ kind: 'differs', count: 1, calls: [{ result: '0' }, { result: '-1 EINVAL' }] }],
    });
    expect(found.byCall).toContainEqual({ call: 'munmap', both: 1, differing: 1, only: [0, 0] });
  });

  it('compares two lists of VMAs', () => {
    const more = `7ffff0000000-7ffff0021000 rw-p 00000000 00:00 0 \n7ffff0021000-7ffff4000000 ---p 00000000 00:00 0 \n`;
    const found = compared(START, `${more}${START}`);
    expect(found).toMatchObject({ both: 0, differences: [], curve: [{ at: 0, vmas: [1, 3] }] });
    expect(found.excess[0]).toEqual([]);
    expect(found.excess[1].map(({ structure, permissions }) => [structure, permissions])).toEqual([
      ['glibcArena', '---p'],
      ['glibcArena', 'rw-p'],
    ]);
  });

  it('of long curves keeps the ends and the maxima', () => {
    const map = (i: number) =>
      `mmap(NULL, 4096, ${i % 2 === 0 ? 'PROT_READ' : 'PROT_NONE'}, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${hex(0x7000_0000_0000 - i * PAGE)}\n`;
    const log = START + Array.from({ length: 3000 }, (_, i) => map(i)).join('');
    const found = compared(log, `${log}munmap(0x6fff00000000, 0x100000000) = 0\n`);
    expect(found.curve.length).toBeLessThan(400);
    expect(found.curve.at(-1)).toMatchObject({ at: 3001, calls: [3000, 3001] });
    expect(Math.max(...found.curve.map(({ vmas }) => vmas[1]))).toBe(found.sides[1].most);
  });
});
