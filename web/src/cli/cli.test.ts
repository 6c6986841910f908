import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CURL = `${ROOT}/tests/fixtures/programs/curl.trace.gz`;
const CALL = 'mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffd000\n';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

class Sink extends Writable {
  text = '';
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

async function run(args: readonly string[], stdin = '') {
  const stdout = new Sink();
  const stderr = new Sink();
  const code = await main(args, {
    stdout,
    stderr,
    stdin: Readable.from([Buffer.from(stdin)]),
    open: (path) => createReadStream(path),
    wasm: `${ROOT}/wasm-core/build/trace.wasm`,
    benchWasm: `${ROOT}/wasm-core/build/bench.wasm`,
  });
  return { code, out: stdout.text, err: stderr.text, lines: stdout.text.split('\n').slice(0, -1) };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('eras', () => {
  it('lists the kernels, for people and for programs', async () => {
    const { code, out } = await run(['eras']);
    expect(code).toBe(0);
    expect(out).toMatch(/^3\.4 [^]*linear[^]*^3\.8 [^]*rb_subtree_gap/m);
    const rows: unknown = JSON.parse((await run(['eras', '--json'])).out);
    expect(rows).toContainEqual(expect.objectContaining({ id: '3.8', strategies: expect.anything() }));
  });

  it('lists what a mixed row can have', async () => {
    expect((await run(['eras', '--columns'])).out).toMatch(
      /^cache\n {2}mmap_cache .*\n {2}none +every lookup/m,
    );
    const columns: unknown = JSON.parse((await run(['eras', '--columns', '--json'])).out);
    expect(columns).toContainEqual({
      name: 'cache',
      strategies: [
        { name: 'mmap_cache', meaning: expect.anything() },
        { name: 'none', meaning: expect.anything() },
      ],
    });
  });
});

describe('replay', () => {
  it('sums up how the era answered', async () => {
    const { code, out, err } = await run(['replay', CURL, '--era', '3.8']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('237 of 239 calls are answered as recorded when each is asked');
    expect(out).toMatch(/in one go, 104 addresses differ, because later ones follow from these$/m);
    expect(out).toMatch(/line 294: .*4756912.*recorded 0x7ffff7600000/);
  });

  it.each([
    ['6.18.44-fc-v445 x86_64', [], '6.18'],
    ['6.5', [], '6.1'],
    ['2.6.32', [], '3.8'],
    ['6.18.44', ['--era', '3.4'], '3.4'],
  ])('of a recording of kernel %s, given %j, it is era %s', async (kernel, options, era) => {
    const { out } = await run(['replay', '-', ...options], `# vmatrace 1\n# kernel ${kernel}\n${CALL}`);
    expect(out).toContain(` on Linux ${era}\n`);
  });

  it('takes rows that somebody mixes', async () => {
    const { out } = await run(['replay', CURL, '--era', '3.8+cache=none+gap=linear']);
    expect(out).toContain(' on Linux 3.8 with linear and cache none\n');
    const events = (await run(['replay', '-', '--era', '3.8+gap=linear', '--events'], CALL)).out;
    expect(events).toContain(' gap/linear.c:');
  });

  it('of a trace that names no kernel it is era 3.8', async () => {
    expect((await run(['replay', '-'], CALL)).out).toContain(' on Linux 3.8\n');
  });

  it('sums up as JSON', async () => {
    const summary: unknown = JSON.parse((await run(['replay', CURL, '--json', '--era', '3.4'])).out);
    expect(summary).toMatchObject({
      era: '3.4',
      operations: 239,
      layout: { origin: 'recorded' },
      problems: [],
    });
  });

  it('knows where the linear search is the reason', async () => {
    const { out } = await run(['replay', CURL, '--era', '3.4']);
    const reasons = [...out.matchAll(/^ +line (\d+): .*: (.*)$/gm)].map(([, line, why]) => [line, why]);
    const aligned = expect.stringContaining('huge pages') as unknown;
    expect(reasons).toEqual([
      ['294', aligned],
      ['442', 'Linux 3.4 searches from free_area_cache, not from the top'],
      ['497', aligned],
      ['815', 'Linux 3.4 searches from free_area_cache, not from the top'],
    ]);
  });

  it('counts in JSON what is the same by itself, and what differs in one go', async () => {
    const summary: unknown = JSON.parse((await run(['replay', CURL, '--era', '3.8', '--json'])).out);
    const lines = [294, 497].map((line) => expect.objectContaining({ line }) as unknown);
    expect(summary).toMatchObject({
      recorded: { calls: 239, sameInRecordedSituation: 237, differentInOneGo: 104, exceptions: lines },
    });
  });

  it('shows the map at the end in the form of /proc/PID/maps, which it reads again', async () => {
    const { out } = await run(['replay', CURL, '--maps']);
    expect(out).toMatch(/^[0-9a-f]{8,}-[0-9a-f]{8,} r--p 00000000 00:00 0 {26}\/usr\/bin\/curl$/m);
    expect(out).toMatch(/ \[heap\]$/m);
    expect(out).toMatch(/ \[stack\]$/m);
    const again = await run(['replay', '-', '--maps'], out);
    expect(again.out).toBe(out);
  });

  it('counts', async () => {
    const counters: unknown = JSON.parse((await run(['replay', CURL, '--counters', '--json'])).out);
    expect(counters).toMatchObject({ calls: 239 });
    expect((await run(['replay', CURL, '--counters'])).out).toMatch(/^ *239 {2}system calls$/m);
  });

  it('prints every event, numbered from 1', async () => {
    const text = await run(['replay', CURL, '--events']);
    const json = await run(['replay', CURL, '--events', '--json']);
    expect(text.lines).toHaveLength(json.lines.length);
    expect(text.lines[0]).toMatch(/^ +1 mm\/brk\.c:\d+ brk_enter brk=0x0$/);
    const numbers = json.lines.map((line) => (JSON.parse(line) as { number: number }).number);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it('reads standard input', async () => {
    expect((await run(['replay', '-'], CALL)).out).toContain('1 of 1');
  });

  it('follows addresses, unless they are to be taken literally', async () => {
    // The recording's kernel left a hole above the second area, which this era does not.
    const second = CALL.replace('fd000', 'e0000').replace('PROT_READ', 'PROT_NONE');
    const path = file('follow.strace', `${CALL}${second}munmap(0x7ffff7fe0000, 8192) = 0\n`);
    const areas = async (...options: readonly string[]) =>
      (await run(['replay', path, '--maps', ...options])).lines.length;
    expect((await areas('--literal')) - (await areas())).toBe(1);
  });

  it('chooses among images', async () => {
    const path = file('two.strace', `1 ${CALL}2 ${CALL}2 ${CALL.replace('fd000', 'fb000')}`);
    expect((await run(['replay', path])).out).toContain('1 call\n');
    expect((await run(['replay', path, '--image', '2'])).out).toContain('2 calls\n');
  });
});

const RECORDING = `# vmatrace 1
# initial [pid 1] 2
#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
munmap(0x401000, 4096) = 0
# maps [pid 1] 1
#- 401000-402000
# end
`;
const WRONG = RECORDING.replace('4096) = 0', '4096) = -1 EINVAL (Invalid argument)');

describe('replay of a recording that another kernel has made', () => {
  const touched = RECORDING.replace(
    'munmap(0x401000, 4096) = 0',
    `madvise(0x401000, 4096, MADV_GUARD_INSTALL) = 0
store(0x407000, 20480) = -1 SIGBUS (BUS_ADRERR at 0x407000)`,
  );

  it('says why this one refuses, and which signals differ', async () => {
    const { out } = await run(['replay', '-', '--era', '3.8'], touched);
    const [guard, store] = [...out.matchAll(/^ +line \d+: .* = (.*)$/gm)].map(([, text]) => text);
    expect(guard).toBe('-1 EINVAL, recorded 0: this kernel does not know the advice');
    expect(store).toContain(
      '-1 SIGSEGV (SEGV_MAPERR at 0x407000), recorded -1 SIGBUS (BUS_ADRERR at 0x407000): SIGSEGV: nothing is',
    );
  });

  it('says the same in JSON', async () => {
    const summary: unknown = JSON.parse((await run(['replay', '-', '--json', '--era', '3.8'], touched)).out);
    expect(summary).toMatchObject({
      recorded: {
        exceptions: [
          { here: '-1 EINVAL', recorded: '0', reason: 'this kernel does not know the advice' },
          {
            here: '-1 SIGSEGV (SEGV_MAPERR at 0x407000)',
            recorded: '-1 SIGBUS (BUS_ADRERR at 0x407000)',
          },
        ],
      },
    });
  });
});

describe('check', () => {
  it('counts the cases and operations that agree, in files and folders', async () => {
    const path = join(folder, 'cases/below');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'a.trace'), RECORDING);
    writeFileSync(join(path, 'b.trace.gz'), gzipSync(RECORDING));
    writeFileSync(join(path, 'notes.txt'), 'of no concern');
    const other = file('c', RECORDING);
    const { code, out } = await run(['check', join(folder, 'cases'), other]);
    expect({ code, out }).toEqual({ code: 0, out: 'agree 3 of 3 cases, 3 of 3 operations\n' });
  });

  it('counts in digits alone, for scripts', async () => {
    const many = RECORDING.replace('munmap', `${'brk(NULL) = 0\n'.repeat(1234)}munmap`);
    const { out } = await run(['check', '-'], many);
    expect(out).toMatch(/^agree [01] of 1 cases, \d+ of 1235 operations\n/);
  });

  it('shows both answers where they differ', async () => {
    const path = file('wrong.trace', WRONG);
    const { code, out } = await run(['check', path]);
    expect(code).toBe(1);
    expect(out).toBe(`agree 0 of 1 cases, 0 of 1 operations
${path}:5: munmap(0x401000, 4096)
  expected  -1 EINVAL
  got       0
`);
  });

  it('tells the same as JSON', async () => {
    const path = file('wrong.trace', WRONG);
    const { code, out } = await run(['check', '--json', path]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      cases: 1,
      casesAgree: 0,
      operations: 1,
      operationsAgree: 0,
      differs: [
        { file: path, line: 5, operation: 'munmap(0x401000, 4096)', expected: '-1 EINVAL', got: '0' },
      ],
    });
  });

  it('asks the era that it is told to', async () => {
    const path = file('right.trace', RECORDING);
    expect((await run(['check', path, '--era', '3.8'])).code).toBe(0);
  });

  it.each<[string, string | Uint8Array, string]>([
    [
      'cut off',
      RECORDING.replace('# end\n', ''),
      ':7: the recording breaks off: its last line should be "# end"',
    ],
    ['another version', RECORDING.replace('vmatrace 1', 'vmatrace 2'), ':1: the recording is of a version'],
    ['words above its first line', `\n> a script\n${RECORDING}`, ':3: "# vmatrace 1" must be the first line'],
    ['nobody’s process', RECORDING.replace('munmap', '[pid 9] munmap'), ':5: nothing has made process 9'],
    [
      'overlapping areas',
      RECORDING.replace(/#\+ (\S+)-(\S+) (.*)\n#\+ \S+-/, '#+ $1-$2 $3\n#+ $1-'),
      ':2: Area 2 of the start layout',
    ],
    ['malformed', RECORDING.replace('munmap(', 'munmap'), ':5: not a line of strace output'],
    ['no list', 'munmap(0x401000, 4096) = 0\n', ': no list of areas says where the process starts from'],
    [
      'a list that is short',
      RECORDING.replace('[pid 1] 2', '[pid 1] 3'),
      ':2: the list announces 3 areas but has 2',
    ],
    ['a line outside', `# vmatrace 1\n#+ 401000-402000 r-xp\n`, ':2: this line belongs to no list of areas'],
    [
      'a bad comment',
      RECORDING.replace('[pid 1] 1', '[pid x] 1'),
      ':6: this line of the recording is not what',
    ],
    ['damaged', gzipSync(RECORDING).subarray(0, 60), ': the compressed data is damaged or ends early'],
  ])('a file that is or has %s: FILE:LINE: reason', async (name, content, reason) => {
    const path = file(`${name}.trace`, content);
    const { code, out, err } = await run(['check', path]);
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 2, out: '', lines: 2 });
    expect(err).toContain(`${path}${reason}`);
    const json = await run(['check', '--json', path]);
    expect({ code: json.code, err: json.err }).toEqual({ code, err });
    const { unreadable, ...sum } = JSON.parse(json.out) as { readonly unreadable: readonly unknown[] };
    expect(sum).toEqual({ cases: 0, casesAgree: 0, operations: 0, operationsAgree: 0, differs: [] });
    expect(unreadable).toHaveLength(1);
  });

  it('goes on behind a file that can not be read', async () => {
    const [right, wrong] = [file('right.trace', RECORDING), file('wrong.trace', WRONG)];
    const missing = join(folder, 'nothing.trace');
    const { code, out, err } = await run(['check', missing, right, wrong]);
    expect({ code, err }).toEqual({ code: 2, err: `${missing}: there is no such file\n` });
    expect(out).toContain('agree 1 of 2 cases, 1 of 2 operations\n');
    const json = await run(['check', '--json', missing, right]);
    expect(JSON.parse(json.out)).toEqual({
      cases: 1,
      casesAgree: 1,
      operations: 1,
      operationsAgree: 1,
      differs: [],
      unreadable: [{ file: missing, reason: 'there is no such file' }],
    });
  });
});

describe('what the user has to mend', () => {
  it.each<[string, readonly string[], string]>([
    ['no command', [], 'a command is missing; the commands are: bench, check, eras, replay'],
    [
      'an unknown command',
      ['show'],
      'there is no command "show"; the commands are: bench, check, eras, replay',
    ],
    [
      'an unknown option',
      ['eras', '--maps'],
      'there is no option "--maps" for eras; the options are: --columns, --json',
    ],
    [
      'an unknown era',
      ['replay', CURL, '--era', '2.5'],
      'There is no kernel “2.5”. Kernels: 3.4, 3.5-free-gap, 3.8, 6.1, 6.18.',
    ],
    [
      'a mixed row that can’t be',
      ['check', CURL, '--era', '6.18+gap=linear'],
      'The gap search linear works on the index list_rbtree alone, and this row has maple.',
    ],
    ['no value', ['replay', CURL, '--era'], 'the option "--era" needs a value'],
    ['a value too many', ['replay', CURL, '--maps=1'], 'the option "--maps" takes no value'],
    ['no file', ['replay'], 'replay takes one FILE, not 0'],
    ['no path', ['check'], 'check takes at least one PATH'],
    [
      'two views',
      ['replay', CURL, '--maps', '--events'],
      'only one of --maps, --events can be shown at a time',
    ],
    ['no such image', ['replay', CURL, '--image', '2'], 'there is no image "2"; the file has images 1 to 1'],
  ])('%s: one sentence, exit code 2', async (_, args, sentence) => {
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: `${sentence}\n` });
  });

