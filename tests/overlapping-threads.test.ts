/* Logs of threads whose calls overlapped in time, recorded on Linux 6.18. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { atOnce } from '../web/src/base/at-once.ts';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { arranging } from '../web/src/timeline/arrange.ts';
import { mayBeArranged } from '../web/src/timeline/happenings.ts';
import { compareWithRecording, countDiffering } from '../web/src/timeline/compare.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { toSession } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = `${ROOT}/tests/fixtures/threads`;
const machine = new Machine(await loadCoreFile(`${ROOT}/wasm-core/build/verify.wasm`));

it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.log')))(
  '%s has an order in which Linux 6.18 answers as recorded',
  (name) => {
    const recording = parseText(name, readFileSync(`${FOLDER}/${name}`, 'utf8'));
    expect(recording.problems).toEqual([]);
    const spec = toSession(recording, 0, '6.18', true);
    expect(mayBeArranged(spec.calls)).toBe(true);
    expect(compareWithRecording(machine, spec).exceptions).not.toEqual([]);
    const ordered = { ...spec, calls: atOnce(arranging(machine, spec)) };
    expect(ordered.calls.toSorted(byPlace)).toEqual(spec.calls.toSorted(byPlace));
    expect(compareWithRecording(machine, ordered).exceptions).toEqual([]);
    machine.start('6.18', spec.layout);
    expect(countDiffering([...runCalls(machine, ordered)])).toBe(0);
  },
);

/** The second thread is told of early and starts last. */
const LATE_THREAD = `100 brk(NULL) = 0x555555559000
100 mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffe000
100 clone(child_stack=0x7ffff7d00000, flags=CLONE_VM|CLONE_THREAD) = 101
100 clone(child_stack=0x7ffff7d00000, flags=CLONE_VM|CLONE_THREAD) = 102
101 madvise(0x7ffff7ffe000, 4096, MADV_NORMAL <unfinished ...>
100 madvise(0x7ffff7ffe000, 4096, MADV_NORMAL) = 0
101 <... madvise resumed>) = 0
100 fork() = 103
103 mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffc000
103 exit_group(0) = ?
100 wait4(103, NULL, 0, NULL) = 103
102 madvise(0x7ffff7ffe000, 4096, MADV_NORMAL) = 0
`;

it('a thread that starts late keeps no forked child waiting', () => {
  const spec = toSession(parseText('late', LATE_THREAD), 0, '6.18', true);
  expect(mayBeArranged(spec.calls)).toBe(true);
  const ordered = { ...spec, calls: atOnce(arranging(machine, spec)) };
  const lines = (call: string) =>
    ordered.calls.filter(({ operation }) => operation.call === call).map(({ line }) => line);
  expect(lines('clone')).toEqual([3, 4]);
  expect(ordered.calls.map(({ line }) => line).slice(-4)).toEqual([10, 11, 4, 12]);
  expect(compareWithRecording(machine, ordered).exceptions).toEqual([]);
});

/** Files of `strace -ff -tt`, with the second in which each line begins. */
const files = (...each: readonly (readonly (readonly [number, string])[])[]): string =>
  each
    .flat()
    .map(([second, line]) => `10:00:${String(second).padStart(2, '0')}.000000 ${line}\n`)
    .join('');

const MAP = 'mmap(NULL, 4096, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
const CLONE = 'clone(child_stack=0x7ffff7d00000, flags=CLONE_VM|CLONE_FILES|CLONE_THREAD)';
const FORK = 'clone(child_stack=NULL, flags=SIGCHLD, child_tidptr=0x7f)';
const END = '+++ exited with 0 +++';
const START = [
  [1, 'execve("./x", ["x"], 0x7ffe /* 3 vars */) = 0'],
  [2, 'brk(NULL) = 0x555555559000'],
  [3, `${MAP} = 0x7ffff7ffe000`],
] as const;

it.each([
  [
    'a thread that starts late, and one that was silent for long',
    files(
      [
        ...START,
        [4, `${CLONE} = 101`],
        [5, `${CLONE} = 102`],
        [6, `${MAP} = 0x7ffff7ffd000`],
        [10, `${FORK} = 103`],
        [30, 'wait4(103, NULL, 0, NULL) = 103'],
        [59, END],
      ],
      [
        [7, 'mprotect(0x7ffff7ffe000, 4096, PROT_READ) = 0'],
        [58, END],
      ],
      [
        [50, 'mprotect(0x7ffff7ffe000, 4096, PROT_READ) = 0'],
        [55, END],
      ],
      [
        [11, `${MAP} = 0x7ffff7ffc000`],
        [12, 'exit_group(0) = ?'],
        [13, END],
      ],
    ),
  ],
  [
    'a call before a wait that comes later than it began',
    files(
      [
        ...START,
        [4, `${MAP} = 0x7ffff7ffd000`],
        [5, `${CLONE} = 101`],
        [6, `${FORK} = 103`],
        [7, 'munmap(0x7ffff7ffd000, 4096) = 0'],
        [8, 'wait4(103, NULL, 0, NULL) = 103'],
        [59, END],
      ],
      [
        [20, `${MAP} = 0x7ffff7ffd000`],
        [24, `${MAP} = 0x7ffff7ffc000`],
        [50, END],
      ],
      [
        [9, 'mprotect(0x7ffff7ffe000, 4096, PROT_READ) = 0'],
        [40, 'exit_group(0) = ?'],
        [41, END],
      ],
    ),
  ],
])('%s keep no forked child waiting', (_, log) => {
  const spec = toSession(parseText('log', log), 0, '6.18', true);
  const ordered = { ...spec, calls: atOnce(arranging(machine, spec)) };
  expect(compareWithRecording(machine, ordered).exceptions).toEqual([]);
});

it('what no order explains is left as its own order explains it, if that is more', () => {
  const impossible = files(
    [
      ...START,
      [4, `${CLONE} = 101`],
      [5, `${MAP} = 0x7ffff7ffd000`],
      [9, `${MAP} = 0x7ffff7ffb000`],
      [59, END],
    ],
    [
      [6, `${MAP} = 0x7ffff7ffc000`],
      [7, `${MAP} = 0x7ffff6000000`],
      [8, 'munmap(0x7ffff6000000, 4096) = 0'],
      [50, END],
    ],
  );
  const spec = toSession(parseText('log', impossible), 0, '6.18', true);
  const own = compareWithRecording(machine, spec).exceptions.length;
  const ordered = { ...spec, calls: atOnce(arranging(machine, spec)) };
  expect(own).toBeGreaterThan(0);
  expect(compareWithRecording(machine, ordered).exceptions.length).toBeLessThanOrEqual(own);
});

it('the lines of several files tell no order of their calls', () => {
  const parts = [
    [`${MAP} = 0x7ffff7ffe000`, `${CLONE} = 102`, `${MAP} = 0x7ffff7ffb000`],
    [`${MAP} = 0x7ffff7ffd000`, `${MAP} = 0x7ffff7ffc000`],
  ];
  const log = parts.map((lines) => [...lines, `${END}\n`].join('\n')).join('');
  const { calls } = toSession(parseText('log', log), 0, '6.18', true);
  const ends = calls.map(({ line = 0, until = line }) => until);
  expect(ends).not.toEqual(ends.toSorted((a, b) => a - b));
  expect(calls.every(({ until }) => until === undefined)).toBe(true);
  expect(mayBeArranged(calls)).toBe(false);
});

function byPlace(a: { readonly line?: number }, b: { readonly line?: number }): number {
  return (a.line ?? 0) - (b.line ?? 0);
}
