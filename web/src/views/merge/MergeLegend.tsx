import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';

export function MergeLegend() {
  return (
    <Legend marks={['changed', 'pointed']}>
      <LineItem className="kept" text={t('views.legendBoundKept')} />
      <LineItem className="made" text={t('views.legendBoundMade')} />
      <LineItem className="lost" text={t('views.legendBoundLost')} />
    </Legend>
  );
}

function LineItem({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <LegendItem
      text={text}
      swatch={
        <svg className="swatch merge-links" viewBox="0 0 24 16" aria-hidden="true">
          <line x1={12} x2={12} y2={16} className={className} />
        </svg>
      }
    />
  );
}
