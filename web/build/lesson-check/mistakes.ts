/* What is wrong in a lesson, and how it is told. */

/** Of one file. */
export interface Complaint {
  readonly line: number;
  readonly what: string;
  /** What to write instead. */
  readonly write: string;
}

export interface Mistake extends Complaint {
  /** Below the repository's root. */
  readonly file: string;
}

/** As compilers write it, so that editors and terminals lead there. */
export function listed(mistakes: readonly Mistake[]): string {
  return mistakes.map(({ file, line, what, write }) => `${file}:${line}: ${what}\n    ${write}`).join('\n');
}
