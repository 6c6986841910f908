/*
 * The core's C files, without tests and benchmarks, as lazily loaded modules. They are coloured at build time, so that
 * no highlighter is shipped.
 *
 *   virtual:core-sources                 { sources }: path below wasm-core → () => import(…)
 *   virtual:core-source/call/mmap.c      { html, plain }: one entry per line
 *
 * A token's two colours are the CSS variables --shiki-light and --shiki-dark.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import c from 'shiki/langs/c.mjs';
import dark from 'shiki/themes/github-dark-high-contrast.mjs';
import light from 'shiki/themes/github-light-high-contrast.mjs';
import type { Plugin } from 'vite';

const WASM_CORE = fileURLToPath(new URL('../../wasm-core/', import.meta.url));
const INDEX = 'virtual:core-sources';
const FILE = 'virtual:core-source/';

export function coreSources(): Plugin {
  let highlighter: Promise<HighlighterCore> | undefined;
  const colour = (): Promise<HighlighterCore> =>
    (highlighter ??= createHighlighterCore({
      langs: [c],
      themes: [light, dark],
      engine: createJavaScriptRegexEngine(),
    }));

  return {
    name: 'core-sources',
    resolveId: (id) => (id === INDEX || id.startsWith(FILE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (!id.startsWith(`\0${FILE}`)) return undefined;
      const path = `${WASM_CORE}${id.slice(FILE.length + 1)}`;
      this.addWatchFile(path);
      return fileModule(await colour(), await readFile(path, 'utf8'));
    },
  };
}

function indexModule(): string {
  const paths = readdirSync(WASM_CORE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.c') && !/^(build|test|bench)\/|_test\.c$/.test(path));
  return `export const sources = {\n${paths.toSorted().map(indexEntry).join(',\n')}\n};`;
}

function indexEntry(path: string): string {
  return `${JSON.stringify(path)}: () => import(${JSON.stringify(FILE + path)})`;
}

function fileModule(highlighter: HighlighterCore, text: string): string {
  const code = text.replace(/\n$/, '');
  const { tokens } = highlighter.codeToTokens(code, {
    lang: 'c',
    themes: { light, dark },
    defaultColor: false,
  });
  const html = tokens.map((line) =>
    line
      .map(({ content, htmlStyle }) => {
        const style = Object.entries(htmlStyle ?? {})
          .map(([name, value]) => `${name}:${value}`)
          .join(';');
        return `<span style="${style}">${escapeHtml(content)}</span>`;
      })
      .join(''),
  );
  return `export const html = ${JSON.stringify(html)};\nexport const plain = ${JSON.stringify(code.split('\n'))};`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
