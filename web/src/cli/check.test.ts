import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RECORDING, run, useFolder } from './testing.ts';

const folder = useFolder();

const COMPARED = 'compared: results, VMAs, flags, pages\n';
const WRONG = RECORDING.replace('4096) = 0', '4096) = -1 EINVAL (Invalid argument)');

describe('check', () => {
  it('counts the cases and operations that agree, in files and folders', async () => {
    folder.write('cases/below/a.trace', RECORDING);
    folder.write('cases/below/b.trace.gz', gzipSync(RECORDING));
    folder.write('cases/below/notes.txt', 'of no concern');
    const other = folder.write('c', RECORDING);
    const { code, out } = await run(['check', folder.path('cases'), other]);
    expect({ code, out }).toEqual({ code: 0, out: `agree 3 of 3 cases, 3 of 3 operations\n${COMPARED}` });
  });

  it('counts in digits alone, for scripts', async () => {
    const many = RECORDING.replace('munmap', `${'brk(NULL) = 0\n'.repeat(1234)}munmap`);
    const { out } = await run(['check', '-'], many);
    expect(out).toMatch(/^agree [01] of 1 cases, \d+ of 1235 operations\n/);
  });

  it('shows both answers where they differ', async () => {
    const path = folder.write('wrong.trace', WRONG);
    const { code, out } = await run(['check', path]);
    expect(code).toBe(1);
    expect(out).toBe(`agree 0 of 1 cases, 0 of 1 operations
${COMPARED}${path}:5: munmap(0x401000, 4096)
  expected  -1 EINVAL
  got       0
`);
  });

  it('tells the same as JSON', async () => {
    const path = folder.write('wrong.trace', WRONG);
    const { code, out } = await run(['check', '--json', path]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      cases: 1,
      casesAgree: 0,
      operations: 1,
      operationsAgree: 0,
      compared: { results: 1, areas: 1, flags: 1, pages: 1, counters: 0 },
      rows: {
        '7.3': {
          cases: 1,
          casesAgree: 0,
          operations: 1,
          operationsAgree: 0,
          compared: { results: 1, areas: 1, flags: 1, pages: 1, counters: 0 },
          releases: [],
        },
      },
      differs: [
        { file: path, line: 5, operation: 'munmap(0x401000, 4096)', expected: '-1 EINVAL', got: '0' },
      ],
    });
  });

  it('asks the kernel that it is told to', async () => {
    const path = folder.write('right.trace', RECORDING);
    expect((await run(['check', path, '--kernel', '3.8'])).code).toBe(0);
  });

  it('takes the row of each recording from its head, and says which', async () => {
    const old = RECORDING.replace('# initial', '# kernel 3.8.13 x86_64\n# initial');
    const paths = [
      folder.write('a.trace', RECORDING),
      folder.write('b.trace', old),
      folder.write('c.trace', old.replace('3.8.13', '2.6.31-rc8')),
    ];
    const { out } = await run(['check', '--json', ...paths]);
    expect(JSON.parse(out)).toMatchObject({
      rows: {
        '7.3': { cases: 1 },
        '3.8': { releases: ['3.8.13'] },
        '2.6.31-rc8': { releases: ['2.6.31-rc8'] },
      },
    });
    expect((await run(['check', ...paths])).out).toBe(
      ['', '7.3: ', '3.8: ', '2.6.31-rc8: ']
        .map(
          (row, i) =>
            `${row}agree ${i ? 1 : 3} of ${i ? 1 : 3} cases, ${i ? 1 : 3} of ${i ? 1 : 3} operations\n${row}${COMPARED}`,
        )
        .join(''),
    );
    expect(JSON.parse((await run(['check', '--json', '--kernel', '3.4', ...paths])).out)).toMatchObject({
      rows: { '3.4': { cases: 3 } },
    });
  });

  it('says what a recording does not show, and does not compare it', async () => {
    const silent = RECORDING.replace('# initial', '# flags none\n# anon none\n# initial')
      .replace('rd,ex,mr,mw,me anon=0', '- anon=0')
      .replace('rd,wr,mr,mw,me,gd,ac anon=1', '- anon=0');
    const [shown, hidden] = [folder.write('shown.trace', RECORDING), folder.write('hidden.trace', silent)];
    expect((await run(['check', hidden])).out).toBe(
      'agree 1 of 1 cases, 1 of 1 operations\ncompared: results, VMAs\n',
    );
    expect((await run(['check', shown, hidden])).out).toBe(
      'agree 2 of 2 cases, 2 of 2 operations\n' +
        'compared: results, VMAs, flags (in 1 of 2 cases), pages (in 1 of 2 cases)\n',
    );
    const moved = folder.write('moved.trace', silent.replace('r-xp', 'rwxp'));
    expect((await run(['check', moved])).code).toBe(0);
    const wrong = folder.write('wrong.trace', silent.replace('#- 401000-402000', '#- 401000-403000'));
    expect((await run(['check', wrong])).code).toBe(1);
  });

  it.each<[string, string | Uint8Array, string]>([
    [
      'cut off',
      RECORDING.replace('# end\n', ''),
      ':7: the recording breaks off: its last line should be "# end"',
    ],
    [
      'another version',
      RECORDING.replace('vmatrace 1', 'vmatrace 2'),
      ':1: this version of the recording format is not known',
    ],
    ['words above its first line', `\n> a script\n${RECORDING}`, ':3: "# vmatrace 1" must be the first line'],
    ['nobody’s process', RECORDING.replace('munmap', '[pid 9] munmap'), ':5: process 9 was never created'],
    [
      'overlapping VMAs',
      RECORDING.replace(/#\+ (\S+)-(\S+) (.*)\n#\+ \S+-/, '#+ $1-$2 $3\n#+ $1-'),
      ':2: VMA 2 of the start layout',
    ],
    ['malformed', RECORDING.replace('munmap(', 'munmap'), ':5: this is not a line of strace output'],
    ['no list', 'munmap(0x401000, 4096) = 0\n', ': no list of VMAs says where the process starts from'],
    [
      'a list that is short',
      RECORDING.replace('[pid 1] 2', '[pid 1] 3'),
      ':2: the list announces 3 VMAs but has 2',
    ],
    ['a line outside', `# vmatrace 1\n#+ 401000-402000 r-xp\n`, ':2: this line belongs to no list of VMAs'],
    [
      'a bad comment',
      RECORDING.replace('[pid 1] 1', '[pid x] 1'),
      ':6: this line doesn’t have the form that its first word announces',
    ],
    ['damaged', gzipSync(RECORDING).subarray(0, 60), ': the compressed data is damaged or ends early'],
  ])('a file that is or has %s: FILE:LINE: reason', async (name, content, reason) => {
    const path = folder.write(`${name}.trace`, content);
    const { code, out, err } = await run(['check', path]);
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 2, out: '', lines: 2 });
    expect(err).toContain(`${path}${reason}`);
    const json = await run(['check', '--json', path]);
    expect({ code: json.code, err: json.err }).toEqual({ code, err });
    const { unreadable, ...sum } = JSON.parse(json.out) as { readonly unreadable: readonly unknown[] };
    expect(sum).toMatchObject({ cases: 0, casesAgree: 0, operations: 0, operationsAgree: 0, differs: [] });
    expect(unreadable).toHaveLength(1);
  });

  it('goes on behind a file that can not be read', async () => {
    const [right, wrong] = [folder.write('right.trace', RECORDING), folder.write('wrong.trace', WRONG)];
    const missing = folder.path('nothing.trace');
    const { code, out, err } = await run(['check', missing, right, wrong]);
    expect({ code, err }).toEqual({ code: 2, err: `${missing}: there is no such file\n` });
    expect(out).toContain('agree 1 of 2 cases, 1 of 2 operations\n');
    const json = await run(['check', '--json', missing, right]);
    expect(JSON.parse(json.out)).toMatchObject({
      cases: 1,
      casesAgree: 1,
      operations: 1,
      operationsAgree: 1,
      differs: [],
      unreadable: [{ file: missing, reason: 'there is no such file' }],
    });
  });
});
