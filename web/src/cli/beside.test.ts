import { expect, it } from 'vitest';
import { CALL, run, useFolder } from './testing.ts';

const { write } = useFolder();
/** The same mapping, in a run with other addresses, and one more. */
const OTHER = `${CALL.replaceAll('7ffff7ffd000', '7ffff7dfd000')}${CALL.replaceAll('8192', '67108864')}`;

it('prints lines, Markdown or JSON', async () => {
  const [a, b] = [write('a.strace', CALL), write('b.strace', OTHER)];
  const text = await run(['beside', a, b]);
  expect(text).toMatchObject({ code: 0, err: '' });
  expect(text.lines[0]).toBe(`${a} beside ${b}`);
  expect(text.out).toMatch(
    /First difference\n {2}Only B makes this call\n {2}A: no more calls\n {2}B, line 2: mmap/,
  );
  expect(text.out).toMatch(
    /What only B has at the end\n.*\n {2}1 more r--p 64.MiB, anonymous: 1 against 0\. Made by mmap\(\) at line 2\.\n/,
  );
  const markdown = await run(['beside', a, b, '--markdown', '--kernel', '3.8']);
  expect(markdown.lines[0]).toMatch(/^## /);
  expect(markdown.out).toContain('Both run on Linux 3.8');
  expect(markdown.out).toContain('| mmap() | 1 | 0 | 0 | 1 |');
  const json = JSON.parse((await run(['beside', a, '-', '--json'], OTHER)).out);
  expect(json).toMatchObject({
    files: [a, '-'],
    kernel: '7.3',
    both: 1,
    only: [0, 1],
    differences: [
      { kind: 'onlyB', count: 1, calls: [null, { index: 2, line: 2, result: '0x7ffff7ffd000' }] },
    ],
  });
});

it('runs both on the kernel of the first', async () => {
  const a = write('old.trace', `# vmatrace 1\n# kernel 3.4.0\n${CALL}`);
  const b = write('new.trace', `# vmatrace 1\n# kernel 6.18.0\n${CALL}`);
  expect(JSON.parse((await run(['beside', a, b, '--json'])).out)).toMatchObject({
    kernel: '3.4',
    only: [0, 0],
  });
});

it('says what is wrong in a sentence', async () => {
  expect(await run(['beside', 'one'])).toMatchObject({
    code: 2,
    err: 'beside needs exactly two files, not 1\n',
  });
  expect(await run(['beside', '-', '-'], CALL)).toMatchObject({
    code: 2,
    err: 'only one of the two files can be standard input\n',
  });
  const bad = write('bad.strace', 'this is nothing\n');
  const { code, err } = await run(['beside', write('good.strace', CALL), bad]);
  expect({ code, lines: err.split('\n').length }).toEqual({ code: 2, lines: 2 });
  expect(err).toContain('bad.strace');
});
