// `npm run figures`: writes into docs/figures.md what can be counted and how large the page is, between the marks that say so. Times
// are not among it: they are those of a day and a machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import { build } from 'vite';
import { countedLines } from './counted.mjs';
import { sizesOf } from './sizes.mjs';
import { makeCore } from './wasm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FIGURES = `${root}docs/figures.md`;
const BUILT = `${root}build/figures`;

await makeCore();
process.env.NODE_ENV = 'production';
await build({
  configFile: `${root}vite.config.ts`,
  logLevel: 'error',
  build: { outDir: BUILT, emptyOutDir: true },
});

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const parts = {
  counted: countedLines(),
  sizes: [
    '| gzipped | at most | is |',
    '| --- | --: | --: |',
    ...sizesOf(BUILT).map(({ what, most, bytes }) => `| ${what} | ${most / 1000} kB | ${kilobytes(bytes)} |`),
  ],
};
let text = readFileSync(FIGURES, 'utf8');
for (const [name, lines] of Object.entries(parts)) {
  const marked = new RegExp(`(<!-- ${name}: .*-->\n)[^]*?(<!-- /${name} -->)`);
  if (!marked.test(text)) throw new Error(`docs/figures.md has no part marked "${name}"`);
  text = text.replace(marked, (_, begin, end) => `${begin}\n${lines.join('\n')}\n\n${end}`);
}
const options = { ...(await prettier.resolveConfig(FIGURES)), filepath: FIGURES };
writeFileSync(FIGURES, await prettier.format(text, options));
