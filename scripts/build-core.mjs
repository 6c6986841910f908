// `npm run build:core`: the engine as other programs import it, in build/core/: index.js and its types.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function buildCore() {
  const { folder, isNew } = await bundle('core', { index: 'web/src/core/index.ts' });
  if (!isNew && existsSync(`${folder}/types/core/index.d.ts`)) return;
  const compiler = [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}web/src/core`];
  const settings = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--outDir',
    `${folder}/types`,
  ];
  execFileSync(process.execPath, [...compiler, ...settings], { stdio: ['ignore', 2, 2] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeCore();
  await buildCore();
}
