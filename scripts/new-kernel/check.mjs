// The checker of the command line, which anybody can run: npm run -s cli -- check.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Compares the recordings of `folder` with a row of the core: by default the one that stands for their kernel. */
export function check(folder, row) {
  const words = ['run', '-s', 'cli', '--', 'check', '--json', folder, ...(row ? ['--kernel', row] : [])];
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // 1: some recordings differ.
  if (status !== 0 && status !== 1) throw new Error(`The recordings can’t be compared: ${stderr.trim()}`);
  const { rows, ...found } = JSON.parse(stdout);
  return { ...found, row: Object.keys(rows).join(', ') };
}
