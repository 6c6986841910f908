import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROW_IDS } from '../protocol/protocol.gen.ts';
import { CALL, RECORDING, ROOT, run, useFolder } from './testing.ts';

const CURL = `${ROOT}/tests/fixtures/programs/curl.trace.gz`;
const folder = useFolder();

describe('kernels', () => {
  it('is understood by its former name, and so are --kernel and --kernels', async () => {
    const { out } = await run(['kernels']);
    expect((await run(['eras'])).out).toBe(out);
    const [now, before] = [['--kernel', '3.4'], ['--era=3.4']].map((option) =>
      run(['replay', CURL, '--maps', ...option]),
    );
    expect(await before).toEqual(await now);
    expect((await now!).code).toBe(0);
    expect((await run(['bench', 'gap-search', '--eras', '9.9'])).err).toContain('9.9');
  });

  it('lists the kernels, for people and for programs', async () => {
    const { code, out } = await run(['kernels']);
    expect(code).toBe(0);
    expect(out).toMatch(/^3\.4 [^]*linear[^]*^3\.8 [^]*rb_subtree_gap/m);
    const rows: unknown = JSON.parse((await run(['kernels', '--json'])).out);
    expect(rows).toContainEqual(expect.objectContaining({ id: '3.8', strategies: expect.anything() }));
  });

  it('lists what a mixed row can have', async () => {
    expect((await run(['kernels', '--columns'])).out).toMatch(
      /^cache\n {2}mmap_cache .*\n(?: {2}vmacache_.*\n){3} {2}none +every lookup/m,
    );
    const columns: unknown = JSON.parse((await run(['kernels', '--columns', '--json'])).out);
    expect(columns).toContainEqual({
      name: 'cache',
      strategies: [
        'mmap_cache',
        'vmacache_v2',
        'vmacache_3_15',
        'vmacache_4_20',
        'none',
        'largest_vma',
        ...['page', 'pmd'].flatMap((hash) => [1, 2, 8, 16].map((slots) => `vmacache_${slots}_${hash}`)),
      ].map((name) => ({ name, meaning: expect.anything() as unknown })),
    });
  });
});

describe('explain', () => {
  it('says what events, counters and traits mean, for people and for programs', async () => {
    const { code, out } = await run(['explain', 'gap_check', 'HEAP_TOUCHING', 'SHMAT_SPARES_STACK']);
    expect(code).toBe(0);
    expect(out).toMatch(/^gap_check +the gap below this VMA is compared with the length$/m);
    expect(out).toMatch(/^HEAP_TOUCHING .* \(since 3\.2, removed in 6\.6, releases from memory\)$/m);
    expect(out).toMatch(/^SHMAT_SPARES_STACK .* \(removed in 4\.20\)$/m);
    const all = JSON.parse((await run(['explain', '--json'])).out) as readonly unknown[];
    expect(all).toContainEqual(expect.objectContaining({ kind: 'counter', name: 'findVma' }));
    expect(all).toContainEqual(expect.objectContaining({ kind: 'event', name: 'lock_spared' }));
  });

  it('says so where there is no such name', async () => {
    const { code, err } = await run(['explain', 'gap_chekc']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'there is no event, counter or trait called "gap_chekc"\n',
    });
  });
});

