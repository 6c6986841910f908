// `npm run build:core`: the engine as other programs import it, in build/core/: index.js, trace.wasm, verify.wasm, and the
// types.
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await makeCore();
const { folder, isNew } = await bundle('core', { index: 'web/src/core/index.ts' });
for (const name of ['trace.wasm', 'verify.wasm'])
  copyFileSync(`${root}wasm-core/build/${name}`, `${folder}/${name}`);
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
