// `npm pack` runs this first: all that package.json's `files` name is there and up to date.
import { buildCli } from './build-cli.mjs';
import { buildCore } from './build-core.mjs';
import { buildPage } from './build-page.mjs';
import { makeCore } from './wasm.mjs';

await makeCore();
await buildPage();
await buildCli();
await buildCore();
