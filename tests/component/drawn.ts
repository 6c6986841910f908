/* A figure as text: every element with what it says, where it lies and what has been painted on it, a line each. Names of
 * classes are left out: they are not what a reader sees. */
import { strokesOn } from './pen.ts';

/** What a line says of an element. Other attributes are keys, handlers and styles of the page. */
const TOLD =
  /^(?:aria-(?!controls|describedby|labelledby)|data-|role$|title$|disabled$|transform$|d$|[xy][12]?$|c[xy]$|r[xy]?$|width$|height$|points$|text-anchor$|style$|href$|value$|colspan$|rowspan$|tabindex$)/;
/** Whether a place is a place to the hundredth is the machine's affair. */
const rounded = (text: string): string =>
  text.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10 + 0));

/** Addresses of nodes and numbers of pages are those of the build: each gets the number of its first appearance. */
export function numbered(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(/ data-move="\d+"/g, '').replaceAll(/\b(?:0x1[\da-f]{5}|3\d{4})\b/g, (word) => {
    const name = seen.get(word) ?? `${word.startsWith('0x') ? 'node' : 'page'}-${seen.size + 1}`;
    seen.set(word, name);
    return name;
  });
}

export function drawn(element: Element, depth = 0): string {
  const indent = '  '.repeat(depth);
  const told = [...element.attributes]
    .filter(({ name }) => TOLD.test(name))
    // React adds an attribute when it first has a value.
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => (value === '' ? name : `${name}="${rounded(value)}"`));
  const lines = [`${indent}${[element.tagName.toLowerCase(), ...told].join(' ')}`];
  // Patterns of colours are the same in all figures.
  if (element.tagName === 'defs') return lines[0]!;
  for (const stroke of strokesOn(element)) lines.push(`${indent}  ~ ${rounded(stroke)}`);
  for (const part of element.childNodes) {
    if (part instanceof Element) lines.push(drawn(part, depth + 1));
    else {
      const text = (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      if (text !== '') lines.push(`${indent}  ${text}`);
    }
  }
  return lines.join('\n');
}
