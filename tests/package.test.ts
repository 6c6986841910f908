/* What `npm pack` puts into the package, and that it works where there is nothing else. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const BUDGET = 8_500_000;

/** All that may be in the package, and why. */
const RULE: readonly RegExp[] = [
  // What npm and a reader ask for.
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  // The built page.
  /^dist\/(index\.html|sw\.js|[\w.-]+\.txt|assets\/[\w.-]+\.(js|css|wasm|woff2|gz|svg))$/,
  // The command line, with the command itself.
  /^build\/cli\/(third-party-licenses\.txt|([\w-]+|assets\/[\w-]+)\.js)$/,
  // The engine.
  /^build\/core\/(index\.js|types\/.+\.d\.ts)$/,
  // What all three run, and the streams that `bench` and `faults` replay.
  /^wasm-core\/build\/(trace|verify|bench|count|threads)\.wasm$/,
  // What they are recordings of. Older versions of npm pack every README of a folder from which they pack anything.
  /^web\/src\/faults\/streams\/([\w-]+\.txt\.gz|README\.md)$/,
];
const CORES = ['trace', 'verify', 'bench', 'count', 'threads'].map((name) => `wasm-core/build/${name}.wasm`);

/** Vitest sets NODE_ENV to `test`, and Vite would then build another page. */
const { NODE_ENV: _, ...ENV } = process.env;

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

const npm = (folder: string, ...words: readonly string[]): string =>
  execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('package.json', () => {
  const { exports, bin, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    readonly bin: Readonly<Record<string, string>>;
    readonly dependencies?: unknown;
  };

  it('needs no other package', () => {
    expect(dependencies).toBeUndefined();
  });

  it('names only files that its package may have', () => {
    const named = Object.values({ ...exports, ...bin }).flatMap((each) =>
      typeof each === 'string' ? [each] : Object.values(each),
    );
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(RULE.some((each) => each.test(path.replace('./', '')))).toBe(true);
  });

  it('puts nothing else into it, of all that is here', () => {
    const [packed] = JSON.parse(npm(ROOT, 'pack', '--dry-run', '--json', '--ignore-scripts')) as Packed[];
    const paths = packed!.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(CORES));
    expect(paths.filter((path) => !RULE.some((each) => each.test(path)))).toEqual([]);
  });
});

