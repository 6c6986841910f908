/* The red-black tree, each node with its own gap and the largest gap of its subtree. */
import { useMemo } from 'react';
import { vmaName } from '../../narrate/context.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { keepsGapChain, keepsRedBlackTree, nameOfSubtreeGap } from '../gap-strategies.ts';
import { VmaReadout } from '../Readout.tsx';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { comparisonsOf } from './compared.ts';
import { TreeLegend } from './TreeLegend.tsx';
import { useTreeDrawing } from './use-tree-drawing.tsx';

export function RedBlackTree(props: ViewProps) {
  if (keepsRedBlackTree(props.snapshot)) return <Tree {...props} />;
  return (
    <Figure id="rbtree" title="views.rbtree" summary={t('views.treeNone')}>
      <p className="figure-empty">{t('views.treeNone')}</p>
    </Figure>
  );
}

function Tree({ snapshot, shown, world, touch, chosen, onChoose }: ViewProps) {
  const subtreeGap = nameOfSubtreeGap(snapshot);
  const comparisons = useMemo(() => comparisonsOf(snapshot, shown, world.vma), [snapshot, shown, world]);
  const { drawing, layout, ownGaps, zoomBy, fit } = useTreeDrawing({
    vmas: snapshot.vmas,
    world,
    touch,
    comparisons,
    chosen,
    onChoose,
    hasSubtreeGaps: subtreeGap !== undefined,
    label: t('views.treeDrawing'),
    empty: t('views.treeEmpty'),
  });
  const at = layout.of(chosen);
  const root = layout.root;

  return (
    <Figure
      id="rbtree"
      title="views.rbtree"
      summary={
        root
          ? t('views.treeSummary', {
              count: layout.length,
              levels: layout.levels,
              root: vmaName(world, root.vma.id),
            })
          : t('views.treeEmpty')
      }
      legend={<TreeLegend subtreeGap={subtreeGap} withChain={keepsGapChain(snapshot)} />}
      tools={<ZoomTools onZoom={zoomBy} onFit={fit} />}
      readout={
        at ? <VmaReadout vma={at.vma} world={world} gap={ownGaps[at.column]} subtreeGap={subtreeGap} /> : ''
      }
    >
      {drawing}
    </Figure>
  );
}
