import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const run = (script: string, ...words: readonly string[]) =>
  spawnSync('node', [`${ROOT}/scripts/${script}.mjs`, ...words], { encoding: 'utf8' });

describe.each(['fuzz', 'record', 'bench-core'])('npm run %s', (script) => {
  it('says on stdout how it is used, when asked', () => {
    const { status, stdout, stderr } = run(script, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^usage: npm run /i);
  });

  it('says so on stderr when it does not know an option', () => {
    const { status, stdout, stderr } = run(script, '--nonsense');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'[^]*\nusage: npm run /i);
    expect(stderr).not.toContain('    at ');
  });
});

it('npm run fuzz wants whole numbers', () => {
  const { status, stderr } = run('fuzz', '--seconds', 'ten');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^--seconds takes a whole number, not “ten”\nUsage: /);
});