/** It takes a build of everything. */
describe.runIf(process.env.LONG)('a release', { timeout: 600_000 }, () => {
  const folder = join(tmpdir(), `vmascope-release-${process.pid}`);
  /** Other tests build here at the same time, so it is made of a copy. */
  const checkout = join(folder, 'checkout');
  const empty = join(folder, 'empty');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const tarball = `vmascope-${version}.tgz`;
  const made = (name: string) => join(checkout, 'build/release', name);
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: checkout });
  const release = () =>
    spawnSync('npm', ['run', '-s', 'release'], { cwd: checkout, env: ENV, encoding: 'utf8' });
  /** The command, where PATH has nothing but Node. */
  const vmascope = [join(empty, 'node_modules/.bin/vmascope')] as const;
  const alone = { cwd: empty, env: { PATH: join(folder, 'bin') } };
  const run = (...words: readonly string[]) =>
    spawnSync(vmascope[0], words, { ...alone, encoding: 'utf8', maxBuffer: 2 ** 26 });

  beforeAll(() => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const keep = (path: string) => {
      if (!existsSync(join(ROOT, path))) return;
      mkdirSync(dirname(join(checkout, path)), { recursive: true });
      cpSync(join(ROOT, path), join(checkout, path), { preserveTimestamps: true });
    };
    for (const path of listed.split('\0').filter(Boolean)) keep(path);
    cpSync(join(ROOT, 'wasm-core/build'), join(checkout, 'wasm-core/build'), {
      recursive: true,
      preserveTimestamps: true,
    });
    symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'all');
    mkdirSync(join(folder, 'bin'));
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    mkdirSync(empty);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is refused as long as the changelog has no section for it, or files have been changed', () => {
    const changelog = join(checkout, 'CHANGELOG.md');
    writeFileSync(changelog, readFileSync(changelog, 'utf8').replace(`## ${version}`, '## earlier'));
    expect(release()).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `CHANGELOG.md has no section “## ${version}”, which is the version in package.json.\n`,
    });
    appendFileSync(changelog, `\n## ${version}\n\n- It is there.\n`);
    expect(release()).toMatchObject({
      status: 2,
      stderr: 'What is released must be committed, but git status lists:\n M CHANGELOG.md\n',
    });
    git('commit', '-qam', 'changelog');
  });

  it('has the package, the page, their sums, and notes', () => {
    const { status, stdout, stderr } = release();
    expect(status, stderr).toBe(0);
    const names = ['NOTES.md', 'SHA256SUMS', tarball, `vmascope-page-${version}.zip`];
    expect(stdout.trim().split('\n')).toEqual(names.map((name) => `build/release/${name}`));
    expect(readFileSync(made('NOTES.md'), 'utf8')).toBe('- It is there.\n');
    const sums = names.slice(2).map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(made(name)))
          .digest('hex')}  ${name}\n`,
    );
    expect(readFileSync(made('SHA256SUMS'), 'utf8')).toBe(sums.join(''));
    const page = unzipSync(readFileSync(made(names[3]!)));
    for (const path of ['index.html', 'sw.js'])
      expect(Buffer.from(page[`vmascope-${version}/${path}`]!)).toEqual(
        readFileSync(join(checkout, 'dist', path)),
      );
    expect(statSync(made(tarball)).size).toBeLessThan(BUDGET);
    expect(statSync(made(tarball)).size).toBeGreaterThan(BUDGET / 2);
  });

  it('installs without a network, with what the rule names and nothing else', () => {
    npm(empty, 'install', made(tarball), '--offline', '--no-audit', '--no-fund');
    const installed = JSON.parse(
      npm(join(empty, 'node_modules/vmascope'), 'pack', '--dry-run', '--json', '--ignore-scripts'),
    ) as Packed[];
    const paths = installed[0]!.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...CORES,
        'dist/index.html',
        'dist/sw.js',
        'build/cli/vmascope.js',
        'build/core/index.js',
        'build/core/types/core/index.d.ts',
      ]),
    );
    expect(paths.filter((path) => !RULE.some((each) => each.test(path)))).toEqual([]);
    const licences = join(empty, 'node_modules/vmascope/build/cli/third-party-licenses.txt');
    expect(readFileSync(licences, 'utf8')).toMatch(/sirv \S+ \(MIT\)\n+The MIT License[^]*Luke Edwards/);
  });

  it('serves the page, isolated', async () => {
    const server = spawn(vmascope[0], ['--port', '0'], { ...alone, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      let url: string | undefined;
      for await (const line of createInterface(server.stdout)) {
        url = /served at (\S+)/.exec(line)?.[1];
        if (url !== undefined) break;
      }
      const answer = await fetch(url!);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      const [script] = /assets\/[\w-]+\.js/.exec(await answer.text())!;
      expect((await fetch(url! + script)).headers.get('content-security-policy')).toContain(
        "default-src 'none'",
      );
    } finally {
      server.kill('SIGINT');
    }
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('says which version it is, and how it is used', () => {
    expect(run('--version')).toMatchObject({ status: 0, stderr: '', stdout: `vmascope ${version}\n` });
    for (const words of [['--help'], ['-h'], ['help']]) {
      expect(run(...words)).toMatchObject({ status: 0, stderr: '' });
      expect(run(...words).stdout).toContain('vmascope serve');
      expect(run(...words).stdout).toContain('  vmascope replay FILE');
    }
    expect(run('help', 'replay').stdout).toContain('  vmascope replay FILE');
    expect(run('help', 'serve').stdout).toMatch(/^Usage: vmascope serve /);
    expect(run('--nonsense')).toMatchObject({ status: 2, stdout: '' });
    expect(run('nonsense')).toMatchObject({ status: 2, stdout: '' });
  });

  it('replays, checks and measures', () => {
    const recordings = join(ROOT, 'tests/conformance/recordings/hand');
    expect(run('kernels').stdout).toContain('6.18');
    expect(run('replay', join(ROOT, 'web/src/app/examples/ls.trace')).stdout).toContain('6.18');
    expect(run('check', recordings)).toMatchObject({ status: 0 });
    // The second reads streams, the third starts threads.
    for (const suite of [
      ['gap-search', '--n', '100'],
      ['cache-hits', '--kernels', '3.14', '--n', '1000'],
      ['brk-contention', '--kernels', '2.6.32', '--n', '2', '--no-sweep'],
    ])
      expect(run('bench', ...suite, '--quick')).toMatchObject({ status: 0 });
  });

  it('is imported by another project, with types', () => {
    writeFileSync(join(empty, 'package.json'), JSON.stringify({ type: 'module' }));
    const example = join(empty, 'example.mjs');
    cpSync(join(ROOT, 'docs/examples/where-does-it-go.mjs'), example);
    const printed = execFileSync(process.execPath, [example], { cwd: empty, encoding: 'utf8' });
    expect(readFileSync(join(ROOT, 'docs/engine.md'), 'utf8')).toContain(`\`\`\`\n${printed}\`\`\``);
    const check = (module: string, moduleResolution: string) =>
      spawnSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          '--noEmit',
          '--strict',
          '--noImplicitAny',
          'false',
          '--allowJs',
          '--checkJs',
          '--target',
          'es2022',
          '--lib',
          'es2022,dom',
          '--module',
          module,
          '--moduleResolution',
          moduleResolution,
          '--typeRoots',
          join(ROOT, 'node_modules/@types'),
          '--types',
          'node',
          example,
        ],
        { cwd: empty, encoding: 'utf8' },
      );
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const)
      expect(check(module, resolution)).toMatchObject({ status: 0, stdout: '' });
    appendFileSync(example, "new Machine(core).start(3.8, 'no layout');\n");
    expect(check('nodenext', 'nodenext').stdout).toContain('TS2345');
  });
});
