import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { notesOf } from '../scripts/release-notes.mjs';

const ROOT = resolve(import.meta.dirname, '..');

const run = (script: string, ...words: readonly string[]) =>
  spawnSync('node', [`${ROOT}/scripts/${script}.mjs`, ...words], { encoding: 'utf8' });

describe.each(['fuzz', 'record', 'bench-core', 'bench-engine', 'bench-home', 'release'])(
  'npm run %s',
  (script) => {
    it('says on stdout how it is used, when asked', () => {
      const { status, stdout, stderr } = run(script, '--help');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^usage: npm run /i);
    });

    it.runIf(process.env.LONG)('says so on stderr when it does not know an option', () => {
      const { status, stdout, stderr } = run(script, '--nonsense');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^Unknown option '--nonsense'[^]*\nusage: npm run /i);
      expect(stderr).not.toContain('    at ');
    });
  },
);

describe('npm run cli', () => {
  // Without a PATH there is neither make nor Emscripten.
  const runAlone = (...words: readonly string[]) =>
    spawnSync(process.execPath, [`${ROOT}/scripts/cli.mjs`, ...words], {
      encoding: 'utf8',
      env: { ...process.env, PATH: '', NODE_ENV: '' },
    });

  it.each([
    [['--version'], 0, /^vmascope \d+\.\d+\.\d+\n$/, /^$/],
    [['help', 'kernels'], 0, /^Usage:\n {2}npm run -s cli -- kernels /, /^$/],
    [['replay', '--mpas'], 2, /^$/, /"--mpas" .* --maps/],
  ])(
    'needs no core for %j',
    (words, code, out, err) => {
      const { status, stdout, stderr } = runAlone(...words);
      expect(stderr).toMatch(err);
      expect(stdout).toMatch(out);
      expect(status).toBe(code);
    },
    60_000,
  );
});

it('npm run fuzz wants whole numbers', () => {
  const { status, stderr } = run('fuzz', '--seconds', 'ten');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^--seconds takes a whole number, not “ten”\nUsage: /);
});

it('the notes of a release are what the changelog says of its version', () => {
  const changelog = '# Changelog\n\n## 0.10.0, May\n\n- ten\n\n## 0.1.0\n\n- one\n- ## two\n\n## 0.0.1\n';
  expect(notesOf(changelog, '0.10.0')).toBe('- ten');
  expect(notesOf(changelog, '0.1.0')).toBe('- one\n- ## two');
  expect(notesOf(changelog, '0.0.1')).toBeUndefined();
  expect(notesOf(changelog, '0.1')).toBeUndefined();
});

describe('npm run bench:core -- --kernel', () => {
  const made: string[] = [];
  const folderWith = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'vmascope-kernel-'));
    made.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  };
  const complaint = (folder: string) => {
    const { status, stdout, stderr } = run('bench-core', '--kernel', folder);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  };
  const SOURCES = {
    'lib/maple_tree.c': '',
    'lib/rbtree.c': '',
    'mm/vma.c': '',
    'include/linux/maple_tree.h': '',
    'tools/testing/vma/vma_internal.h': '',
    'tools/testing/shared/shared.h': '',
    'tools/include/linux/kernel.h': '',
    'tools/arch/x86/include/asm/barrier.h': '',
  };

  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
  });

  it('says in one sentence that there is no such folder', () => {
    expect(complaint('/no/such')).toBe('--kernel: There is no folder /no/such.\n');
  });

  it('names the first file that a wrong folder lacks', () => {
    const empty = folderWith({});
    expect(complaint(empty)).toBe(
      `--kernel: ${empty} is not a complete Linux source tree: lib/maple_tree.c is missing.\n`,
    );
    const partial = folderWith({ 'lib/maple_tree.c': '', 'lib/rbtree.c': '' });
    expect(complaint(partial)).toContain('include/linux/maple_tree.h is missing.');
    const { 'mm/vma.c': _, ...callless } = SOURCES;
    const makefile = 'VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 1\n';
    expect(complaint(folderWith({ ...callless, Makefile: makefile }))).toContain('mm/vma.c is missing.');
  });

  it('names a version that it does not know', () => {
    const makefile = 'VERSION = 6\nPATCHLEVEL = 18\nSUBLEVEL = 1\n';
    const newer = folderWith({ ...SOURCES, Makefile: makefile });
    expect(complaint(newer)).toBe(
      `--kernel: ${newer} has Linux 6.18.1, but the comparison is with 7.3 or 6.12.\n`,
    );
    const nameless = folderWith({ ...SOURCES, Makefile: 'all:\n' });
    expect(complaint(nameless)).toContain('has Linux of an unknown version');
  });

  it('is one of two programs to compare with', () => {
    const { status, stderr } = run('bench-core', '--kernel', '/a', '--against', '/b');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^give either --kernel or --against, not both\nUsage: /);
  });

  it.each([
    [['--table'], /^--table compares with another program: give --kernel or --against\n/],
    [['--table', '--json', '--kernel', '/a'], /^give either --table or --json, not both\n/],
  ] as const)('of which tables tell: %j', (words, expected) => {
    const { status, stderr } = run('bench-core', ...words);
    expect(status).toBe(2);
    expect(stderr).toMatch(expected);
  });
});

it('a program to compare with that is none is a sentence', () => {
  const code = (path: string) =>
    `import { NativeProgram } from ${JSON.stringify(`${ROOT}/scripts/bench-programs.mjs`)};
     await new NativeProgram(${JSON.stringify(path)}).workloads().catch((error) => console.log(error.message));
     process.exit(0);`;
  const said = (path: string) =>
    spawnSync('node', ['--input-type=module', '-e', code(path)], { encoding: 'utf8' }).stdout;
  expect(said('/no/such')).toBe('“list”: /no/such cannot be run: spawn /no/such ENOENT\n');
  expect(said('/bin/true')).toBe('“list”: no answer\n');
  expect(said('/bin/cat')).toBe('“list”: not a workload: list\n');
});

/** What make would run to build the program without a kernel, and whether any of it knows the kernel's folder. */
it('nothing but the comparison itself is built from the kernel’s sources', () => {
  const commands = spawnSync('make', ['-s', '-n', '-B', '-C', `${ROOT}/wasm-core`, 'all', 'bench-core'], {
    encoding: 'utf8',
  });
  expect(commands.status).toBe(0);
  expect(commands.stdout).toContain('bench/native.c');
  expect(commands.stdout).not.toMatch(/bench\/kernel\/|build\/kernel\//);
});
