/** Finds strace’s own line in a line that a journal, a container or a mail has put something in front of. */
import { isMemoryCall } from '../calls.ts';
import { scanLine } from '../scan.ts';

/** How far into a line a call is looked for, and how many are tried: a hostile line may consist of beginnings. */
const FARTHEST = 400;
const MOST = 4;
/** What strace’s options print before a call, and how a call, an end or a signal begins. */
const LOOKS_LIKE =
  /(?:\[pid +\d+\] +|\d[\d.:]*(?:<[^<>]*>)? +|\[[0-9a-f? ]+\] +|\(\+ *[\d.]+\) +){0,4}(?:[a-z_][a-z0-9_]*\(|<\.\.\. [a-z]|\+\+\+ |--- SIG|strace: )/y;
/** Behind what a call may begin: white space, or what ends a tag. */
const BEGINNING = /[\s|>:\])}`"'+-]+/g;

/** Where the line’s call, exit or signal begins, with what strace’s own options print before it; undefined if it has none. */
export function payloadStart(text: string): number | undefined {
  if (isPayload(text, true)) return 0;
  BEGINNING.lastIndex = 0;
  for (let tries = 0; tries < MOST;) {
    const match = BEGINNING.exec(text);
    if (!match || match.index > FARTHEST) return undefined;
    const start = BEGINNING.lastIndex;
    LOOKS_LIKE.lastIndex = start;
    if (!LOOKS_LIKE.test(text)) continue;
    tries++;
    if (isPayload(text.slice(start), false)) return start;
  }
  return undefined;
}

/** In the middle of a line, only what can hardly be anything else: a call with its result, or of memory. */
function isPayload(text: string, whole: boolean): boolean {
  const scanned = scanLine(text);
  if (scanned.kind === 'gone') return /\+\+\+ (?:exited|killed|superseded)/.test(text);
  if (scanned.kind === 'remark') return /^[^a-z]*--- SIG[A-Z]+ |^strace: Process \d/.test(text);
  if (scanned.kind !== 'call') return false;
  const name = text.slice(scanned.name.start, scanned.name.end);
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) return false;
  return whole || scanned.half !== 'whole' || scanned.result !== undefined || isMemoryCall(name);
}

/** What stands before the payload, in general: numbers, words and spaces may be others in the next line. */
export function prefixPattern(prefix: string): RegExp {
  const parts = prefix.match(/\s+|[\p{L}\p{N}_.-]+|[^\s\p{L}\p{N}_.-]/gu) ?? [];
  const source = parts.map((part) => {
    if (/^\s/.test(part)) return String.raw`\s+`;
    if (/^[\p{L}\p{N}_.-]/u.test(part)) return String.raw`[\p{L}\p{N}_.-]+`;
    return part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  });
  return new RegExp(`^${source.join('')}`, 'u');
}
