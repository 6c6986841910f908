/** What strace's options print before a call: process, time, instruction pointer, number of the call. */
import { isDigit, isPointer, isSpace, skip } from './chars.ts';

interface Prefix {
  readonly pid: number | undefined;
  /** The offset at which the rest of the line begins. */
  readonly end: number;
  /** Whether the prefix has anything but spaces. */
  readonly any: boolean;
}

export function scanPrefix(text: string): Prefix {
  let pid: number | undefined;
  let any = false;
  for (let at = skip(text, 0, isSpace); ;) {
    const stamp = stampEnd(text, at);
    const tag = stamp > at ? undefined : pidTag(text, at);
    const end = tag?.end ?? (stamp > at ? stamp : pointerEnd(text, at));
    if (end === at) return { pid, end, any };
    // Only the first bare number is a process number, and only if it is an integer.
    pid = tag?.pid ?? (any ? pid : wholeNumber(text, at));
    any = true;
    at = skip(text, end, isSpace);
  }
}

/** Passes `12345`, `12345<comm>`, `1795228394.719504` or `12:34:56`. Returns `at` if there is none. */
function stampEnd(text: string, at: number): number {
  let end = skip(text, at, isDigit);
  if (end === at) return at;
  while ((text[end] === '.' || text[end] === ':') && isDigit(text.charCodeAt(end + 1)))
    end = skip(text, end + 1, isDigit);
  if (text[end] !== '<') return end;
  const close = skip(text, end + 1, (code) => code !== 0x3c && code !== 0x3e && !Number.isNaN(code));
  return text[close] === '>' ? close + 1 : end;
}

function wholeNumber(text: string, at: number): number | undefined {
  const end = skip(text, at, isDigit);
  const whole = end > at && text[end] !== '.' && text[end] !== ':';
  return whole ? pidOf(text.slice(at, end)) : undefined;
}

/** No kernel has process numbers of more than 31 bits. */
function pidOf(digits: string): number | undefined {
  const pid = Number(digits);
  return pid < 2 ** 31 ? pid : undefined;
}

/** Reads `[pid 12345]`. */
function pidTag(
  text: string,
  at: number,
): { readonly pid: number | undefined; readonly end: number } | undefined {
  if (!text.startsWith('[pid ', at)) return undefined;
  const start = skip(text, at + 5, isSpace);
  const end = skip(text, start, isDigit);
  const close = skip(text, end, isSpace);
  return end > start && text[close] === ']'
    ? { pid: pidOf(text.slice(start, end)), end: close + 1 }
    : undefined;
}

/** Passes `[00007ffff7fe5b2a]`, `[????????????????]`, `[   9]` or `(+     0.000123)`. Returns `at` if there is none. */
function pointerEnd(text: string, at: number): number {
  const pointer = text[at] === '[';
  if (!pointer && !text.startsWith('(+', at)) return at;
  const start = skip(text, at + (pointer ? 1 : 2), isSpace);
  const end = skip(text, start, pointer ? isPointer : (code) => isDigit(code) || code === 0x2e);
  return end > start && text[end] === (pointer ? ']' : ')') ? end + 1 : at;
}
