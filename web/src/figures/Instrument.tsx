import type { ReactNode, Ref } from 'react';
import './instrument.css';

interface InstrumentProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Its folder. */
  readonly figure: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** What a reader moves and the core answers, as a group with a name. */
export function Instrument({ ref, figure, name, children }: InstrumentProps) {
  const named = { role: 'group', 'aria-label': name, 'data-figure': figure };
  return (
    <div ref={ref} className={`instrument ${figure}`} {...named}>
      {children}
    </div>
  );
}
