import { useState, type ReactNode } from 'react';
import { Choice } from '../../../widgets/choice/Choice.tsx';
import { t } from '../../../words/index.ts';

/** The program that a section shows: the first, until the reader chooses another one. */
export function useProgram(programs: readonly string[]): {
  readonly program: string | undefined;
  readonly choice: ReactNode;
} {
  const [asked, ask] = useState<string>();
  const program = programs.find((each) => each === asked) ?? programs[0];
  const choice = program !== undefined && programs.length > 1 && (
    <Choice
      label={t('benchLocks.program')}
      options={programs.map((each) => ({ value: each, text: each }))}
      value={program}
      onChange={ask}
    />
  );
  return { program, choice };
}
