import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import type { CacheForm } from './form.ts';
import type { SlotMark, SlotState } from './rows.ts';

const STATES: readonly SlotState[] = ['trusted', 'void', 'empty', 'foreign'];
/** An area of another memory is a state of its slot. */
const MARKS = ['home', 'hit', 'miss', 'stored'] as const satisfies readonly SlotMark[];
/** One pointer is never void, and no bits of an address choose it. */
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
      {MARKS.filter(isShown).map((mark) => (
        <LegendItem
          key={mark}
          text={t(`views.cachesMark_${mark}`)}
          swatch={<SlotSwatch className={`trusted ${mark}`} />}
        />
      ))}
    </Legend>
  );
}

/** A slot in small: drawn by the same rules as the large ones. */
function SlotSwatch({ className }: { readonly className: string }) {
  return (
    <span className={`swatch caches-slot ${className}`} aria-hidden="true">
      {className.includes('home') && <span className="caches-number">0</span>}
      {className.includes('foreign') && <span className="caches-warning">{t('views.cachesWarning')}</span>}
    </span>
  );
}
