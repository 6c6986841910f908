import { useState, type ReactNode } from 'react';
import { Choice } from '../../widgets/choice/Choice.tsx';

interface SizeChoice {
  /** Undefined if there are no sizes. */
  readonly n: number | undefined;
  /** The control, if there are several sizes. */
  readonly choice: ReactNode;
}

/** The size that a section shows: the largest, until the reader chooses another one. */
export function useSizeChoice(
  sizes: readonly number[],
  label: string,
  textOf: (n: number) => string,
): SizeChoice {
  const [asked, ask] = useState<number>();
  const n = sizes.find((each) => each === asked) ?? sizes.at(-1);
  const choice = sizes.length > 1 && (
    <Choice
      label={label}
      options={sizes.map((each) => ({ value: String(each), text: textOf(each) }))}
      value={String(n)}
      onChange={(value) => ask(Number(value))}
    />
  );
  return { n, choice };
}
