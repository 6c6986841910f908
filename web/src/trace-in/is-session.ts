/* Whether a text is a session that was saved (session-file.ts). */

/** What such a file begins with; no trace does. */
const BEGINNING = /^\uFEFF?\s*\{\s*"vmascope"\s*:/;
/** So many characters tell. */
export const BEGINS = 200;

/** `beginning`: the first characters. */
export function isSession(beginning: string): boolean {
  return BEGINNING.test(beginning);
}
