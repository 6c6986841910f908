// `npm start`: installs and builds what is missing or stale, and serves the page; given a folder, serves that as it is.
import { serveOptions } from './serve-options.mjs';
import { runStep } from './step.mjs';

// npm runs scripts in the project's folder, but paths are relative to where the command was typed.
const from = process.env.INIT_CWD ?? process.cwd();
const { folder, ...options } = serveOptions('npm start --', process.argv.slice(2), from);
if (folder === undefined) {
  await runStep('setup.mjs', 'start');
  await runStep('wasm.mjs');
  await runStep('build-page.mjs');
} else await runStep('setup.mjs', 'serve');
const [{ servePage }, { PAGE }] = await Promise.all([import('./serve-page.mjs'), import('./build-page.mjs')]);
await servePage(folder ?? PAGE, { ...options, mayMove: options.port === undefined });
