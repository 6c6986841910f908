import { describe, expect, it } from 'vitest';
import { run, useFolder } from './testing.ts';

const { write } = useFolder();
const MAP = 'mmap(NULL, 16384, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff9000';
const TRACE = [
  MAP,
  'munmap(0x7ffff7ffa000, 4096) = 0',
  'mprotect(0x7ffff7ff9000, 4096, PROT_READ|PROT_WRITE) = 0',
  'munmap(0x7ffff7000000, 4096) = -1 ENOMEM (Cannot allocate memory)',
  'munmap(0x7ffff7ff9000, 4096) = 0',
]
  .map((line) => `${line}\n`)
  .join('');
const file = () => write('a.strace', TRACE);

describe('ask', () => {
  it('prints the hits, and how many each call and thread has', async () => {
    const { code, err, lines } = await run(['ask', file(), 'call:munmap', 'splits', '--kernel', '6.18']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines.slice(1)).toEqual([
      '      2 (line 2)  munmap(0x7ffff7ffa000, 4096) = 0',
      '1 of 5 operations',
      'by call: munmap 1; by process and thread: 1.1 1',
    ]);
  });

  it('tells the life of the VMA at an address', async () => {
    const { lines } = await run(['ask', file(), 'changes:0x7ffff7ff9000', '--kernel', '6.18', '--json']);
    const hits = lines.slice(0, -1).map((line) => JSON.parse(line));
    expect(hits.map(({ operation, name }) => [operation, name])).toEqual([
      [1, 'mmap'],
      [2, 'munmap'],
      [3, 'mprotect'],
      [5, 'munmap'],
    ]);
    const [made, split, changed, gone] = hits.map(({ deeds }) =>
      deeds.map((deed: { text: string }) => deed.text),
    );
    expect(made).toEqual(['made, 0x7ffff7ff9000-0x7ffff7ffd000']);
    expect(split.join('; ')).toContain('0x7ffff7ff9000');
    expect(changed).toEqual(['r--p became rw-p']);
    expect(gone).toEqual(['unmapped, 0x7ffff7ff9000-0x7ffff7ffa000']);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ hits: 4, operations: 5, byCall: { munmap: 2 } });
  });

  it('finds what was recorded otherwise than it is here', async () => {
    const { lines } = await run(['ask', file(), 'error:ENOMEM differs', '--kernel', '6.18']);
    expect(lines[1]).toBe('      4 (line 4)  munmap(0x7ffff7000000, 4096) = 0 [recorded: -1 ENOMEM]');
  });

  it('says what of a window it has searched', async () => {
    const { lines } = await run(['ask', file(), 'call:munmap', '--window', '3-5']);
    expect(lines.slice(1, 4)).toEqual([
      expect.stringContaining('      4 (line 4)'),
      expect.stringContaining('      5 (line 5)'),
      '2 of 3 operations in the window from 3 to 5; the rest of the 5 was not searched',
    ]);
  });

  it.each([
    [['x.strace'], 'ask needs a FILE and a QUERY, such as "call:munmap splits"'],
    [
      ['x.strace', 'call:mmpa'],
      '“call:mmpa” isn’t understood: no call here has that name. An example is call:mmap.',
    ],
  ])('refuses %j in one sentence', async (words, sentence) => {
    expect(await run(['ask', ...words])).toMatchObject({ code: 2, out: '', err: `${sentence}\n` });
  });

  it('refuses a kernel that there isn’t', async () => {
    const { code, err } = await run(['ask', file(), 'differs:9.9']);
    expect(code).toBe(2);
    expect(err).toContain('9.9');
  });
});
