import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import { contradictions } from './contradictions.ts';

/** The recorder's exit status where the machine, not the caller, is the reason. */
const UNABLE = 77;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A recording, or why there is none on this machine. */
function record(...words: readonly string[]): { readonly text: string } | { readonly unable: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { unable: 'only Linux on x86-64 can be recorded' };
  const out = `${root}build/recorder-test-${process.pid}.trace`;
  const run = spawnSync('node', [`${root}scripts/record.mjs`, ...words, '--out', out], { encoding: 'utf8' });
  if (run.status === UNABLE) return { unable: run.stderr.split('\n')[0] ?? '' };
  expect(run.stderr).toBe('');
  expect(run.status).toBe(0);
  const text = readFileSync(out, 'utf8');
  rmSync(out);
  return { text };
}

test('costs of this machine are written once, with where they are from', () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const folder = mkdtempSync(join(tmpdir(), 'costs-'));
  const file = join(folder, 'costs.json');
  const run = () =>
    spawnSync('node', [`${root}scripts/record.mjs`, 'costs', file, '1'], { encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 0 });
  const costs: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const row = (part: string, n: number) => ({ part, n, ns: expect.any(Number) as number });
  expect(costs).toMatchObject({
    release: expect.stringMatching(/^Linux \d+\.\d+/) as string,
    date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string,
    rows: [
      row('system call', 1),
      row('page fault', 1),
      row('fork, exit, wait: a page', 1),
      ...[23, 223, 4023].flatMap((n) => [row('fork, exit, wait', n), row('fork, exec, wait', n)]),
    ],
  });
  const again = run();
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('is there already: name another file.');
  rmSync(folder, { recursive: true });
}, 60_000);

describe('recording this machine’s kernel', () => {
  test.for([
    { profile: 'default', seed: '1' },
    { profile: 'forks', seed: '2' },
    { profile: 'growth', seed: '3' },
  ])('profile $profile, seed $seed: the recording agrees with itself', ({ profile, seed }, { skip }) => {
    const words = ['--seed', seed, '--profile', profile, '--length', '120'];
    const recording = record(...words);
    if ('unable' in recording) return skip(`nothing can be recorded here: ${recording.unable}`);
    const { text } = recording;
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(120);
    expect(contradictions(text)).toEqual([]);
    expect(parseText('recording', text).problems).toEqual([]);
    expect(record(...words), 'the same seed gives the same recording').toEqual({ text });
  });

  test('the operations of a recording give the same recording', ({ skip }) => {
    const recording = record('--seed', '5', '--profile', 'moves', '--length', '60');
    if ('unable' in recording) return skip(`nothing can be recorded here: ${recording.unable}`);
    const path = `${root}build/moves-5.case`;
    writeFileSync(path, recording.text);
    const again = record('--case', path);
    rmSync(path);
    expect(again).toEqual(recording);
  });

  test('a script may name, loop, and speak to a child', ({ skip }) => {
    const path = `${root}build/recorder-test.case`;
    const script = [
      'A = mmap(NULL, 8*P, RW, ANON, -1, 0)',
      'loop i 1 3: mprotect(A+2*i*P, P, R)',
      'fork()',
      '[pid 2] munmap(A, 8*P)',
    ];
    writeFileSync(path, script.join('\n'));
    const recording = record('--case', path);
    rmSync(path);
    if ('unable' in recording) return skip(`nothing can be recorded here: ${recording.unable}`);
    expect(contradictions(recording.text)).toEqual([]);
    expect(recording.text).toMatch(/^mmap\(NULL, 32768, PROT_READ\|PROT_WRITE, .*\) = 0x[0-9a-f]+$/m);
    expect(recording.text.match(/^mprotect\(.*, 4096, PROT_READ\) = 0$/gm)).toHaveLength(2);
    expect(recording.text).toMatch(/^\[pid 2\] munmap\(0x[0-9a-f]+, 32768\) = 0$/m);
  });

  test('an error without a name is written as strace writes it, and read', ({ skip }) => {
    const path = `${root}build/recorder-test.case`;
    writeFileSync(path, 'mmap(0xfffffffffffff001, P, R, ANON|MAP_FIXED, -1, 0)\n');
    const recording = record('--case', path);
    rmSync(path);
    if ('unable' in recording) return skip(`nothing can be recorded here: ${recording.unable}`);
    const { images, problems } = parseText('recording', recording.text);
    expect(problems).toEqual([]);
    expect(images[0]!.calls.map(({ recorded }) => recorded?.error)).toEqual([-4095]);
  });

  test('a recording goes to a file named after it, never over another, or to stdout when told', ({
    skip,
  }) => {
    const recording = record('--seed', '7', '--length', '5');
    if ('unable' in recording) return skip(`nothing can be recorded here: ${recording.unable}`);
    const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
    try {
      const runHere = (...words: readonly string[]) =>
        spawnSync('node', [`${root}scripts/record.mjs`, '--seed', '7', '--length', '5', ...words], {
          encoding: 'utf8',
          env: { ...process.env, INIT_CWD: folder },
        });
      expect(runHere('--out', '-')).toMatchObject({ status: 0, stdout: recording.text, stderr: '' });
      expect(readdirSync(folder)).toEqual([]);
      expect(runHere()).toMatchObject({ status: 0, stdout: '', stderr: 'recorded: default-7.trace\n' });
      expect(readFileSync(join(folder, 'default-7.trace'), 'utf8')).toBe(recording.text);
      const again = 'default-7.trace is there already: name a file with --out.\n';
      expect(runHere()).toMatchObject({ status: 1, stdout: '', stderr: again });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.for([
    { words: ['--case', '/dev/null', '--seed', '1'], reason: /^Give either --seed or --case\./ },
    { words: ['--seed', 'one'], reason: /^--seed takes a whole number, not “one”\./ },
    { words: ['--seed', '1', '--profile', 'nope'], reason: /^recorder: there is no profile "nope"$/m },
    { words: ['--case', '/no/such.case'], reason: /^recorder: can't open \/no\/such\.case$/m },
  ])('refuses $words', ({ words, reason }) => {
    const run = spawnSync('node', [`${root}scripts/record.mjs`, ...words], { encoding: 'utf8' });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toMatch(reason);
    expect(run.stdout).toBe('');
  });
});
