/* What command line and page say of each row's recordings is what the check says now. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = resolve(ROOT, 'web/src/core/checked.json');

/** Replays every recording, which takes a minute. */
test.runIf(process.env.LONG)(
  'checked.json is what `npm run checked` would write today',
  async () => {
    const command = ['scripts/cli.mjs', 'check', 'tests/conformance', 'tests/fixtures', '--json'];
    const options = { cwd: ROOT, env: { ...process.env, INIT_CWD: ROOT, NODE_ENV: '' }, maxBuffer: 2 ** 28 };
    // Exit code 1: some recordings differ, and the file says so.
    const { stdout } = await promisify(execFile)(process.execPath, command, options).catch(
      (error: { stdout: string }) => error,
    );
    const { rows } = JSON.parse(stdout) as { readonly rows: unknown };
    expect((JSON.parse(readFileSync(FILE, 'utf8')) as { readonly rows: unknown }).rows).toEqual(rows);
  },
  600_000,
);
