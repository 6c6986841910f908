/*
 * The core's C files, without tests and benchmarks, as lazily loaded modules. They are coloured at build time, so that
 * no highlighter is shipped.
 *
 *   virtual:core-sources                 { sources }: path below wasm-core → () => import(…)
 *   virtual:core-source/call/mmap.c      { html }
 *
 * A token has a class of KINDS, whose two colours are in the view's source.css.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import c from 'shiki/langs/c.mjs';
import dark from 'shiki/themes/github-dark-high-contrast.mjs';
import light from 'shiki/themes/github-light-high-contrast.mjs';
import type { Plugin } from 'vite';

const WASM_CORE = fileURLToPath(new URL('../../wasm-core/', import.meta.url));
const INDEX = 'virtual:core-sources';
const FILE = 'virtual:core-source/';

/** Whatever the two themes colour differently, by both colours. Most of a file has the colour of plain text: no class. */
export const KINDS: Readonly<Record<string, string>> = {
  '#0e1116 #f0f3f6': '',
  '#66707b #bdc4cc': 'c', // comments
  '#a0111f #ff9492': 'k', // keywords, types, operators
  '#032563 #addcff': 's', // strings
  '#622cbc #dbb7ff': 'f', // functions
  '#702c00 #ffb757': 'v', // variables and fields
  '#023b95 #91cbff': 'n', // numbers and constants
};

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
    // A busy machine would stop amid a line, and leave its rest uncoloured.
    tokenizeTimeLimit: 0,
  });
  const html = tokens.map((line) => lineHtml(line)).join('\n');
  return `export const html = ${JSON.stringify(html)};`;
}

function lineHtml(line: readonly ThemedToken[]): string {
  const runs: { kind: string; text: string }[] = [];
  for (const { content, htmlStyle } of line) {
    const last = runs.at(-1);
    const kind = kindOf(htmlStyle);
    // White space has no colour.
    if (last && (last.kind === kind || content.trim() === '')) last.text += content;
    else runs.push({ kind, text: content });
  }
  return runs
    .map(({ kind, text }) =>
      kind === '' ? escapeHtml(text) : `<span class=${kind}>${escapeHtml(text)}</span>`,
    )
    .join('');
}

function kindOf(style: Readonly<Record<string, string>> = {}): string {
  const colours = `${style['--shiki-light']} ${style['--shiki-dark']}`.toLowerCase();
  const kind = KINDS[colours];
  if (kind === undefined) throw new Error(`core-sources: KINDS and source.css lack the colours ${colours}`);
  return kind;
}

/** `>` needs no escape where no tag is open. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
