/* Two red-black trees. The child's grows at its right end, VMA by VMA. */
import { t } from '../../words/index.ts';
import { nameOfSubtreeGap } from '../gap-strategies.ts';
import type { Geometry } from '../rbtree/geometry.ts';
import { VmaRecords } from '../../timeline/vma-records.ts';
import type { TreeLayout } from '../rbtree/layout.ts';
import { type TreeDrawing, useTreeDrawing } from '../rbtree/use-tree-drawing.tsx';
import { VmaReadout } from '../Readout.tsx';
import { type Arrow, latestCopy, type Rect } from './arrow.ts';
import type { ForkProps } from './props.ts';
import { Caption, ForkFrame } from './ForkFrame.tsx';
import { ForkLegend } from './ForkLegend.tsx';
import { emptyText, parentCaption, summaryOf } from './say.tsx';

const size = (count: number) => t('views.forkTreeSize', { count });

export function TreeFork(props: ForkProps) {
  const { snapshot, pair, progress, touch, onChoose, parentWorld, childWorld } = props;
  const { parent, child } = pair;
  const subtreeGap = nameOfSubtreeGap(snapshot);
  const shared = { touch, onChoose, hasSubtreeGaps: subtreeGap !== undefined };
  const upper = useTreeDrawing({
    ...shared,
    vmas: parent.vmas,
    world: parentWorld,
    chosen: props.chosenParent,
    label: t('views.forkParentTree'),
    empty: t('views.treeEmpty'),
  });
  const lower = useTreeDrawing({
    ...shared,
    vmas: child?.vmas ?? VmaRecords.NONE,
    world: childWorld,
    chosen: props.chosenChild,
    label: t('views.forkChildTree'),
    empty: emptyText(pair, progress, snapshot),
  });
  const pointed = childWorld.vma(props.chosenChild);
  return (
    <ForkFrame
      summary={summaryOf(pair)}
      legend={<ForkLegend keeps={snapshot.keeps} />}
      readout={pointed ? <VmaReadout vma={pointed} world={childWorld} /> : ''}
      onZoom={(factor) => {
        upper.zoomBy(factor);
        lower.zoomBy(factor);
      }}
      onFit={() => {
        upper.fit();
        lower.fit();
      }}
      parent={{ drawing: upper.drawing, caption: parentCaption(pair, size(parent.mm.mapCount)) }}
      child={{
        drawing: lower.drawing,
        caption: childCaption(),
      }}
      arrow={arrowOf(upper, lower, props)}
    />
  );

  function childCaption() {
    if (!child) return <Caption title={t('views.forkNoChild')} parts={[]} />;
    const title = t('views.forkChild', { number: String(child.mm.process) });
    if (!progress) return <Caption title={title} parts={[size(child.mm.mapCount)]} />;
    const linked = t('views.forkLinked', { linked: child.vmas.length, total: parent.mm.mapCount });
    const failing = (
      <b key="failing" className="bad">
        {t('views.forkFailing')}
      </b>
    );
    return <Caption title={title} parts={[progress.state === 'failed' ? failing : linked]} />;
  }
}

function arrowOf(
  upper: TreeDrawing,
  lower: TreeDrawing,
  { snapshot, progress, chosenParent, chosenChild }: ForkProps,
): Arrow | undefined {
  const copied = progress?.state === 'running' ? latestCopy(snapshot.recent) : undefined;
  const [parent, child] = copied ? [copied.from, copied.to] : [chosenParent, chosenChild];
  const from = boxOf(upper, parent);
  const to = boxOf(lower, child);
  return from && to && { key: `vma ${parent}`, from, to };
}

function boxOf(
  { layout, geometry }: { readonly layout: TreeLayout; readonly geometry: Geometry },
  id: number,
): Rect | undefined {
  const node = layout.of(id);
  if (!node) return undefined;
  const { width, height } = geometry.box(node);
  return { x: geometry.x(node.column) - width / 2, y: geometry.y(node.row) - height / 2, width, height };
}
