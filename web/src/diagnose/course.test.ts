import { expect, it } from 'vitest';
import { atOnce } from '../base/at-once.ts';
import { Machine } from '../core/machine.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { Timeline } from '../timeline/timeline.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { toSession } from '../trace-in/recording.ts';
import { diagnosing } from './diagnose.ts';

/** A thread maps, and its process cuts a hole and ends; an old program’s map comes first. */
const LOG = `00400000-00401000 r-xp 00000000 00:2c 7 /bin/x
7ffff7fc0000-7ffff7fd0000 rw-p 00000000 00:00 0 [anon: pool]
7ffffffde000-7ffffffff000 rw-p 00000000 00:00 0 [stack]
[pid 7] mmap(NULL, 4096, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7fbf000
[pid 7] munmap(0x7ffff7fc4000, 4096) = 0
[pid 7] clone(child_stack=0x7ffff7fc3000, flags=CLONE_VM|CLONE_THREAD) = 8
[pid 8] mprotect(0x7ffff7fc8000, 4096, PROT_NONE) = 0
[pid 7] munmap(0x7ffff7fc0000, 65536) = 0
`;

const core = await loadTestCore();
const machine = new Machine(core);
const spec = toSession(parseText('log', LOG), 0, '6.18', true);
const after = (operation: number) => atOnce(diagnosing(machine, spec, { operation, process: 0 }));

it('examines the state after any call as the time machine shows it', () => {
  const timeline = Timeline.load(core, spec);
  for (let operation = 0; operation <= spec.calls.length; operation++) {
    const position = operation === 0 ? 0 : timeline.operations[operation - 1]!.last;
    expect(after(operation).vmas).toBe(timeline.snapshot(position).vmas.length);
  }
});

it('counts the VMAs after each call, and by whom they were made', () => {
  const { counts, byCall, byThread } = after(0).course!;
  expect([...counts]).toEqual([3, 4, 5, 5, 7, 3]);
  expect(byCall).toEqual([
    { name: 'mprotect', calls: 1, made: 2, gone: 0 },
    { name: 'munmap', calls: 2, made: 1, gone: 4 },
    { name: 'mmap', calls: 1, made: 1, gone: 0 },
    { name: 'clone', calls: 1, made: 0, gone: 0 },
  ]);
  expect(byThread).toEqual([
    { name: '1.1', calls: 4, made: 2, gone: 4 },
    { name: '1.2', calls: 1, made: 2, gone: 0 },
  ]);
});

it('trials leave no trace, and answer as the calls would', () => {
  const { trials } = after(1);
  const tried = trials.find(({ call }) => call === 'mmap')!;
  const log = `${LOG.split('\n').slice(0, 4).join('\n')}\nmmap(NULL, 65536, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0\n`;
  const real = Timeline.load(core, toSession(parseText('log', log), 0, '6.18', false)).operations.at(-1)!;
  expect(tried).toMatchObject({ address: real.outcome.value, error: 0 });
  expect(after(1).trials).toEqual(trials);
});

it('what a list has named is known as long as the VMA is as listed', () => {
  const labels = (operation: number) => after(operation).owners.filter(({ owner }) => owner.kind === 'label');
  expect(labels(1)).toMatchObject([{ owner: { name: 'pool' }, vmas: 1 }]);
  expect(labels(2)).toEqual([]);
});

it('counts the calls that answer otherwise than recorded', () => {
  expect(after(0).course!.differing).toBe(0);
  const moved = LOG.replace('= 0x7ffff7fbf000', '= 0x7ffff0000000');
  const other = toSession(parseText('log', moved), 0, '6.18', true);
  expect(atOnce(diagnosing(machine, other, { operation: 0, process: 0 })).course!.differing).toBe(1);
});
