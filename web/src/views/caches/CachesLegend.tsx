import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import type { CacheForm } from './form.ts';
import { SLOT_MARKS, type SlotMark, type SlotState } from './rows.ts';

const STATES: readonly SlotState[] = ['trusted', 'void', 'empty', 'foreign'];
/** A single pointer is never invalid, and no bits of an address select it. */
const OF_POINTER: ReadonlySet<SlotState | SlotMark> = new Set(['trusted', 'empty', 'hit', 'miss', 'stored']);

export function CachesLegend({ form }: { readonly form: CacheForm }) {
  const isShown = (name: SlotState | SlotMark) => form.kind === 'slots' || OF_POINTER.has(name);
  return (
    <Legend marks={['pointed']}>
      {STATES.filter(isShown).map((state) => (
        <LegendItem
          key={state}
          text={t(`views.cachesState_${state}`)}
          swatch={<SlotSwatch className={state} />}
        />
      ))}
      {SLOT_MARKS.filter(isShown).map((mark) => (
        <LegendItem
          key={mark}
          text={t(`views.cachesMark_${mark}`)}
          swatch={<SlotSwatch className={`${mark === 'mistaken' ? 'foreign' : 'trusted'} ${mark}`} />}
        />
      ))}
    </Legend>
  );
}

/** A small slot, drawn by the same CSS rules as the large ones. */
function SlotSwatch({ className }: { readonly className: string }) {
  return (
    <span className={`swatch caches-slot ${className}`} aria-hidden="true">
      {className.includes('home') && <span className="caches-number">0</span>}
      {className.includes('foreign') && <span className="caches-warning">{t('views.cachesWarning')}</span>}
    </span>
  );
}
