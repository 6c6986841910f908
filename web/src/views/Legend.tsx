import type { ReactNode } from 'react';
import { KINDS } from '../d3/kinds.ts';
import type { MarkName } from '../d3/marks.ts';
import { t } from '../words/index.ts';
import { KindSwatch, MarkSwatch } from './Swatches.tsx';

interface LegendProps {
  /** The marks that this figure uses. */
  readonly marks: readonly MarkName[];
  /** Items that only this figure has. */
  readonly children?: ReactNode;
}

/** Explains hues, patterns and marks, from the same tables that the figures use. */
export function Legend({ marks, children }: LegendProps) {
  return (
    <>
      <ul className="legend" aria-label={t('views.legendKinds')}>
        {KINDS.map((kind) => (
          <LegendItem key={kind} swatch={<KindSwatch kind={kind} />} text={t(`views.kind_${kind}`)} />
        ))}
      </ul>
      <ul className="legend" aria-label={t('views.legendMarks')}>
        {marks.map((mark) => (
          <LegendItem key={mark} swatch={<MarkSwatch mark={mark} />} text={t(`views.mark_${mark}`)} />
        ))}
        {children}
      </ul>
    </>
  );
}

export function LegendItem({ swatch, text }: { readonly swatch: ReactNode; readonly text: string }) {
  return (
    <li>
      {swatch}
      <span>{text}</span>
    </li>
  );
}
