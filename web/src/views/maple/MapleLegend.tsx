import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';

export function MapleLegend() {
  return (
    <Legend marks={['visited', 'compared', 'changed', 'allocated', 'dead', 'pointed']}>
      <LegendItem
        text={t('views.legendMapleNull')}
        swatch={
          <svg className="swatch maple-swatch" viewBox="0 0 24 16" aria-hidden="true">
            <rect x="1" y="1" width="22" height="14" className="null" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendMapleUnused')}
        swatch={
          <svg className="swatch maple-swatch" viewBox="0 0 24 16" aria-hidden="true">
            <rect x="1" y="1" width="22" height="14" className="unused" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendMapleGap')}
        swatch={
          <svg className="swatch maple-swatch" viewBox="0 0 24 16" aria-hidden="true">
            <rect x="1" y="6" width="22" height="5" className="unused" />
            <rect x="1" y="6" width="13" height="5" className="gap" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendMapleLargest')}
        swatch={
          <svg className="swatch maple-swatch" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M8 13l4 -9l4 9z" className="largest" />
          </svg>
        }
      />
    </Legend>
  );
}
