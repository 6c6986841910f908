import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readCase } from '../../web/src/check/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import { contradictions } from './contradictions.ts';

const UNABLE = 77;
const root = fileURLToPath(new URL('../..', import.meta.url));
const able = process.platform === 'linux' && process.arch === 'x64';
const hasMusl = !spawnSync('musl-gcc', ['--version']).error;
const folder = mkdtempSync(join(tmpdir(), 'vmascope-guest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const record = (...words: readonly string[]) =>
  spawnSync('node', [`${root}scripts/record.mjs`, ...words], { encoding: 'utf8', cwd: folder, env: here() });
const here = () => ({ ...process.env, INIT_CWD: folder });

/** The recorder of a guest, run on this machine; undefined where it can't record. */
function recordHere(...words: readonly string[]): string | undefined {
  const run = spawnSync(join(folder, 'guest/programs/recorder'), ['-d', folder, ...words], {
    encoding: 'utf8',
  });
  if (run.status === UNABLE) return undefined;
  expect(run.stderr).toBe('');
  return run.stdout;
}

/** The files of a cpio archive. */
function unpackArchive(bytes: Buffer): ReadonlyMap<string, { readonly mode: number; readonly text: string }> {
  const files = new Map<string, { readonly mode: number; readonly text: string }>();
  const padded = (length: number) => (length + 3) & ~3;
  for (let at = 0; ;) {
    const field = (i: number) =>
      Number.parseInt(bytes.toString('latin1', at + 6 + 8 * i, at + 14 + 8 * i), 16);
    expect(bytes.toString('latin1', at, at + 6)).toBe('070701');
    const [mode, size, named] = [field(1), field(6), field(11)];
    const name = bytes.toString('latin1', at + 110, at + 110 + named - 1);
    if (name === 'TRAILER!!!') return files;
    const start = at + padded(110 + named);
    files.set(name, { mode, text: bytes.toString('latin1', start, start + size) });
    at = start + padded(size);
  }
}

describe.runIf(able && hasMusl)('the files of a guest', () => {
  writeFileSync(join(folder, 'one.case'), 'A = mmap(NULL, 2*P, RW, ANON, -1, 0)\nmunmap(A, P)\n');
  writeFileSync(join(folder, 'driver.ko'), 'a module');
  const made = record(
    '--guest',
    'guest',
    '--case',
    'one.case',
    '--seed',
    '3-4,9',
    '--profile',
    'dense,moves',
    '--length',
    '50',
    '--upwards',
    '--instrumented',
    'shows more',
    '--module',
    'driver.ko',
    '--file',
    'one.case',
    '--program',
    'cat /bin/busybox  cat /bin/one.case',
  );

  test('are made', () => {
    expect(made.stderr).toContain('made: guest/initramfs.gz, for 16 recordings');
    expect(made.status).toBe(0);
  });

  test('are an archive with programs, cases, modules, and a line for each recording', () => {
    const files = unpackArchive(gunzipSync(readFileSync(join(folder, 'guest/initramfs.gz'))));
    for (const name of ['init', 'recorder', 'subject']) {
      expect(files.get(name)?.mode).toBe(0o100755);
      expect(files.get(name)?.text.slice(1, 4)).toBe('ELF');
    }
    expect(files.get('cases/one')?.text).toContain('munmap(A, P)');
    expect(files.get('modules/list')?.text).toBe('driver.ko\n');
    expect(files.get('modules/driver.ko')?.text).toBe('a module');
    expect(files.get('bin/one.case')?.text).toContain('munmap');
    const jobs = files.get('jobs')!.text.trimEnd().split('\n');
    expect(jobs).toHaveLength(16);
    expect(jobs[0]).toBe('hand/one /recorder -d /files -m /memory -i shows-more -c /cases/one -N one');
    expect(jobs[1]).toBe(
      'programs/cat /recorder -d /files -m /memory -i shows-more -N cat -x /bin/busybox cat /bin/one.case',
    );
    expect(jobs.at(-1)).toBe(
      'random/up-moves-9 /recorder -d /files -m /memory -i shows-more -u -s 9 -p moves -n 50',
    );
  });

  test('its recorder says here what the usual one says', ({ skip }) => {
    for (const profile of ['default', 'growth', 'limits']) {
      const words = ['--seed', '11', '--profile', profile, '--length', '150'];
      const usual = record(...words, '--out', '-');
      const text = recordHere('-s', '11', '-p', profile, '-n', '150');
      if (usual.status === UNABLE || text === undefined) return skip('nothing can be recorded here');
      expect(text).toBe(usual.stdout);
    }
  });

  test('a program’s recording has each call, what faults did before it, and agrees with itself', ({
    skip,
  }) => {
    const pipe = 'for i in 1 2 3; do echo $i | tr 1-3 a-c; done >/dev/null';
    const text = recordHere('-N', 'sh', '-x', '/bin/sh', '-c', pipe);
    if (text === undefined) return skip('nothing can be recorded here');
    expect(text).toMatch(
      /^\[pid 1\] execve\("\S+"\) = 0\n# start \[pid 1\] start_stack=0x7ff\S+ start_brk=0x\S+ data_size=\d+\n# new/m,
    );
    expect(text).toMatch(/^# faults \[pid 1\] \d+$/m);
    expect(text).toMatch(/^\[pid 1\] v?fork\(\) = 2$/m);
    expect(text.match(/^# final \[pid \d+\] \d+$/gm)!.length).toBeGreaterThan(3);
    expect(parseText('program', text).problems).toEqual([]);
    expect(contradictions(text)).toEqual([]);
  });

  describe('a program with threads', () => {
    const program = join(folder, 'threads');
    const source = join(import.meta.dirname, 'recorder/programs/threads.c');
    const words = ['-static', '-O1', '-Wall', '-Wextra', '-Werror', '-pthread', source, '-o', program];
    const built = spawnSync('musl-gcc', words, { encoding: 'utf8' });
    const recordThreads = (...ends: readonly string[]) => {
      expect(built).toMatchObject({ status: 0, stderr: '' });
      return recordHere('-N', 'threads', '-x', program, ...ends);
    };

    test('has each thread’s calls under its number, and the lists of their process under the first’s', async ({
      skip,
    }) => {
      const text = recordThreads();
      if (text === undefined) return skip('nothing can be recorded here');
      expect(contradictions(text)).toEqual([]);
      expect(parseText('program', text, { keepLists: true }).problems).toEqual([]);
      const begun = [...text.matchAll(/^\[pid \d+\] clone\(child_stack=0x\w+, flags=(.*)\) = (\d+)$/gm)];
      expect(begun.map(([, , number]) => Number(number))).toEqual([2, 3, 4, 5, 6, 7, 8, 10, 11]);
      expect(begun.every(([, flags]) => /^CLONE_VM\|.*\bCLONE_THREAD\b/.test(flags!))).toBe(true);
      expect(text).toMatch(/^\[pid 8\] fork\(\) = 9$/m);
      expect(new Set(text.match(/^# \w+ \[pid \d+\]/gm)!.map((list) => list.split('pid ')[1]))).toEqual(
        new Set(['1]', '9]']),
      );
      // The first thread has ended before the last, and no line says that it did.
      expect(text).toMatch(/^\[pid 11\] exit_group\(0\) = \?\n# final \[pid 1\] \d+$/m);
      expect(text.match(/^\[pid \d+\] exit\(0\) = \?$/gm)).toHaveLength(8);
      expect(text).not.toContain('[pid 1] exit(');
      const calls = (number: number, name: string) =>
        text.match(new RegExp(`^\\[pid ${number}\\] ${name}\\(.*\\) = (?!-)`, 'gm')) ?? [];
      for (const worker of [4, 5, 6, 7]) {
        expect(calls(worker, 'mmap')).toHaveLength(6);
        expect(calls(worker, 'mprotect')).toHaveLength(12);
        expect(calls(worker, 'munmap')).toHaveLength(12);
      }
      for (const grower of [3, 11]) expect(calls(grower, 'brk')).toHaveLength(6);
      // Its own stack, and those that others have left.
      expect(calls(10, 'munmap')).toHaveLength(1);
      expect(calls(1, 'munmap')).toHaveLength(7);
      const { items } = await readCase('program', [new TextEncoder().encode(text)]);
      const spaces = new Map(
        items.flatMap((item) => (item.kind === 'operation' ? [[item.pid, item.space]] : [])),
      );
      for (const thread of [3, 4, 5, 6, 7, 8, 10, 11]) expect(spaces.get(thread)).toBe(spaces.get(1));
      expect(spaces.get(9)).not.toBe(spaces.get(1));
    });

    test.for([
      { end: 'exit', status: 0 },
      { end: 'crash', status: 139 },
    ])('ends once, with all its threads, by $end', ({ end, status }, { skip }) => {
      const text = recordThreads(end);
      if (text === undefined) return skip('nothing can be recorded here');
      expect(contradictions(text)).toEqual([]);
      expect(parseText('program', text).problems).toEqual([]);
      expect(text.match(/^\[pid \d+\] exit.*$/gm)).toEqual([`[pid 1] exit_group(${status}) = ?`]);
    });

    test('is refused when a thread wants to run another program', ({ skip }) => {
      if (recordThreads('exit') === undefined) return skip('nothing can be recorded here');
      const run = spawnSync(join(folder, 'guest/programs/recorder'), ['-x', program, 'execve'], {
        encoding: 'utf8',
      });
      expect(run.status).toBe(1);
      expect(run.stderr).toBe(
        'recorder: a thread wants to run another program (execve), which would end the other threads: ' +
          'that is not followed\n',
      );
    });
  });

  test('the legacy layout goes upwards from a third of the address space, and heads say so', ({ skip }) => {
    const text = recordHere('-c', join(folder, 'one.case'), '-u', '-i', 'shows-more');
    if (text === undefined) return skip('nothing can be recorded here');
    expect(text).toContain('\n# layout legacy\n');
    expect(text).toContain('\n# mmap_base 0x2aaaaaaab000\n');
    expect(text).toContain('\n# instrumented shows-more\n');
    expect(text).toContain('MAP_ANONYMOUS, -1, 0) = 0x2aaaaa');
    expect(parseText('legacy', text).problems).toEqual([]);
  });
});

describe('what a guest sent', () => {
  const text = '# vmatrace 1\n# end\n';
  const sent = `recording hand/one ${text.length}\n${text}recording random/dense-3 ${text.length}\n${text}`;
  const unpack = (bytes: string) => {
    writeFileSync(join(folder, 'sent'), bytes);
    return record('--unpack', 'sent', '--out', 'recordings');
  };

  test('becomes a file for each recording', () => {
    const run = unpack(`${sent}end 2\n`);
    expect(run).toMatchObject({ status: 0, stderr: 'recorded: 2, in recordings\n' });
    for (const name of ['hand/one', 'random/dense-3'])
      expect(gunzipSync(readFileSync(join(folder, `recordings/${name}.trace.gz`))).toString()).toBe(text);
  });

  test.for([
    { what: 'the end is missing', bytes: sent, count: 2 },
    { what: 'one did not arrive whole', bytes: `${sent.slice(0, -7)}end 2\n`, count: 1 },
    { what: 'one did not arrive', bytes: `${sent}end 3\n`, count: 2 },
    { what: 'a name leads elsewhere', bytes: `${sent.replace('hand/one', '../one')}end 2\n`, count: 0 },
  ])('is not taken for all when $what', ({ bytes, count }) => {
    const run = unpack(bytes);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(`recorded: ${count}, in recordings\n`);
    expect(run.stderr).toContain('The guest did not send all of them');
  });
});

test.for([
  { words: ['--guest', 'g'], reason: /^Give --seed, --case, or --program\./ },
  {
    words: ['--guest', 'g', '--seed', '5-'],
    reason: /^--seed takes numbers and ranges such as 1,4-6, not “5-”\./,
  },
  {
    words: ['--guest', 'g', '--seed', '1', '--stack-pointer', 'up'],
    reason: /^--stack-pointer takes “stays”, not “up”\./,
  },
  { words: ['--unpack', '/dev/null'], reason: /^Say where the recordings go, with --out\./ },
  {
    words: ['--debian', '7', 'new'],
    reason: /^--debian takes a version such as 6\.12 or 6\.12\.117, not “7”\.$/m,
  },
  { words: ['--debian', '6.16'], reason: /^Name one folder, for the recordings\.$/m },
  { words: ['--debian', '6.16', '.'], reason: /^\S+ is not empty\.$/m },
  { words: ['--debian', '6.16', 'new', '--seed', '1-'], reason: /^--seed takes numbers and ranges/ },
  { words: ['--seed', '1', '--upwards'], reason: /^--upwards is for --guest\./ },
])('refuses $words', ({ words, reason }) => {
  const run = record(...words);
  expect(run.status).not.toBe(0);
  expect(run.stderr).toMatch(reason);
});
