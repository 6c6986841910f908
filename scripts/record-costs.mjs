// `npm run record -- costs [FILE]`: what this machine takes for the parts that the model hasn't, as the base of composed figures.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { resolve } from 'node:path';

/** Throws an Error for the reader. */
export function recordCosts(source, folder, file = 'costs.json', milliseconds = '1000') {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file.`);
  const made = spawnSync('make', ['-s', '-C', source, `BUILD=${folder}`, `${folder}/costs`], {
    stdio: ['ignore', 2, 2],
  });
  if (made.error)
    throw new Error('`make` is missing. Install make and a C compiler (Debian: make, gcc, libc6-dev).');
  if (made.status !== 0)
    throw new Error('The program does not compile; the compiler’s message stands above.');
  const run = spawnSync(`${folder}/costs`, [milliseconds], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  });
  if (run.status !== 0) throw new Error('Nothing has been recorded.');
  const rows = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const costs = {
    release: `Linux ${/^[\d.]*\d/.exec(release())?.[0] ?? release()}`,
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    rows,
  };
  writeFileSync(resolve(file), `${JSON.stringify(costs, null, 2)}\n`);
  return file;
}

function machine() {
  const info = readFileSync('/proc/cpuinfo', 'utf8');
  const model = /^model name\s*: (.*)$/m.exec(info)?.[1] ?? process.arch;
  return /^flags\s*:.*\bhypervisor\b/m.test(info) ? `${model}, virtual machine` : model;
}
