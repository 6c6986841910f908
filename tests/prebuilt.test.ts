// Whoever doesn't change the core needs no compiler: wasm-core/prebuilt/ has what these sources compile to.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const CORE = join(ROOT, 'wasm-core');

// Scripts have no types.
const { WASM_FILES, hashOf, isSource, madeFrom, prebuiltFits } = (await import(
  `${ROOT}/scripts/prebuilt.mjs`
)) as {
  readonly WASM_FILES: readonly string[];
  readonly hashOf: (files: readonly (readonly [string, string])[]) => string;
  readonly isSource: (path: string) => boolean;
  readonly madeFrom: () => { readonly emscripten: string };
  readonly prebuiltFits: () => boolean;
};
const { emscriptenVersion } = (await import(`${ROOT}/scripts/wasm.mjs`)) as {
  readonly emscriptenVersion: () => string;
};
const { tryCore } = (await import(`${ROOT}/scripts/try-core.mjs`)) as {
  readonly tryCore: (builds: string) => Promise<void>;
};

it('the prebuilt core was made from these sources', () => {
  expect(prebuiltFits(), 'wasm-core/prebuilt is stale: npm run prebuilt').toBe(true);
});

it('its folder has the files that the page needs, and what they were made from', () => {
  expect(readdirSync(join(CORE, 'prebuilt')).toSorted()).toEqual(
    [...WASM_FILES, 'made-from.json'].toSorted(),
  );
});

it('a source is known by the same hash on every system', () => {
  const files = [
    ['area/merge.c', 'a\nb\n'],
    ['Makefile', 'all:\n'],
  ] as const;
  const onWindows = [
    ['Makefile', 'all:\r\n'],
    [String.raw`area\merge.c`, 'a\r\nb\r\n'],
  ] as const;
  expect(hashOf(onWindows)).toBe(hashOf(files));
  expect(hashOf([['area/merge.c', 'a\nc\n'], files[1]])).not.toBe(hashOf(files));
  expect(hashOf([['area/split.c', 'a\nb\n'], files[1]])).not.toBe(hashOf(files));
});

it.runIf(process.env.LONG)('every file that a build of the core reads is a source', () => {
  // What the compiler itself says it has read: the sources of all five, with their headers.
  const names = ['trace', 'verify', 'bench', 'count', 'threads'].map((name) => `build/${name}.wasm`);
  const commands = execFileSync('make', ['-s', '-n', '-B', '-C', CORE, ...names], { encoding: 'utf8' });
  const compiled = new Set([...commands.matchAll(/ -c (\S+\.c) -o build\//g)].map(([, path]) => path!));
  compiled.delete('build/nothing.c');
  expect(compiled.size).toBeGreaterThan(150);
  const read = execFileSync('cc', ['-MM', '-I.', '-Iinclude', '-DVMASCOPE_COUNT', ...compiled], {
    cwd: CORE,
    encoding: 'utf8',
  });
  const paths = new Set(read.split(/[\s\\]+/).filter((path) => /\.(?:c|h|def)$/.test(path)));
  // Lists of suites, which the Makefile writes from the names of sources.
  expect([...paths].filter((path) => !isSource(path))).toEqual(['build/suites.def']);
});

describe('a core that was compiled here', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vmascope-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is tried before it is served, and what fails is named', async () => {
    for (const name of WASM_FILES) cpSync(join(CORE, 'prebuilt', name), join(folder, name));
    await tryCore(`${folder}/`);
    cpSync(join(CORE, 'prebuilt/bench.wasm'), join(folder, 'trace.wasm'));
    await expect(tryCore(`${folder}/`)).rejects.toThrow(
      /^trace\.wasm does not work: .*vmascope_events is not a function$/,
    );
  });

  it.runIf(process.env.LONG)(
    'works, and with the same Emscripten is the same to the byte',
    { timeout: 600_000 },
    async () => {
      const copy = join(folder, 'core');
      cpSync(CORE, copy, { recursive: true, filter: (path) => basename(path) !== 'build' });
      execFileSync('make', ['-s', '-C', copy, '-j2'], { stdio: 'pipe' });
      await tryCore(`${copy}/build/`);
      if (emscriptenVersion() !== madeFrom().emscripten) return;
      const differing = WASM_FILES.filter(
        (name) => !readFileSync(join(copy, 'build', name)).equals(readFileSync(join(CORE, 'prebuilt', name))),
      );
      expect(differing).toEqual([]);
    },
  );
});
