/* Kernels up to 3.14: one pointer in mm_struct, shared by all threads. */
import { t } from '../../words/index.ts';
import type { ViewProps } from '../view.ts';
import type { Look } from './look.ts';
import { marksOf } from './rows.ts';
import { faceOf, SlotCell } from './Slot.tsx';

interface PointerProps extends Pick<ViewProps, 'world' | 'chosen' | 'onChoose'> {
  readonly look: Look;
}

export function Pointer({ look: { lookup, replaced }, world, chosen, onChoose }: PointerProps) {
  const vma = world.mm.mmapCache;
  const area = world.vma(vma);
  const remembered = { vma, start: area?.start ?? 0, end: area?.end ?? 0, process: 0 };
  const marks = lookup ? marksOf(0, lookup, -1) : replaced?.vma ? (['stored'] as const) : [];
  const face = faceOf(undefined, remembered, vma === 0 ? 'empty' : 'trusted', marks, world);
  const point = (): void => onChoose(vma);
  return (
    <div className="caches-pointer">
      <code>{t('views.cachesPointer')}</code>
      <span className="caches-arrow" aria-hidden="true" />
      <button
        type="button"
        className={vma > 0 && vma === chosen ? 'caches-cell pointed' : 'caches-cell'}
        onPointerEnter={point}
        onPointerLeave={() => onChoose(0)}
        onFocus={point}
      >
        <SlotCell {...face} compact={false} wholeRange />
      </button>
    </div>
  );
}
