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
  const id = world.mm.mmapCache;
  const vma = world.vma(id);
  const remembered = { vma: id, start: vma?.start ?? 0, end: vma?.end ?? 0, process: 0 };
  const marks = lookup ? marksOf(0, lookup, -1) : replaced?.vma ? (['stored'] as const) : [];
  const face = faceOf(undefined, remembered, id === 0 ? 'empty' : 'trusted', marks, world);
  const point = (): void => onChoose(id);
  return (
    <div className="caches-pointer">
      <code>{t('views.cachesPointer')}</code>
      <span className="caches-arrow" aria-hidden="true" />
      <button
        type="button"
        className={id > 0 && id === chosen ? 'caches-cell pointed' : 'caches-cell'}
        onPointerEnter={point}
        onPointerLeave={() => onChoose(0)}
        onFocus={point}
      >
        <SlotCell {...face} compact={false} wholeRange />
      </button>
    </div>
  );
}
