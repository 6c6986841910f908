/* Cuts the text of a stream of page faults between two lines. */

const NEWLINE = 10;
/** Only lines of page faults begin with these letters: README.md of web/src/faults/streams. */
const FAULTS: ReadonlySet<number | undefined> = new Set(
  Array.from('rwxRW', (letter) => letter.charCodeAt(0)),
);

/** How many page faults there are in it. */
export function faultsIn(text: Uint8Array): number {
  let faults = 0;
  for (let at = 0; at < text.length; at = afterLine(text, at)) if (FAULTS.has(text[at])) faults++;
  return faults;
}

/**
 * At most `most` successive pieces, which together have the first `n` page faults, each about as many. The lines before a
 * fault belong to its piece; the lines after the last fault of the stream belong to the last piece.
 */
export function piecesOf(text: Uint8Array, n: number, most: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const count = Math.min(n, most);
  let [start, at, faults] = [0, 0, 0];
  while (at < text.length && faults < n) {
    const isFault = FAULTS.has(text[at]);
    at = afterLine(text, at);
    if (!isFault) continue;
    faults++;
    if (faults < Math.round(((pieces.length + 1) * n) / count)) continue;
    pieces.push(text.subarray(start, at));
    start = at;
  }
  while (at < text.length && !FAULTS.has(text[at])) at = afterLine(text, at);
  const rest = at === text.length ? text.subarray(start) : undefined;
  if (!rest || rest.length === 0) return pieces;
  const last = pieces.pop();
  return [...pieces, last ? text.subarray(last.byteOffset - text.byteOffset) : rest];
}

function afterLine(text: Uint8Array, at: number): number {
  const end = text.indexOf(NEWLINE, at);
  return end < 0 ? text.length : end + 1;
}
