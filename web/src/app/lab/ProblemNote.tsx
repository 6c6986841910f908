import type { Problem } from '../../trace-in/index.ts';
import { say, t } from '../../words/index.ts';
import { Note } from './Note.tsx';

interface ProblemNoteProps {
  readonly summary: string;
  /** The first of `count`. */
  readonly problems: readonly Problem[];
  readonly count: number;
}

/** Lines that could not be read; nothing if there are none. */
export function ProblemNote({ summary, problems, count }: ProblemNoteProps) {
  if (count === 0) return null;
  return (
    <Note
      summary={summary}
      lines={[
        ...problems.map(({ line, reason }) =>
          line === undefined ? say(reason) : t('lab.problemAt', { line, reason }),
        ),
        ...(count > problems.length ? [t('lab.moreProblems', { count: count - problems.length })] : []),
      ]}
    />
  );
}