  it.each<[string, string | Uint8Array, string]>([
    ['malformed', `${CALL}mmap(NULL\n`, ':2: the line ends inside the call: a closing bracket is missing'],
    [
      'a recording with words above',
      `\n> a script\n${RECORDING}`,
      ':3: "# vmatrace 1" must be the first line of a recording',
    ],
    ['binary', '\x7fELF\0', ': this is a binary file (a NUL byte at offset 4), not a trace'],
    ['empty', '', ': the file is empty'],
    [
      'truncated.gz',
      gzipSync(CALL.repeat(99)).subarray(0, 30),
      ': the compressed data is damaged or ends early',
    ],
    ['of no concern', 'read(3, "", 1) = 0\n', ': there is no mmap, munmap, mprotect or brk call in it'],
  ])('a file that is %s: FILE:LINE: reason', async (name, content, reason) => {
    const path = file(name, content);
    for (const view of [[], ['--maps'], ['--events'], ['--json'], ['--events', '--json']])
      expect(await run(['replay', path, ...view])).toMatchObject({
        code: 2,
        out: '',
        err: `${path}${reason}\n`,
      });
  });

  it('a start layout that can not be', async () => {
    const path = file('layout.trace', RECORDING.replace('# vmatrace 1', '# vmatrace 1\n# task_size 0x2000'));
    const { code, err } = await run(['check', path]);
    expect({ code, lines: err.split('\n').length, prefix: err.startsWith(`${path}:`) }).toEqual({
      code: 2,
      lines: 2,
      prefix: true,
    });
  });

