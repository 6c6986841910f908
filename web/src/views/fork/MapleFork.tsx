/* Two maple trees. The child's is copied node by node, or filled from the left. */
import { nth } from '../../base/known.ts';
import { useMemo } from 'react';
import { MapleRecords } from '../../timeline/maple-records.ts';
import { t } from '../../words/index.ts';
import { type Box, type Geometry, slotBox } from '../maple/geometry.ts';
import { type MapleLayout, placeOfVma } from '../maple/layout.ts';
import { MapleReadout } from '../maple/MapleReadout.tsx';
import { mapleMarksOf } from '../maple/marks.ts';
import type { CopyLook } from '../maple/picture.ts';
import { useMapleDrawing, type MapleDrawing } from '../maple/use-maple-drawing.tsx';
import { type Arrow, latestCopy } from './arrow.ts';
import type { ForkProps } from './props.ts';
import { Caption, ForkFrame, Waiting } from './ForkFrame.tsx';
import { ForkLegend } from './ForkLegend.tsx';
import { unfinishedCopy } from './ghost.ts';
import { emptyText, parentCaption, summaryOf } from './say.tsx';

export const NO_TREE = new MapleRecords(new Uint32Array(), new Uint32Array());

export function MapleFork(props: ForkProps & { readonly maple: MapleRecords }) {
  const { snapshot, shown, pair, progress, touch, onChoose, parentWorld, childWorld, maple } = props;
  const { keeps } = snapshot;
  const copiesNodes = keeps.has('copied_nodes');
  const marks = useMemo(() => mapleMarksOf(shown), [shown]);
  const number = pair.child?.mm.process ?? 0;
  const own = pair.child?.maple ?? NO_TREE;
  const isUnfinished =
    own.count === 0 && (progress?.copies ?? 0) + (progress?.had ?? 0) > 0 && progress?.state === 'running';
  const { copies = 0, had = 0 } = progress ?? {};
  const copy = useMemo(
    (): CopyLook =>
      isUnfinished && copiesNodes
        ? unfinishedCopy(maple, copies, had)
        : { isInherited: ({ content, process }) => content === 'area' && process !== number },
    [isUnfinished, copiesNodes, maple, copies, had, number],
  );
  const shared = { touch, marks, onChoose };
  const upper = useMapleDrawing({
    ...shared,
    maple,
    world: parentWorld,
    chosen: props.chosenParent,
    label: t('views.forkParentTree'),
    empty: t('views.treeEmpty'),
  });
  const lower = useMapleDrawing({
    ...shared,
    maple: copy.stateOf ? maple : own,
    world: childWorld,
    chosen: props.chosenChild,
    label: t('views.forkChildTree'),
    empty: emptyText(pair, progress, snapshot),
    copy,
  });
  const slots = useMemo(() => own.slotsOf(number), [own, number]);
  const waiting = keeps.has('reserved_nodes') && progress ? Math.max(0, had - own.count) : 0;
  return (
    <ForkFrame
      summary={summaryOf(pair)}
      legend={<ForkLegend keeps={keeps} />}
      readout={<Told upper={upper} lower={lower} {...props} number={number} />}
      tools={
        <button
          type="button"
          className="figure-tool"
          title={t('views.mapleCurrentHint')}
          onClick={() => {
            upper.showCurrent();
            lower.showCurrent();
          }}
        >
          {t('views.mapleCurrent')}
        </button>
      }
      onZoom={(factor) => {
        upper.zoomBy(factor);
        lower.zoomBy(factor);
      }}
      onFit={() => {
        upper.fit();
        lower.fit();
      }}
      parent={{
        drawing: upper.drawing,
        caption: parentCaption(pair, sizeOf(pair.parent.mm.mapCount, maple.count)),
      }}
      child={{
        drawing: lower.drawing,
        caption: childCaption(),
      }}
      arrow={arrowOf(upper, lower, props, copy)}
    />
  );

  function childCaption() {
    if (!pair.child) return <Caption title={t('views.forkNoChild')} parts={[]} />;
    const title = t('views.forkChild', { number: String(number) });
    if (!progress) return <Caption title={title} parts={[sizeOf(pair.child.mm.mapCount, own.count)]} />;
    const requests = t('views.forkRequests', { count: progress.requests });
    if (progress.state === 'failed') {
      // The child's VMAs are being freed one by one, so progress means nothing any more: the caption says what went wrong.
      const failing = (
        <b key="failing" className="bad">
          {t('views.forkFailing')}
        </b>
      );
      const met = progress.foreign > 0 ? [t('views.forkForeign', { count: progress.foreign })] : [];
      return <Caption title={title} parts={[failing, ...met, requests]} />;
    }
    const total = pair.parent.mm.mapCount;
    const counts = copiesNodes
      ? [
          own.count > 0
            ? t('views.forkTurned', { own: slots.own, total: slots.own + slots.others })
            : t('views.forkCopied', { copied: copies, total: maple.count }),
        ]
      : [
          t('views.forkStored', { stored: slots.own, total }),
          waiting > 0 && <Waiting key="waiting" count={waiting} />,
          progress.unused > 0 && t('views.forkUnused', { count: progress.unused }),
        ];
    return <Caption title={title} parts={[...counts, requests].filter((part) => part !== false)} />;
  }
}

