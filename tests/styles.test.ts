/*
 * Styles hold where they belong: a view's inside the view, a page's inside the page. So two of them may use the same
 * names of classes. Shared are app/styles, stage, widgets, and the sheets that lie beside the views' folders.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What must stand at the outermost level of the sheets; a view's drawing may be part of another view, too. */
const SCOPES: readonly (readonly [name: string, sheets: object, scope: (folder: string) => RegExp])[] = [
  [
    'views',
    import.meta.glob('../web/src/views/*/*.css'),
    (view) => RegExp(`^@scope \\(\\[data-view='${view}'\\]`),
  ],
  [
    'pages',
    import.meta.glob('../web/src/app/{home,about,book,lesson}/*.css'),
    // Figures in the page may have parts called the same: a slot of a VMA cache is "home".
    (page) => RegExp(`^@scope \\((\\.page\\.${page}|\\.lesson)\\)$`),
  ],
  ['the costs', import.meta.glob('../web/src/app/costs/*.css'), () => /^@scope \(\.kernel-costs\)$/],
  ['the lab', import.meta.glob('../web/src/app/lab/*.css'), () => /^@scope \(\.drop-zone\)$/],
  ['benchmarks', import.meta.glob('../web/src/app/bench/*.css'), () => /^@scope \(\.page\.bench\)$/],
  ['suites', import.meta.glob('../web/src/suites/*/*.css'), () => /^@scope \(\.page\.bench\)$/],
];

/** Rules without a scope: names of animations, and what a page says of the header above it. */
const FREE = /^@keyframes |^@media .*\.site-header:has\(~ main \.lesson\)$/;

/** What stands at the outermost level, such as `@scope ([data-view='maple'])`; of @media with its first selector. */
function outermost(css: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (const [piece, brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{}]*([{}])/g)) {
    const text = piece.slice(0, -1).trim();
    if (brace === '{' && depth === 1 && found.at(-1)?.startsWith('@media'))
      found.push(`${found.pop()} ${text}`);
    if (brace === '{' && depth++ === 0) found.push(text);
    if (brace === '}') depth--;
  }
  return found;
}

describe.each(SCOPES)('styles of %s', (_, modules, scopeOf) => {
  const sheets = Object.keys(modules);

  it('are found', () => {
    expect(sheets.length).toBeGreaterThan(0);
  });

  it.each(sheets)('%s', (sheet) => {
    const css = readFileSync(resolve(import.meta.dirname, sheet), 'utf8');
    const [scope, ...others] = outermost(css).filter((rule) => !FREE.test(rule));
    expect(scope).toMatch(scopeOf(basename(dirname(sheet))));
    expect(others).toEqual([]);
  });
});

describe('what styles ask for', () => {
  const sheets = Object.keys(import.meta.glob('../web/src/**/*.css'))
    .map((sheet) => readFileSync(resolve(import.meta.dirname, sheet), 'utf8'))
    .join('\n');
  const named = (pattern: RegExp, text = sheets) =>
    new Set(Array.from(text.matchAll(pattern), ([, name]) => name!));

  it('are containers that there are', () => {
    const declared = named(/container(?:-name)?:\s*([\w-]+)/g);
    expect(declared.size).toBeGreaterThan(1);
    expect([...named(/@container ([\w-]+) \(/g)].filter((name) => !declared.has(name))).toEqual([]);
  });

  it('are heights of views that there are', () => {
    const frame = readFileSync(resolve(import.meta.dirname, '../web/src/stage/ViewFrame.tsx'), 'utf8');
    const heights = named(/(\w+): \d+/g, /HEIGHTS = \{([^}]*)\}/.exec(frame)![1]);
    expect(heights.size).toBeGreaterThan(2);
    expect([...named(/data-height~='(\w+)'/g)].filter((name) => !heights.has(name))).toEqual([]);
  });
});
