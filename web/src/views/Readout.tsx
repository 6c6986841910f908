/* Describes a VMA or a gap in one line, in the same way under every figure. */
import { shortName, type NarrateContext } from '../narrate/context.ts';
import { formatBytes, formatHex, formatRange, formatWordBytes } from '../narrate/format.ts';
import type { RecordVma } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import type { Range } from './touch.ts';
import { permissions } from '../protocol/vm-flags.ts';

interface VmaReadoutProps {
  readonly vma: RecordVma;
  readonly world: Pick<NarrateContext, 'mm' | 'files'>;
  /** Bytes between this VMA and the one before it. */
  readonly gap?: number | undefined;
  /** The kernel's name for the largest gap of the subtree, if that is to be shown. */
  readonly subtreeGap?: string | undefined;
}

export function VmaReadout({ vma, world, gap, subtreeGap }: VmaReadoutProps) {
  return (
    <>
      <b>{t('narrate.vma', { name: shortName(vma, world), id: String(vma.id) })}</b>
      <span className="mono">{formatRange(vma.start, vma.end)}</span>
      <Size bytes={vma.end - vma.start} />
      <span className="mono">{permissions(vma.vmFlags)}</span>
      {gap !== undefined && <span>{t('views.readoutGap', { gap: formatBytes(gap) })}</span>}
      {subtreeGap !== undefined && (
        <span>{t('views.readoutSubtree', { field: subtreeGap, gap: formatWordBytes(vma.subtreeGap) })}</span>
      )}
      {vma.gapChainSlot > 0 && <span>{t('views.readoutChained')}</span>}
    </>
  );
}

export function GapReadout({ start, end }: Range) {
  return (
    <>
      <b>{t('views.hole')}</b>
      <span className="mono">{formatRange(start, end)}</span>
      <Size bytes={end - start} />
    </>
  );
}

function Size({ bytes }: { readonly bytes: number }) {
  return (
    <span>
      {formatBytes(bytes)} <span className="mono dim">{formatHex(bytes)}</span>
    </span>
  );
}
