// What each build of the core may weigh, gzipped: the bounds are in scripts/sizes.mjs, and docs/figures.md has the figures. And what
// trace.wasm, for which every visitor waits, does without.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

interface Size {
  readonly what: string;
  readonly most: number;
  readonly bytes: number;
}
// A script has no types.
const { coreSizes } = (await import(`${ROOT}/scripts/sizes.mjs`)) as {
  readonly coreSizes: () => readonly Size[];
};
const sizes = coreSizes();

describe('each build of the core', () => {
  it.each(sizes)('$what is not larger than its bound', ({ bytes, most }) => {
    expect(bytes).toBeLessThanOrEqual(most);
  });

  it.each(sizes)('$what has a bound that would notice a twelfth more', ({ bytes, most }) => {
    expect(bytes * 12).toBeGreaterThan(most * 11);
  });
});

describe('trace.wasm', () => {
  const bytesOf = (name: string) => readFileSync(resolve(ROOT, `wasm-core/build/${name}.wasm`));
  /** Of wasm-core/maple/verify.c. */
  const COMPLAINT = 'a leaf ends in an empty range below the highest key';

  it('has no sentence of a verification; verify.wasm has', () => {
    expect(bytesOf('trace').includes(COMPLAINT)).toBe(false);
    expect(bytesOf('verify').includes(COMPLAINT)).toBe(true);
  });

  it('has no verification by another name', () => {
    const core = resolve(ROOT, 'wasm-core');
    const named = readdirSync(core, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.c'))
      .flatMap((path) => readFileSync(resolve(core, path), 'utf8').match(/\.verify = .*/g) ?? []);
    expect(named.length).toBeGreaterThan(15);
    for (const each of named) expect(each).toMatch(/^\.verify = VERIFIED_BY\(/);
  });
});
