import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import type { MarkName } from '../../d3/marks.ts';

/** By the column `dup`. */
const MARKS: Readonly<Record<string, readonly MarkName[]>> = {
  rb_link: ['compared', 'changed', 'pointed'],
  bulk_store: ['compared', 'changed', 'allocated', 'pointed'],
};
const OF_A_COPY: readonly MarkName[] = [
  'inherited',
  'allocated',
  'zeroEntry',
  'compared',
  'changed',
  'dead',
  'pointed',
];

export function ForkLegend({ scheme }: { readonly scheme: string }) {
  return (
    <Legend marks={MARKS[scheme] ?? OF_A_COPY}>
      {scheme.startsWith('mt_dup') && (
        <LegendItem
          text={t('views.forkLegendMissing')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <rect x="3" y="3" width="18" height="10" className="fork-missing" />
            </svg>
          }
        />
      )}
      <LegendItem
        text={t('views.forkLegendArrow')}
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M2 8H15" className="fork-arrow" />
            <path d="M14 4L22 8L14 12Z" className="fork-head" />
          </svg>
        }
      />
    </Legend>
  );
}
