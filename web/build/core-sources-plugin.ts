/*
 * The core's C files, without tests and benchmarks, as lazily loaded modules. They are coloured at build time, so that
 * no highlighter is shipped.
 *
 *   virtual:core-sources                 { sources }: path below wasm-core → () => import(…)
 *   virtual:core-source/call/mmap.c      { html }
 *
 * A token has a class of KINDS, whose colours are in the view's source.css. Its element has the shortest name: there are 35,000.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parser } from '@lezer/cpp';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import type { Plugin } from 'vite';

const WASM_CORE = fileURLToPath(new URL('../../wasm-core/', import.meta.url));
const INDEX = 'virtual:core-sources';
const FILE = 'virtual:core-source/';

/** Coloured as a keyword. But what the grammar, which is that of C++, takes for a type before a bracket is a function in C. */
const TYPE = 't';

/** The classes of what is coloured. Most of a file is plain text: no class. */
const KINDS = tagHighlighter([
  { class: 'c', tag: tags.comment },
  { class: 'k', tag: [tags.keyword, tags.standard(tags.typeName), tags.processingInstruction] },
  { class: TYPE, tag: tags.typeName },
  { class: 's', tag: tags.string },
  { class: 'f', tag: [tags.function(tags.variableName), tags.function(tags.propertyName)] },
  { class: 'v', tag: tags.propertyName },
  { class: 'n', tag: [tags.number, tags.null, tags.bool, tags.special(tags.name)] },
]);

/** Keywords of C++; in the core they are names. */
const NAMES = /^(?:class|new|this|try)$/;

export function coreSources(): Plugin {
  return {
    name: 'core-sources',
    resolveId: (id) => (id === INDEX || id.startsWith(FILE) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (!id.startsWith(`\0${FILE}`)) return undefined;
      const path = `${WASM_CORE}${id.slice(FILE.length + 1)}`;
      this.addWatchFile(path);
      return fileModule(await readFile(path, 'utf8'));
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

function fileModule(source: string): string {
  const code = source.replace(/\n$/, '');
  let [html, at] = ['', 0];
  const putText = (part: string, kind: string): void => {
    at += part.length;
    const shown = kind === TYPE ? (code[at] === '(' ? 'f' : 'k') : kind;
    const text = escapeHtml(part);
    html += shown === '' || NAMES.test(part) ? text : `<i class=${shown}>${text}</i>`;
  };
  const putBreak = (): void => {
    at++;
    html += '\n';
  };
  // A span ends with its line.
  highlightCode(code, parser.parse(code), KINDS, putText, putBreak);
  return `export const html = ${JSON.stringify(html)};`;
}

/** `>` needs no escape where no tag is open. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
