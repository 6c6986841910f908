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

it('the lines of several files tell no order of their calls', () => {
  const MAP = 'mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
  const clone = 'clone(child_stack=0x7ffff7d00000, flags=CLONE_VM|CLONE_THREAD)';
  const files = [
    [`${MAP} = 0x7ffff7ffe000`, `${clone} = 102`, `${MAP} = 0x7ffff7ffb000`],
    [`${MAP} = 0x7ffff7ffd000`, `${MAP} = 0x7ffff7ffc000`],
  ];
  const log = files.map((lines) => [...lines, '+++ exited with 0 +++\n'].join('\n')).join('');
  const { calls } = toSession(parseText('log', log), 0, '6.18', true);
  const ends = calls.map(({ line = 0, until = line }) => until);
  expect(ends).not.toEqual(ends.toSorted((a, b) => a - b));
  expect(calls.every(({ until }) => until === undefined)).toBe(true);
  expect(mayBeArranged(calls)).toBe(false);
});

function byPlace(a: { readonly line?: number }, b: { readonly line?: number }): number {
  return (a.line ?? 0) - (b.line ?? 0);
}
