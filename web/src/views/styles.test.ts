/* A view's styles hold inside that view: another one may use the same names of classes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = Object.keys(import.meta.glob('./*/*.css')).map((path) => path.slice(2));

/** What stands at the outermost level, such as `@scope ([data-view='maple'])`. */
function outermost(css: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  for (const [piece, brace] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{}]*([{}])/g)) {
    if (brace === '{' && depth++ === 0) found.push(piece.slice(0, -1).trim());
    if (brace === '}') depth--;
  }
  return found;
}

it('are found', () => {
  expect(sheets.length).toBeGreaterThan(10);
});

it.each(sheets)('%s', (sheet) => {
  const [folder] = sheet.split('/');
  const css = readFileSync(new URL(sheet, import.meta.url), 'utf8');
  const [scope, ...others] = outermost(css).filter((rule) => !rule.startsWith('@keyframes '));
  expect(scope).toMatch(new RegExp(`^@scope \\(\\[data-view='${folder}'\\]`));
  expect(others).toEqual([]);
});
