/** Classes of UTF-16 code units. NaN, which charCodeAt() returns behind the end, is in none of them. */

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Lower-case hexadecimal digits, and the question marks that strace prints for an unknown pointer. */
export function isPointer(code: number): boolean {
  return isDigit(code) || (code >= 0x61 && code <= 0x66) || code === 0x3f;
}

/** Letters, digits, underscore, and the question marks of calls that strace doesn't know. */
export function isWord(code: number): boolean {
  return (
    isDigit(code) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    code === 0x3f
  );
}

/** The first offset from `at` on whose character is not in `set`. */
export function skip(text: string, at: number, set: (code: number) => boolean): number {
  let end = at;
  while (set(text.charCodeAt(end))) end++;
  return end;
}
