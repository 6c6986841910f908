/* The recorder for kernels with 32 bits. On this machine it runs as a 32-bit program, if the kernel has those. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest } from '../../scripts/guest.mjs';
import { i386Compiler, i386Root } from '../../scripts/i386.mjs';
import { sourcesList } from '../../scripts/new-kernel/apt.mjs';
import { readCase } from '../../web/src/check/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import { contradictions } from './contradictions.ts';

const UNABLE = 77;
const root = fileURLToPath(new URL('../..', import.meta.url));
const recorder = join(import.meta.dirname, 'recorder');
const able = process.platform === 'linux' && process.arch === 'x64';
const folder = mkdtempSync(join(tmpdir(), 'vmascope-i386-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(able)('numbers of calls', () => {
  /** What the headers of this machine's kernel call `number`, by name. */
  const numbersOf = (header: string) => {
    const { stdout } = spawnSync('cc', ['-E', '-dM', '-xc', '-'], {
      input: `#include <asm/${header}>\n`,
      encoding: 'utf8',
    });
    return new Map(
      [...stdout.matchAll(/^#define __NR_(\w+) (\d+)$/gm)].map(([, name, number]) => [name!, Number(number)]),
    );
  };
  const rows = [
    ...readFileSync(join(recorder, 'calls.def'), 'utf8').matchAll(/^CALL\((\w+), (\d+), (\d+), /gm),
  ].map(([, name, onX86, onI386]) => ({ name: name!, x86_64: Number(onX86), i386: Number(onI386) }));

  test.for([
    { machine: 'x86_64', header: 'unistd_64.h', named: {} },
    { machine: 'i386', header: 'unistd_32.h', named: { mmap: 'mmap2' } },
  ] as const)('are those of $machine', ({ machine, header, named }, { skip }) => {
    const numbers = numbersOf(header);
    if (numbers.size === 0) return skip(`there is no asm/${header}`);
    expect(rows.length).toBeGreaterThan(15);
    const calls = rows.map((row) => ({
      name: row.name,
      number: row[machine],
      // Headers may be older than a call.
      known: numbers.get({ ...named }[row.name as 'mmap'] ?? row.name) ?? row[machine],
    }));
    expect(calls.filter(({ number, known }) => number !== known)).toEqual([]);
  });
});

test('packages for i386 come from one release of Debian', () => {
  const targets = 'http://a/debian/ trixie\nhttp://b/security/ trixie-security\n';
  expect(sourcesList(targets, { architecture: 'i386', suites: [['bookworm']] })).toMatch(
    /^deb \[arch=i386 signed-by=\S+\] http:\/\/a\/debian\/ bookworm main\n$/,
  );
});

test.for([
  {
    words: ['--guest', 'g', '--seed', '1', '--machine', 'arm'],
    reason: /^--machine takes “i386” or “x86-64”/,
  },
  { words: ['--seed', '1', '--machine', 'i386'], reason: /^--machine is for --guest\./ },
])('refuses $words', ({ words, reason }) => {
  const run = spawnSync('node', [`${root}scripts/record.mjs`, ...words], { encoding: 'utf8', cwd: folder });
  expect(run.status).not.toBe(0);
  expect(run.stderr).toMatch(reason);
});

/** Nothing is fetched for a test. */
const isReady = able && i386Root() !== undefined;

// `npm run record -- --guest FOLDER --machine i386 …` fetches the libraries.
describe.runIf(isReady)(`a guest for i386${isReady ? '' : ' (its libraries have not been fetched)'}`, () => {
  const wanted = { cases: [], seeds: [3], programs: [], profiles: ['dense'], layouts: ['usual'] };
  const program = join(folder, 'threads');
  const source = join(recorder, 'programs/threads.c');
  let recordings = 0;
  // Not where the tests are named, which is done for those that are skipped, too.
  beforeAll(() => {
    ({ recordings } = buildGuest(folder, recorder, { ...wanted, machine: 'i386' }, [], []));
    const { cc, libraries } = i386Compiler();
    const words = `${cc} -O1 ${source} ${libraries} -o ${program}`;
    execFileSync('sh', ['-c', words]);
  });

  test('has programs of i386, in its archive and in a folder from which a disk can be made', () => {
    expect(recordings).toBe(1);
    expect(existsSync(join(folder, 'initramfs.gz'))).toBe(true);
    for (const name of ['init', 'recorder', 'subject']) {
      const file = readFileSync(join(folder, 'root', name));
      // Its class, and its machine.
      expect(file.subarray(0, 5)).toEqual(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1]));
      expect(file.readUInt16LE(18)).toBe(3);
    }
    expect(readFileSync(join(folder, 'root/jobs'), 'utf8')).toContain('random/dense-3 /recorder');
  });

  /** What its recorder says here; a reason where it can't. */
  function record(...words: readonly string[]): { readonly text: string } | { readonly unable: string } {
    const run = spawnSync(join(folder, 'programs/recorder'), ['-d', folder, ...words], { encoding: 'utf8' });
    if (run.error) return { unable: `this kernel has no 32-bit programs (${run.error.message})` };
    if (run.status === UNABLE) return { unable: run.stderr };
    expect(run.stderr).toBe('');
    return { text: run.stdout };
  }

  function recordCase(...lines: readonly string[]) {
    const path = join(folder, 'one.case');
    writeFileSync(path, `${lines.join('\n')}\n`);
    return record('-c', path, '-N', 'one');
  }

  const agreesWithItself = (text: string) => {
    expect(contradictions(text)).toEqual([]);
    expect(parseText('i386', text).problems).toEqual([]);
  };

  test('words have 32 bits, and a process ends at 3 GiB', ({ skip }) => {
    const recording = recordCase(
      'A = mmap(NULL, 4*P, RW, ANON, -1, 0)',
      'munmap(A, -P)',
      'store(A, 2*P)',
      'B = brk(0)',
      'brk(B+2*P)',
      'fork()',
      'setrlimit(9, RLIM_INFINITY)',
      'setrlimit(8, 64*P)',
      'store(NULL, P)',
      'prctl(0x53564d41, 0, A, P, "vma-name")',
    );
    if ('unable' in recording) return skip(recording.unable);
    const { text } = recording;
    agreesWithItself(text);
    expect(text).toContain('\n# task_size 0xc0000000\n');
    expect(text).toMatch(/^# start_stack 0xbff\w{5}$/m);
    expect(text).toContain('\n# data_size 256\n');
    expect(text).toMatch(/^mmap\(NULL, 16384, .*\) = 0xb\w{7}$/m);
    expect(text).toMatch(/^munmap\(0xb\w{7}, 4294963200\) = -1 EINVAL /m);
    expect(text).toMatch(/^store\(0xb\w{7}, 8192\) = 0$/m);
    expect(text).toMatch(/^brk\((0x\w+)\) = \1$/m);
    expect(text).toContain('\nfork() = 2\n');
    expect(text).toMatch(/RLIMIT_AS, \{rlim_cur=RLIM64_INFINITY, rlim_max=RLIM64_INFINITY\}, NULL\) = 0$/m);
    expect(text).toMatch(/RLIMIT_MEMLOCK, \{rlim_cur=262144, rlim_max=8388608\}, NULL\) = 0$/m);
    expect(text).toMatch(/store\(NULL, 4096\) = -1 SIGSEGV \(SEGV_MAPERR at 0\)$/m);
    expect(text).toMatch(
      /prctl\(PR_SET_VMA, PR_SET_VMA_ANON_NAME, 0xb\w{7}, 4096, "vma-name"\) = (?:0|-1 EINVAL)/,
    );
  });

  test('offsets go in pages, beyond 4 GiB too, and those within a page the old way', async ({ skip }) => {
    const recording = recordCase(
      'A = mmap(NULL, P, R, 2, x, 3*P)',
      'mmap(NULL, P, R, 2, x, 0x123456789000)',
      'mmap(NULL, P, R, 2, x, P+5)',
    );
    if ('unable' in recording) return skip(recording.unable);
    const { text } = recording;
    agreesWithItself(text);
    expect(text).toMatch(/, 5, 0x3000\) = 0xb/);
    expect(text).toMatch(/^#\+ \S+ r--p 00003000 file:x /m);
    // What mmap2() can't be told is not asked.
    expect(text).toMatch(/, 5, 0x23456789000\) = 0xb/);
    expect(text).toMatch(/^#\+ \S+ r--p 23456789000 file:x /m);
    // mmap2() would have taken it for one page; and nothing is left of the arguments in the subject's memory.
    expect(text).toMatch(/, 5, 0x1005\) = -1 EINVAL \(.*\)\n# maps \[pid 1\] \d+\n# final /m);
    const { items } = await readCase('i386', [new TextEncoder().encode(text)]);
    expect(items.filter(({ kind }) => kind === 'operation')).toHaveLength(3);
  });

  test.for(['default', 'growth', 'limits', 'moves'])(
    'profile %s: agrees with itself',
    (profile, { skip }) => {
      const recording = record('-s', '7', '-p', profile, '-n', '120');
      if ('unable' in recording) return skip(recording.unable);
      agreesWithItself(recording.text);
      const addresses = recording.text.match(/\b0x[0-9a-f]{9,}\b/g) ?? [];
      expect(addresses).toEqual([]);
    },
  );

  test('a program’s calls and threads are followed', ({ skip }) => {
    const recording = record('-N', 'threads', '-x', program);
    if ('unable' in recording) return skip(recording.unable);
    agreesWithItself(recording.text);
    expect(recording.text).toMatch(/^\[pid 1\] clone\(child_stack=0xb\w+, flags=CLONE_VM\|.*\) = 2$/m);
    expect(recording.text).toMatch(/^\[pid 8\] fork\(\) = 9$/m);
    expect(recording.text).toMatch(/^\[pid 4\] mmap\(NULL, 12288, .*, -1, 0\) = 0xb/m);
  });
});
