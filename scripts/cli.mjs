// `npm run -s cli -- …`: bundles the command line when it is stale, then runs it.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { commandLineFiles } from './command-line-files.mjs';
import { isFresh } from './fresh.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = `${root}build/cli/main.js`;
/** What runs in Node's own threads is a file of its own. */
const input = { main: `${root}web/src/cli/main.ts`, thread: `${root}web/src/threads/worker-node.ts` };

makeCore();
if (!isFresh(bundle, [`${root}web/src`, `${root}vite.config.ts`, `${root}package-lock.json`])) {
  const { build } = await import('vite');
  await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: {
      ssr: true,
      rolldownOptions: { input },
      outDir: `${root}build/cli`,
      emptyOutDir: true,
      minify: false,
    },
  });
}
const { main } = await import(pathToFileURL(bundle).href);
// npm runs scripts in the project's folder; paths on the command line are meant from where it was typed.
process.chdir(process.env.INIT_CWD ?? process.cwd());
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  ...commandLineFiles(root),
});
