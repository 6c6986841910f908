/**
 * A mistake that somebody could make in one line. Tests must notice it: `npm run mutants`. One that makes a loop endless is found,
 * too, but only after a quarter of an hour.
 */
export interface Mutant {
  /** From the repository's root. */
  readonly file: string;
  /** Part of a line that is in the file once. */
  readonly before: string;
  readonly after: string;
  /** What would be wrong, in a phrase. */
  readonly breaks: string;
}

/** The text of the mutant's file with the mistake in it, and its line, from 1; or why it can't be planted. */
export function plant(
  { file, before, after }: Mutant,
  text: string,
): { readonly text: string; readonly line: number } | { readonly trouble: string } {
  if (before === after) return { trouble: `${file}: “${before}” is changed to itself` };
  if (/\n/.test(before + after)) return { trouble: `${file}: “${before}” is more than a line` };
  const parts = text.split(before);
  const [head = '', tail] = parts;
  if (tail === undefined || parts.length > 2)
    return {
      trouble: `${file} has “${before}” ${parts.length - 1} times: a mutant’s text must be in it once`,
    };
  return { text: head + after + tail, line: head.split('\n').length };
}
