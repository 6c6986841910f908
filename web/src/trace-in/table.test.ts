import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { MMAP, parse } from './testing/parsed.ts';

it('leaves out the table at the end of strace -C', () => {
  const { images, problems } = parse(
    `${MMAP} = 0x7f0000`,
    '+++ exited with 0 +++',
    '% time     seconds  usecs/call     calls    errors syscall',
    '------ ----------- ----------- --------- --------- ----------------',
    ' 50.89    0.000114         114         1           clone',
    '  0.00    0.000000           0         1         1 access',
    '------ ----------- ----------- --------- --------- ----------------',
    '100.00    0.000224           2        83         1 total',
    '100.00    0.000186                    12           total',
  );
  expect(problems).toEqual([]);
  expect(images.map(({ calls }) => calls.length)).toEqual([1]);
});

it('takes nothing else for such a table', () => {
  const { problems } = parse(`${MMAP} = 0x7f0000`, '100.00 percent', '0.5 total');
  expect(problems.map(({ line, reason }) => [line, say(reason).slice(0, 38)])).toEqual(
    [2, 3].map((line) => [line, 'this is not a line of strace output: t']),
  );
});
