/** Sizes and protections in the short notation, and how strace spells them. The page has this, too. */

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
const SIZE = /^(0x[0-9a-f]+|\d+) *([KMGT]?)$/i;
const PROTECTION = /^(?=[rwx])r?w?x?$/;
const LETTERS = [
  ['r', 'PROT_READ'],
  ['w', 'PROT_WRITE'],
  ['x', 'PROT_EXEC'],
] as const;

/** Bytes of `8K`, `2M`, `0x1000` or `3*4K`; undefined if it is none of these, or more than a double holds. */
export function sizeOf(text: string): number | undefined {
  let bytes = 1;
  for (const factor of text.split('*')) {
    const match = SIZE.exec(factor.trim());
    if (!match) return undefined;
    bytes *= Number(match[1]) * (UNITS[(match[2] ?? '').toUpperCase()] ?? 1);
  }
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The parts of `a + 8K - 1`: each with its sign. Undefined if one is missing. */
export function termsOf(text: string): readonly (readonly [sign: 1 | -1, term: string])[] | undefined {
  const parts = text.split(/([+-])/).map((part) => part.trim());
  const terms: (readonly [1 | -1, string])[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const term = parts[i] ?? '';
    if (term === '') return undefined;
    terms.push([parts[i - 1] === '-' ? -1 : 1, term]);
  }
  return terms;
}

/** `rw`, `rx`, `none`, and what strace spells as well; undefined for anything else. */
export function protectionOf(text: string): string | undefined {
  if (text === 'none') return 'PROT_NONE';
  if (PROTECTION.test(text))
    return LETTERS.flatMap(([letter, name]) => (text.includes(letter) ? [name] : [])).join('|');
  return /^(?:PROT_|0|[1-9])/.test(text) ? text : undefined;
}

export function isProtection(text: string): boolean {
  return !/^\d/.test(text) && protectionOf(text) !== undefined;
}