describe('replay', () => {
  it('sums up how the kernel answered', async () => {
    const { code, out, err } = await run(['replay', CURL, '--kernel', '3.8']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('237 of 239 calls return what was recorded, when each is made');
    expect(out).toMatch(/in one go, 104 results differ, because later ones depend on earlier ones$/m);
    expect(out).toMatch(/line 294: .*4756912.*recorded 0x7ffff7600000/);
  });

  it.each([
    ['6.18.44-fc-v445 x86_64', [], '6.18'],
    ['6.4', [], '6.5'],
    ['6.5', [], '6.5'],
    ['2.6.32', [], '2.6.32'],
    ['2.6.31', [], '7.3'],
    ['6.18.44', ['--kernel', '3.4'], '3.4'],
  ])('of a recording of %s, given %j, it is kernel %s', async (release, options, kernel) => {
    const { out } = await run(['replay', '-', ...options], `# vmatrace 1\n# kernel ${release}\n${CALL}`);
    expect(out).toContain(` on Linux ${kernel}\n`);
  });

  it('takes rows that somebody mixes', async () => {
    const { out } = await run(['replay', CURL, '--kernel', '3.8+cache=none+gap=linear']);
    expect(out).toContain(' on Linux 3.8 with linear and cache none\n');
    const events = (await run(['replay', '-', '--kernel', '3.8+gap=linear', '--events'], CALL)).out;
    expect(events).toContain(' gap/linear.c:');
  });

  it('kernel-of says which row stands for a version, and what differs', async () => {
    const { out } = await run(['kernel-of', '4.18.0-513.el8.x86_64']);
    expect(out).toContain(
      '4.18.0-513.el8.x86_64 (RHEL 8): Linux 4.20 stands for it here, with 3 known differences\n',
    );
    expect(out).toContain('another cache, exchanged in 4.19');
    expect(out).toContain('Red Hat brings');
    const [first] = JSON.parse((await run(['kernel-of', 'Debian', '13', '--json'])).out) as unknown[];
    expect(first).toMatchObject({ row: '6.12', distributions: ['Debian 13'], differs: [] });
    expect((await run(['kernel-of', 'mine'])).err).toContain('no known distribution in "mine"');
    expect((await run(['kernel-of'])).err).toContain('needs a VERSION');
  });

  it('of a trace that names no kernel it is the newest', async () => {
    expect((await run(['replay', '-'], CALL)).out).toContain(' on Linux 7.3\n');
  });

  it('runs any of thousands of children by itself, each with all that its parent did before', async () => {
    const children = Array.from({ length: 2000 }, (_, i) => [
      `1 fork() = ${i + 2}`,
      `${i + 2} ${CALL.trim()}`,
      `1 ${CALL.trim()}`,
      '1 munmap(0x7ffff7ffd000, 8192) = 0',
    ]);
    const text = children.flat().join('\n');
    const { out, err } = await run(['replay', '-', '--apart', '--image', '2001', '--kernel', '6.18'], text);
    expect(err).toBe('');
    expect(out).toContain('  5,999 calls\n');
    expect(out).toContain('3,999 of 3,999 calls return what was recorded');
  });

  it('sums up as JSON', async () => {
    const summary: unknown = JSON.parse((await run(['replay', CURL, '--json', '--kernel', '3.4'])).out);
    expect(summary).toMatchObject({
      kernel: '3.4',
      operations: 239,
      layout: { origin: 'recorded' },
      problems: [],
    });
  });

  it('knows where the linear search is the reason', async () => {
    const { out } = await run(['replay', CURL, '--kernel', '3.4']);
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
    const summary: unknown = JSON.parse((await run(['replay', CURL, '--kernel', '3.8', '--json'])).out);
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

  it('runs a process with those it forks, or each by itself', async () => {
    const log = folder.write('family.strace', `1 ${CALL}1 fork() = 2\n2 ${CALL}`);
    const replayed = async (...options: readonly string[]): Promise<unknown> =>
      JSON.parse((await run(['replay', log, '--json', ...options])).out);
    expect(await replayed()).toMatchObject({ image: { of: 1 }, operations: 3 });
    expect(await replayed('--apart')).toMatchObject({ image: { of: 2 }, operations: 2 });
  });

  it('lists processes, and looks at one that lives', async () => {
    const scene = folder.write(
      'family.trace',
      `# vmatrace 1\n# processes together\n1 ${CALL}1 fork() = 2\n2 fork() = 3\n1 fork() = 4\n4 exit_group(0) = ?\n2 exit_group(0) = ?\n`,
    );
    const { lines } = await run(['replay', scene, '--kernel', '6.8', '--processes']);
    expect(lines.map((line) => line.trim().split(/ +/).slice(0, 5))).toEqual([
      ['number', 'parent', 'state', 'threads', 'VMAs'],
      ['1', '0', 'alive', '1', '2'],
      ['2', '1', 'zombie', '0', '0'],
      ['3', '0', 'alive', '1', '2'],
      ['4', '1', 'zombie', '0', '0'],
    ]);
    const json: unknown = JSON.parse((await run(['replay', scene, '--processes', '--json'])).out);
    expect(json).toMatchObject([{ number: 1 }, { number: 2, state: 'zombie' }, { number: 3, parent: 0 }, {}]);
    const summary = await run(['replay', scene]);
    expect(summary.out).toContain('2 processes at the end, 2 zombies');
    // The last call was made by process 2, which has ended.
    expect((await run(['replay', scene, '--maps'])).lines).toHaveLength(2);
  });

  it('prints every event, numbered from 1', async () => {
    const text = await run(['replay', CURL, '--events']);
    const json = await run(['replay', CURL, '--events', '--json']);
    expect(text.lines).toHaveLength(json.lines.length);
    expect(text.lines[0]).toMatch(/^ +1 call\/brk\.c:\d+ brk_enter brk=0x0$/);
    const numbers = json.lines.map((line) => (JSON.parse(line) as { number: number }).number);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it('reads standard input', async () => {
    expect((await run(['replay', '-'], CALL)).out).toContain('1 of 1');
  });

  it('follows addresses, unless they are to be taken literally', async () => {
    // The recorded kernel left a gap above the second mapping, and this kernel does not.
    const second = CALL.replace('fd000', 'e0000').replace('PROT_READ', 'PROT_NONE');
    const path = folder.write('follow.strace', `${CALL}${second}munmap(0x7ffff7fe0000, 8192) = 0\n`);
    const vmas = async (...options: readonly string[]) =>
      (await run(['replay', path, '--maps', ...options])).lines.length;
    expect((await vmas('--literal')) - (await vmas())).toBe(1);
  });

  it('chooses among images', async () => {
    const path = folder.write('two.strace', `1 ${CALL}2 ${CALL}2 ${CALL.replace('fd000', 'fb000')}`);
    expect((await run(['replay', path])).out).toContain('1 call\n');
    expect((await run(['replay', path, '--image', '2'])).out).toContain('2 calls\n');
  });
});

describe('replay of a recording that another kernel has made', () => {
  const touched = RECORDING.replace(
    'munmap(0x401000, 4096) = 0',
    `madvise(0x401000, 4096, MADV_GUARD_INSTALL) = 0
store(0x407000, 20480) = -1 SIGBUS (BUS_ADRERR at 0x407000)`,
  );

  it('says why this one refuses, and which signals differ', async () => {
    const { out } = await run(['replay', '-', '--kernel', '3.8'], touched);
    const [guard, store] = [...out.matchAll(/^ +line \d+: .* = (.*)$/gm)].map(([, text]) => text);
    expect(guard).toBe('-1 EINVAL, recorded 0: this kernel doesn’t know the advice');
    expect(store).toContain(
      '-1 SIGSEGV (SEGV_MAPERR at 0x407000), recorded -1 SIGBUS (BUS_ADRERR at 0x407000): SIGSEGV: nothing is',
    );
  });

  it('says the same in JSON', async () => {
    const summary: unknown = JSON.parse(
      (await run(['replay', '-', '--json', '--kernel', '3.8'], touched)).out,
    );
    expect(summary).toMatchObject({
      recorded: {
        exceptions: [
          { here: '-1 EINVAL', recorded: '0', reason: 'this kernel doesn’t know the advice' },
          {
            here: '-1 SIGSEGV (SEGV_MAPERR at 0x407000)',
            recorded: '-1 SIGBUS (BUS_ADRERR at 0x407000)',
          },
        ],
      },
    });
  });
});

describe('what the user has to mend', () => {
  it.each<[string, readonly string[], string]>([
    [
      'an unknown command',
      ['show'],
      'there is no command "show"; "npx vmascope --help" explains the commands: kernels, kernel-of, replay, run, diagnose, beside, ask, check, faults, bench, explain, help',
    ],
    [
      'a misspelt command',
      ['relpay', '--maps'],
      'there is no command "relpay"; did you mean "replay"? "npx vmascope --help" explains the commands',
    ],
    [
      'a misspelt command to explain',
      ['help', 'chekc'],
      'there is no command "chekc"; did you mean "check"? "npx vmascope --help" explains the commands',
    ],
    ['commands to explain', ['help', 'check', 'kernels'], 'help takes one COMMAND at most, not 2'],
    [
      'an unknown option',
      ['kernels', '--maps'],
      'there is no option "--maps" for kernels; "npx vmascope help kernels" explains the options: --columns, --json',
    ],
    [
      'the beginning of an option',
      ['replay', CURL, '--skip'],
      'there is no option "--skip" for replay; did you mean --skip-malformed? "npx vmascope help replay" explains the options',
    ],
    [
      'an unknown kernel',
      ['replay', CURL, '--kernel', '2.5'],
      `There is no kernel “2.5”. Kernels: ${ROW_IDS.join(', ')}.`,
    ],
    [
      'a mixed row that can’t be',
      ['check', CURL, '--kernel', '6.18+gap=linear'],
      'The gap search linear works only on the index list_rbtree, and this kernel has maple.',
    ],
    ['no value', ['replay', CURL, '--kernel'], 'the option "--kernel" needs a value'],
    ['a value too many', ['replay', CURL, '--maps=1'], 'the option "--maps" takes no value'],
    ['no file', ['replay'], 'replay needs exactly one FILE, not 0'],
    ['no path', ['check'], 'check needs at least one PATH'],
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
    [
      'malformed',
      `${CALL}mmap(NULL\n${CALL}`,
      ':2: the line ends inside the call: the closing bracket is missing',
    ],
    [
      'a recording with words above',
      `\n> a script\n${RECORDING}`,
      ':3: "# vmatrace 1" must be the first line of a recording',
    ],
    ['binary', '\x7fELF\0', ': this is a binary file (it has a NUL byte at offset 4), not a trace'],
    ['empty', '', ': the file is empty'],
    [
      'truncated.gz',
      gzipSync(CALL.repeat(99)).subarray(0, 30),
      ': the compressed data is damaged or ends early',
    ],
    ['of no concern', 'read(3, "", 1) = 0\n', ': it has no call of mmap, munmap, mprotect or brk'],
  ])('a file that is %s: FILE:LINE: reason', async (name, content, reason) => {
    const path = folder.write(name, content);
    for (const view of [[], ['--maps'], ['--events'], ['--json'], ['--events', '--json']])
      expect(await run(['replay', path, ...view])).toMatchObject({
        code: 2,
        out: '',
        err: `${path}${reason}\n`,
      });
  });

  it('a start layout that can not be', async () => {
    const path = folder.write(
      'layout.trace',
      RECORDING.replace('# vmatrace 1', '# vmatrace 1\n# task_size 0x2000'),
    );
    const { code, err } = await run(['check', path]);
    expect({ code, lines: err.split('\n').length, prefix: err.startsWith(`${path}:`) }).toEqual({
      code: 2,
      lines: 2,
      prefix: true,
    });
  });

  it('a file that is not there', async () => {
    const path = folder.path('nothing');
    expect(await run(['replay', path])).toMatchObject({ code: 2, err: `${path}: there is no such file\n` });
    expect(await run(['replay', folder.path('')])).toMatchObject({
      code: 2,
      err: `${folder.path('')}: this is a directory\n`,
    });
  });

  it('of many malformed lines the first ten are listed', async () => {
    const path = folder.write('mostly', CALL + 'mmap(NULL\n'.repeat(150));
    const { out } = await run(['replay', path, '--skip-malformed']);
    expect(out).toContain('150 lines could not be read');
    expect([...out.matchAll(/^ +line (\d+): /gm)].map(([, line]) => Number(line))).toEqual(
      Array.from({ length: 10 }, (_, i) => i + 2),
    );
    expect(out).toMatch(/^ +… and 140 more$/m);
  });

  it('a log may end in the middle', async () => {
    const half = CALL.slice(0, 20);
    const path = folder.write('cut-off', `${CALL}${half}`);
    expect(await run(['replay', path])).toMatchObject({ code: 0, err: '' });
    expect((await run(['replay', path])).out).toMatch(/^ {4}line 2: .*closing bracket is missing$/m);
    const result = folder.write('result', `${CALL}${CALL.split('=')[0]}= -1 EINV`);
    expect((await run(['replay', result])).out).toMatch(/^ {4}line 2: .*unknown error "EINV"$/m);
    const fork = folder.write('fork', `${CALL}clone(child_stack=NULL`);
    expect((await run(['replay', fork])).out).not.toContain('Line 2');
    const waiting = folder.write('waiting', `1 ${CALL}1 ${CALL.split(')')[0]} <unfinished ...>\n`);
    expect((await run(['replay', waiting])).out).toMatch(/^ {4}line 2: .*never resumed/m);
    // What is pasted ends with a line’s end, wherever it was cut.
    expect((await run(['replay', folder.write('ended', `${CALL}${half}\n`)])).code).toBe(0);
    expect((await run(['replay', folder.write('not-cut-off', `${CALL}${half}\n${CALL}`)])).code).toBe(2);
    expect((await run(['replay', folder.write('nothing-else', half)])).code).toBe(2);
  });

  it('malformed lines can be left out', async () => {
    const path = folder.write('partly', `${CALL}mmap(NULL\n`);
    const { code, out } = await run(['replay', path, '--skip-malformed']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}1 line could not be read\n {4}line 2: .*closing bracket is missing$/m);
    const text = folder.write('text', `${CALL}write(2, "fork() failed\n${CALL}`);
    expect((await run(['replay', text, '--skip-malformed'])).out).not.toContain('Line 2');
    const second = folder.write('second', `${CALL}7 <... clone resumed>flags={) = 8\n${CALL}`);
    expect((await run(['replay', second, '--skip-malformed'])).out).toContain('Line 2');
    const kin = folder.write('kin', `${CALL}clone(child_stack=NULL\n${CALL}`);
    expect((await run(['replay', kin, '--skip-malformed'])).out).toMatch(
      /^ {2}Line 2 starts a new process, thread or program, but can’t be read\. Calls/m,
    );
    expect(out).not.toContain('starts a new process');
    expect((await run(['replay', folder.write('wholly', 'mmap(NULL\n'), '--skip-malformed'])).code).toBe(2);
  });
});

it('replay names the doubt of a log where nothing else explains a difference', async () => {
  const log = `${ROOT}/tests/fixtures/ways/parts.log.gz`;
  const { code, out } = await run(['replay', log, '--kernel', '6.18']);
  expect(code).toBe(0);
  expect(out).toContain('Line 70 begins the lines of another thread.');
  expect(out).toMatch(/^ {4}line \d+: mmap\(.*: maybe because of what the log leaves in doubt$/m);
  expect(out).not.toContain('no reason known');
});
