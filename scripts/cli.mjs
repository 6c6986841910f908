// `npm run -s cli -- …`: bundles the command line when it is stale, then runs it. What needs no core, such as help,
// works where the core can't be built: Emscripten is asked for, and the core built, when a command wants to load it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildCli } from './build-cli.mjs';
import { commandLineIo } from './command-line-files.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const { folder } = await buildCli();
const { main } = await import(pathToFileURL(`${folder}/main.js`).href);

/** Once, however many builds of the core a command loads side by side: two of make would write the same files. */
let prepared;
const prepareOnce = () => (prepared ??= prepare());
async function prepare() {
  const { status } = spawnSync(process.execPath, [`${root}scripts/setup.mjs`, 'cli'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
  await makeCore();
}

// npm runs scripts in the project's folder, but paths on the command line are relative to where it was typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.exitCode = await main(process.argv.slice(2), {
  ...commandLineIo(root),
  prepare: prepareOnce,
});
