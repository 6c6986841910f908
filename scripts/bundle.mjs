// Bundles a part of web/src for Node, into build/, when the bundle there is stale.
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `input`: the bundle's entry files by name, as paths below the root. Returns the folder; `isNew` says whether it was just made. */
export async function bundle(name, input) {
  const folder = `${root}build/${name}`;
  const [first] = Object.keys(input);
  const sources = [`${root}web/src`, `${root}vite.config.ts`, `${root}package-lock.json`];
  if (isFresh(`${folder}/${first}.js`, sources)) return { folder, isNew: false };
  const { build } = await import('vite');
  await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: {
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([file, path]) => [file, `${root}${path}`])),
      },
      outDir: folder,
      emptyOutDir: true,
      minify: false,
    },
  });
  return { folder, isNew: true };
}
