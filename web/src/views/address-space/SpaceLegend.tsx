import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';

export function SpaceLegend() {
  return (
    <Legend marks={['visited', 'compared', 'changed', 'chosen', 'pointed']}>
      <LegendItem text={t('views.legendPermissions')} swatch={<PermissionsSwatch />} />
      <LegendItem
        text={t('views.legendNoPermissions')}
        swatch={
          <svg className="swatch space-none" viewBox="0 0 24 16" aria-hidden="true">
            <rect x="0.5" y="0.5" width="23" height="15" />
          </svg>
        }
      />
      <LegendItem text={t('views.legendPageOwn')} swatch={<PageSwatch full={18} />} />
      <LegendItem text={t('views.legendPageShared')} swatch={<PageSwatch full={9} />} />
      <LegendItem text={t('views.legendPageEmpty')} swatch={<PageSwatch full={0} />} />
      <LegendItem text={t('views.legendPageSigns')} swatch={<PageSwatch full={0} sign="0" />} />
      <LegendItem
        text={t('views.legendLooked')}
        swatch={
          <svg className="swatch space-looked" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M7 3l10 10M7 13l10 -10" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendCursor')}
        swatch={
          <svg className="swatch space-cursor" viewBox="0 0 24 16" aria-hidden="true">
            <line x1="9" x2="24" y1="8" y2="8" />
            <path d="M10 8l-9 -6v12z" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendFlag')}
        swatch={
          <svg className="swatch space-flag" viewBox="0 0 24 16" aria-hidden="true">
            <line x2="12" y1="8" y2="8" />
            <path d="M11 1h12v14h-12z" />
            <text x="17" y="12">
              {t('views.freeAreaCache')}
            </text>
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendBase')}
        swatch={
          <svg className="swatch space-base" viewBox="0 0 24 16" aria-hidden="true">
            <line x2="24" y1="8" y2="8" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendLimits')}
        swatch={
          <svg className="swatch space-limits" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M15 1h-5V15h5" />
          </svg>
        }
      />
      <LegendItem
        text={t('views.legendBroken')}
        swatch={
          <svg className="swatch space-broken" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M0 5l4 -3l4 3l4 -3l4 3l4 -3l4 3M0 14l4 -3l4 3l4 -3l4 3l4 -3l4 3" />
          </svg>
        }
      />
    </Legend>
  );
}

function PageSwatch({ full, sign = '' }: { readonly full: number; readonly sign?: string }) {
  return (
    <svg className="swatch space-page" viewBox="0 0 24 16" aria-hidden="true">
      <rect x="3.5" y="3.5" width="17" height="9" />
      <rect x="3" y="3" width={full} height="10" className="full" />
      {sign && (
        <text x="12" y="11" textAnchor="middle">
          {sign}
        </text>
      )}
    </svg>
  );
}

function PermissionsSwatch() {
  return (
    <svg className="swatch space-permissions" viewBox="0 0 24 16" aria-hidden="true">
      <rect x="0.5" y="0.5" width="23" height="15" />
      <text x="2" y="11">
        rw
      </text>
    </svg>
  );
}
