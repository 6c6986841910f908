import type { ReactNode, Ref } from 'react';
import { t } from '../words/index.ts';
import './instrument.css';

interface InstrumentProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Its folder. */
  readonly figure: string;
  readonly name: string;
  /** Is what it shows older than what its controls say? */
  readonly isBehind?: boolean;
  readonly children: ReactNode;
}

/** What a reader moves and the core answers, as a group with a name. */
export function Instrument({ ref, figure, name, isBehind = false, children }: InstrumentProps) {
  const named = { role: 'group', 'aria-label': name, 'data-figure': figure, 'aria-busy': isBehind };
  return (
    <div ref={ref} className={`instrument ${figure}`} {...named}>
      {children}
      {isBehind && <p className="instrument-behind">{t('figure.behind')}</p>}
    </div>
  );
}