  it('a file that is not there', async () => {
    const path = join(folder, 'nothing');
    expect(await run(['replay', path])).toMatchObject({ code: 2, err: `${path}: there is no such file\n` });
    expect(await run(['replay', folder])).toMatchObject({ code: 2, err: `${folder}: this is a directory\n` });
  });

  it('of many malformed lines the first ten are listed', async () => {
    const path = file('mostly', CALL + 'mmap(NULL\n'.repeat(150));
    const { out } = await run(['replay', path, '--skip-malformed']);
    expect(out).toContain('150 lines could not be read');
    expect([...out.matchAll(/^ +line (\d+): /gm)].map(([, line]) => Number(line))).toEqual(
      Array.from({ length: 10 }, (_, i) => i + 2),
    );
    expect(out).toMatch(/^ +… and 140 more$/m);
  });

  it('malformed lines can be left out', async () => {
    const path = file('partly', `${CALL}mmap(NULL\n`);
    const { code, out } = await run(['replay', path, '--skip-malformed']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}1 line could not be read\n {4}line 2: .*closing bracket is missing$/m);
    expect((await run(['replay', file('wholly', 'mmap(NULL\n'), '--skip-malformed'])).code).toBe(2);
  });
});

describe('bench', { timeout: 60_000 }, () => {
  it('prints what was reported, measured and counted, apart and in 100 columns', async () => {
    const { code, err, lines } = await run([
      'bench',
      'gap-search',
      '--quick',
      '--n',
      '40',
      '--eras',
      '3.4,3.8',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const titles = ['REPORTED', 'MEASURED HERE', 'COUNTED HERE'];
    expect(lines.filter((line) => titles.includes(line))).toEqual(titles);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(lines).toContainEqual(
      expect.stringMatching(/^ {2}3\.4 +time per loop, ms +6 +294 +609 +113\.1664$/),
    );
  });

  it('prints the report as JSON, mixed rows too', async () => {
    const mixed = '3.8+gap=linear';
    const { code, out } = await run([
      'bench',
      'gap-worst-case',
      '--quick',
      '--json',
      '--n',
      '24',
      '--eras',
      mixed,
    ]);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    expect(Object.keys(report as object)).toEqual([
      'suite',
      'settings',
      'environment',
      'rows',
      'ratios',
      'fits',
      'warnings',
      'notes',
    ]);
    expect(report).toMatchObject({ suite: 'gap-worst-case', settings: { eras: [mixed], quick: true } });
    expect(report).toHaveProperty(
      'rows',
      expect.arrayContaining([
        expect.objectContaining({
          era: mixed,
          workload: 'munmap, deep',
          n: 24,
          kind: 'measured',
          unit: 'ns',
        }),
      ]),
    );
  });

  it.each([
    [[], 'bench takes one SUITE; the suites are: gap-search, gap-worst-case'],
    [['no'], 'there is no suite "no"; the suites are: gap-search, gap-worst-case'],
    [['gap-search', '--eras', '9.9'], '9.9'],
    [['gap-search', '--n', 'ten'], 'a size is a whole number, not "ten"'],
    [['gap-search', '--n', '3'], 'n is a whole number from 4 to 10,000'],
    [['gap-search', '--slow'], 'there is no option "--slow" for bench'],
  ])('says in one line what is wrong: %j', async (args, message) => {
    const { code, err, out } = await run(['bench', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trimEnd()).not.toContain('\n');
  });
});
