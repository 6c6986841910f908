import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const node = (script: string): string =>
  execFileSync(process.execPath, [join(ROOT, script)], { cwd: ROOT, encoding: 'utf8' });

describe.runIf(process.env.LONG)('the engine without the page', () => {
  it('is built, imported as a package, and answers as its document says', () => {
    node('scripts/build-core.mjs');
    const printed = node('docs/examples/where-does-it-go.mjs');
    expect(printed.split('\n')).toHaveLength(4);
    expect(readFileSync(join(ROOT, 'docs/engine.md'), 'utf8')).toContain(`\`\`\`\n${printed}\`\`\``);
  });

  it('brings types with it', () => {
    const types = readFileSync(join(ROOT, 'build/core/types/core/index.d.ts'), 'utf8');
    expect(types).toContain("export { Machine } from './machine");
  });
});
