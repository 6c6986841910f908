/* Names in scripts that run from right to left, inside a text that runs from left to right. */

/** Hebrew, Arabic and the other such scripts, and characters that set a direction. */
const TURNS =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud802\ud803\ud83a\ud83b]/;
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/** `name`, as it is written in a sentence: without effect on the order of what stands beside it. */
export function isolated(name: string): string {
  if (!TURNS.test(name)) return name;
  return `${FIRST_STRONG}${isClosed(name) ? name : name.replace(ISOLATES, '')}${POP}`;
}

/** Whether each isolation that begins in `text` ends there, and no other one does: as in a text that has names itself. */
function isClosed(text: string): boolean {
  let depth = 0;
  for (const [isolate] of text.matchAll(ISOLATES)) {
    depth += isolate === POP ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
