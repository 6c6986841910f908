// `npm run build:core`: the engine as other programs import it, in build/core/: index.js, trace.wasm, and the types.
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

makeCore();
const { folder, isNew } = await bundle('core', { index: 'web/src/core/index.ts' });
copyFileSync(`${root}wasm-core/build/trace.wasm`, `${folder}/trace.wasm`);
if (isNew) {
  const settings = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--outDir',
    `${folder}/types`,
  ];
  execFileSync(`${root}node_modules/.bin/tsc`, ['-p', `${root}web/src/core`, ...settings], {
    stdio: 'inherit',
  });
}