function sizeOf(vmas: number, nodes: number): string {
  return `${t('views.forkTreeSize', { count: vmas })}, ${t('views.forkNodes', { count: nodes })}`;
}

interface ToldProps extends ForkProps {
  readonly upper: MapleDrawing;
  readonly lower: MapleDrawing;
  readonly number: number;
}

/** Describes what the reader points at in either tree. */
function Told({ upper, lower, pair, parentWorld, childWorld }: ToldProps) {
  const place = lower.told ?? upper.told;
  if (!place) return '';
  const { layout } = lower.told ? lower : upper;
  const world = lower.told ? childWorld : parentWorld;
  const record = layout.nodes[place.node]?.record;
  const slot = record && place.slot >= 0 ? layout.records.slot(record, place.slot) : undefined;
  const isInherited = lower.told && slot?.content === 'area' && slot.process === pair.parent.mm.process;
  return (
    <>
      {isInherited && <b>{t('views.forkInherited', { number: String(slot.process) })}</b>}
      <MapleReadout layout={layout} place={place} world={world} />
    </>
  );
}

/** An arrow from the node or VMA that the latest step copied to its copy, else between the chosen VMA and its counterpart. */
function arrowOf(
  upper: MapleDrawing,
  lower: MapleDrawing,
  { snapshot, progress, chosenParent, chosenChild }: ForkProps,
  copy: CopyLook,
): Arrow | undefined {
  const copied = progress?.state === 'running' ? latestCopy(snapshot.recent) : undefined;
  if (copied?.kind === 'node') {
    const from = upper.layout.indexOf.get(copied.from);
    const to = lower.layout.indexOf.get(copy.stateOf ? copied.from : copied.to);
    if (from === undefined || to === undefined) return undefined;
    const key = `node ${copied.from}`;
    return { key, from: nodeBox(upper, from), to: nodeBox(lower, to) };
  }
  const [parent, child] = copied ? [copied.from, copied.to] : [chosenParent, chosenChild];
  const from = vmaBox(upper, parent);
  // Until its slot is replaced, a copied tree points to the parent's VMA.
  const to = vmaBox(lower, child) ?? vmaBox(lower, parent);
  return from && to && { key: `vma ${parent}`, from, to };
}

type Drawn = { readonly layout: MapleLayout; readonly geometry: Geometry };

function nodeBox({ layout, geometry }: Drawn, index: number): Box {
  return geometry.box(nth(layout.nodes, index));
}

function vmaBox({ layout, geometry }: Drawn, vma: number): Box | undefined {
  const place = placeOfVma(layout, vma);
  if (!place) return undefined;
  const node = nth(layout.nodes, place.node);
  return place.slot < 0 ? geometry.box(node) : slotBox(layout, geometry, node, place.slot);
}
