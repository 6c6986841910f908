/* The text of a stream of page faults, cut where it can be cut: between two lines. */

const NEWLINE = 10;
/** Letters that a line of a page fault begins with, and no other line does: README.md of web/src/app/streams. */
const FAULTS: ReadonlySet<number> = new Set(Array.from('rwxRW', (letter) => letter.charCodeAt(0)));

/** How many page faults there are in it. */
export function faultsIn(text: Uint8Array): number {
  let faults = 0;
  for (let at = 0; at < text.length; at = afterLine(text, at)) if (FAULTS.has(text[at]!)) faults++;
  return faults;
}

/**
 * Pieces one after the other that have, together, the first `n` page faults, each about as many; at most `most`. What
 * comes before a fault goes with it, and to the last of all faults belongs what comes after it.
 */
export function piecesOf(text: Uint8Array, n: number, most: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const count = Math.min(n, most);
  let [start, at, faults] = [0, 0, 0];
  while (at < text.length && faults < n) {
    const isFault = FAULTS.has(text[at]!);
    at = afterLine(text, at);
    if (!isFault) continue;
    faults++;
    if (faults < Math.round(((pieces.length + 1) * n) / count)) continue;
    pieces.push(text.subarray(start, at));
    start = at;
  }
  while (at < text.length && !FAULTS.has(text[at]!)) at = afterLine(text, at);
  const rest = at === text.length ? text.subarray(start) : undefined;
  if (!rest || rest.length === 0) return pieces;
  const last = pieces.pop();
  return [...pieces, last ? text.subarray(last.byteOffset - text.byteOffset) : rest];
}

function afterLine(text: Uint8Array, at: number): number {
  const end = text.indexOf(NEWLINE, at);
  return end < 0 ? text.length : end + 1;
}
