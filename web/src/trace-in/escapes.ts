/** Strings as strace prints them: a byte that isn't plain ASCII is `\n`, `\033` or, with -xx, `\x1b`. */

const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([^]))/g;
const LETTERS: Readonly<Record<string, number>> = { n: 10, t: 9, v: 11, f: 12, r: 13 };

/** Bytes that are no UTF-8 become U+FFFD. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  let end = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [whole, hex, octal, letter = ''] = match;
    bytes.push(...encoder.encode(text.slice(end, match.index)));
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else bytes.push(...(LETTERS[letter] === undefined ? encoder.encode(letter) : [LETTERS[letter]]));
    end = match.index + whole.length;
  }
  bytes.push(...encoder.encode(text.slice(end)));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
