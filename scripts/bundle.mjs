// Bundles a part of web/src for Node, into build/, when the bundle there is stale. A bundle needs no package.
import { renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `input`: the bundle's entry files by name, as paths below the root. Returns the folder; `isNew` says whether it was just made. */
export async function bundle(name, input) {
  const folder = `${root}build/${name}`;
  const [first] = Object.keys(input);
  const sources = ['web', 'scripts', 'vite.config.ts', 'package-lock.json'].map((path) => root + path);
  const isDone = () => isFresh(`${folder}/${first}.js`, sources);
  if (isDone()) return { folder, isNew: false };
  // Two processes may make the same bundle at once, and neither may find half of it.
  const made = `${folder}.${process.pid}`;
  const { build } = await import('vite');
  await build({
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([file, path]) => [file, `${root}${path}`])),
      },
      outDir: made,
      emptyOutDir: true,
      minify: false,
    },
  });
  if (isDone()) rmSync(made, { recursive: true });
  else {
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  }
  return { folder, isNew: true };
}
