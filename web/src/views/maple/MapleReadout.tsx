/* Describes a node or a slot in one line. */
import { nth } from '../../base/known.ts';
import { vmaName, type NarrateContext } from '../../narrate/context.ts';
import { t } from '../../words/index.ts';
import { VmaReadout } from '../Readout.tsx';
import type { MapleLayout, Place } from './layout.ts';
import { boundsText, capacityOf, gapText, nodeAddress, pivotText } from './text.ts';

interface MapleReadoutProps {
  readonly layout: MapleLayout;
  readonly place: Place;
  readonly world: NarrateContext;
}

export function MapleReadout({ layout, place, world }: MapleReadoutProps) {
  const node = layout.nodes[place.node];
  if (!node) return null;
  const { record } = node;
  const slot = place.slot >= 0 ? layout.records.slot(record, place.slot) : undefined;
  const vma = slot && world.vma(slot.vma);
  return (
    <>
      <b>
        {slot
          ? t('views.mapleSlot', { slot: String(place.slot), node: nodeAddress(record) })
          : t('views.mapleNode', { node: nodeAddress(record) })}
      </b>
      {slot && <span className="mono">≤ {pivotText(slot.last)}</span>}
      {vma && <VmaReadout vma={vma} world={world} />}
      {slot && !vma && record.kind === 'inner' && (
        <span>{t('views.mapleGapBelow', { gap: gapText(slot.gap) })}</span>
      )}
      {slot && !vma && record.kind !== 'inner' && <span>{t('views.mapleNullLong')}</span>}
      {!slot && (
        <>
          <span className="mono">{boundsText(record)}</span>
          <span>{t('views.mapleFill', { slots: record.slots, capacity: capacityOf(record) })}</span>
          <span>{t('views.mapleVmas', { count: node.vmas })}</span>
        </>
      )}
    </>
  );
}

/** The same for screen readers. */
export function placeText(layout: MapleLayout, place: Place, world: NarrateContext): string {
  const { record, row, isFolded, size, vmas } = nth(layout.nodes, place.node);
  if (place.slot >= 0) {
    const { vma, last } = layout.records.slot(record, place.slot);
    const holds = vma ? vmaName(world, vma) : t('views.mapleNullLong');
    return t('views.mapleSlotSpoken', { slot: String(place.slot), last: pivotText(last), holds });
  }
  const what = t('views.mapleNodeSpoken', {
    kind: t(`codes.maple_kind.${record.kind}`),
    level: String(row),
    slots: record.slots,
    bounds: boundsText(record),
  });
  const below = t('views.mapleBelow', { nodes: size - 1, vmas });
  return isFolded ? `${what} ${t('views.mapleFoldedSpoken')} ${below}` : `${what} ${below}`;
}
