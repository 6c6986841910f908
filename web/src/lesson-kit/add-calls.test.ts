import { expect, it } from 'vitest';
import { parseTrace } from '../trace-in/index.ts';
import { toSession } from '../trace-in/recording.ts';
import { addCalls } from './add-calls.ts';

const FAMILY = '# vmatrace 1\n# processes together\n[pid 1] fork() = 2\n[pid 1] fork() = 3';

it('numbers the children of forks that don’t say whom they make', async () => {
  const added = addCalls(FAMILY, '[pid 1] fork()\n[pid 2] fork() = 7\n\n[pid 7] fork()  ');
  expect(added).toBe(`${FAMILY}\n[pid 1] fork() = 4\n[pid 2] fork() = 7\n\n[pid 7] fork() = 8`);
  const { calls } = toSession(await parseTrace('family.trace', added), 0, '2.6.7', true);
  expect(calls).toHaveLength(5);
});

it('leaves all other lines as they are', () => {
  const lines = '[pid 1] fork() = -1 ENOMEM\n# fork()s\n[pid 2] munmap(0x1000, 4096)';
  expect(addCalls(FAMILY, lines)).toBe(`${FAMILY}\n${lines}`);
});

it('takes a call that doesn’t say whose it is for one of the first process, if there are several', () => {
  const added = addCalls(FAMILY, 'fork()\npage_referenced(0x804f000)');
  expect(added).toBe(`${FAMILY}\n[pid 1] fork() = 4\n[pid 1] page_referenced(0x804f000)`);
  expect(addCalls('# vmatrace 1', 'munmap(0x1000, 4096)')).toBe('# vmatrace 1\nmunmap(0x1000, 4096)');
});

it('adds to a scenario of any length', () => {
  const long = `${FAMILY}\n${'[pid 1] munmap(0x1000, 4096)\n'.repeat(200_000)}`;
  expect(addCalls(long, '').length).toBe(long.length + 1);
  expect(addCalls(long, '[pid 1] fork()')).toMatch(/fork\(\) = 4$/);
});
