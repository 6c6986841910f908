import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import { MarkSwatch } from '../Swatches.tsx';
import { Marker } from './Rows.tsx';

export function RmapLegend() {
  return (
    <Legend marks={['pointed']}>
      <LegendItem swatch={<MarkSwatch mark="compared" />} text={t('views.rmapLegendNow')} />
      <LegendItem swatch={<MarkSwatch mark="chosen" />} text={t('views.rmapLegendFound')} />
      <LegendItem swatch={<MarkSwatch mark="visited" />} text={t('views.rmapLegendLooked')} />
      {[true, false].map((isHit) => (
        <LegendItem
          key={String(isHit)}
          swatch={
            <svg className="swatch" viewBox="-12 -5 24 24" aria-hidden="true">
              <Marker x={0} y={0} isHit={isHit} />
            </svg>
          }
          text={t(isHit ? 'views.rmapLegendHit' : 'views.rmapLegendMiss')}
        />
      ))}
      <LegendItem
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M2 14V11H10V14zM12 14V8H22V14z" className="rmap-runs" />
          </svg>
        }
        text={t('views.rmapLegendPages')}
      />
      <LegendItem
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M5 14V9H19V14z" className="rmap-swapped" />
          </svg>
        }
        text={t('views.rmapLegendSwap')}
      />
      <LegendItem
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <circle cx="8" cy="8" r="5" className="rmap-dot own" />
            <circle cx="18" cy="8" r="3" className="rmap-dot" />
          </svg>
        }
        text={t('views.rmapLegendLink')}
      />
      <LegendItem
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <g className="rmap-slot free">
              <rect x="4" y="1" width="14" height="14" />
            </g>
          </svg>
        }
        text={t('views.rmapLegendFree')}
      />
    </Legend>
  );
}
