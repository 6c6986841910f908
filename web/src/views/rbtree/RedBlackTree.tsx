/* The red-black tree, each node with its own gap and the largest gap of its subtree. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { kindOf } from '../../d3/kinds.ts';
import { areaName, shortName } from '../../narrate/context.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import { Figure } from '../Figure.tsx';
import { keepsGapChain, keepsRedBlackTree, nameOfSubtreeGap } from '../gap-strategies.ts';
import { AreaReadout } from '../Readout.tsx';
import type { Touch } from '../touch.ts';
import { usePaint } from '../use-paint.ts';
import { useSize } from '../use-size.ts';
import { useTheme } from '../use-theme.ts';
import { useZoom } from '../use-zoom.ts';
import type { ViewProps } from '../view.ts';
import { ZoomTools } from '../ZoomTools.tsx';
import { drawTree } from './draw.ts';
import { geometryOf, greatestTreeZoom, nodeAt } from './geometry.ts';
import { layoutTree, type TreeNode } from './layout.ts';
import { ownGapsOf, type TreePicture } from './picture.ts';
import { SvgTree } from './SvgTree.tsx';
import { TreeLegend } from './TreeLegend.tsx';
import './rbtree.css';

/** Up to here the tree is made of elements that move; above, it is painted. */
const MOST_ELEMENTS = 300;

export function RedBlackTree(props: ViewProps) {
  if (keepsRedBlackTree(props.snapshot)) return <Tree {...props} />;
  return (
    <Figure id="rbtree" title="views.rbtree" summary={t('views.treeNone')}>
      <p className="figure-empty">{t('views.treeNone')}</p>
    </Figure>
  );
}

function Tree({ snapshot, spec, world, touch, chosen, onChoose }: ViewProps) {
  const { mm, vmas } = snapshot;
  const { files } = spec;
  const [drawing, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const paintFor = usePaint();
  const theme = useTheme();

  const layout = useMemo(() => layoutTree(vmas, mm.rbRoot), [vmas, mm.rbRoot]);
  const ownGaps = useMemo(() => ownGapsOf(layout), [layout]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'x', size);
  const greatest = greatestTreeZoom(layout.nodes.length, size.width);
  useLayoutEffect(() => limitZoom(greatest), [limitZoom, greatest]);
  const geometry = useMemo(() => geometryOf(layout, size, zoom), [layout, size, zoom]);
  const subtreeGap = nameOfSubtreeGap(snapshot);
  const picture: TreePicture = {
    layout,
    touch,
    chosen,
    ownGaps,
    hasSubtreeGaps: subtreeGap !== undefined,
    kindOf: (vma) => kindOf(vma, mm, files),
  };
  const isPainted = layout.nodes.length > MOST_ELEMENTS;

  useLayoutEffect(() => {
    const element = canvas.current;
    const paint = element && size.width > 0 && paintFor(element, size.width, size.height, theme);
    if (!paint) return;
    const style = getComputedStyle(element);
    drawTree(paint, picture, geometry, {
      red: style.getPropertyValue('--tree-red'),
      black: style.getPropertyValue('--tree-black'),
    });
  });

  const bringIntoView = ({ column }: TreeNode): void => {
    const x = geometry.x(column);
    if (x >= 0 && x <= size.width) return;
    const base = (x - zoom.t) / zoom.k;
    const half = size.width / zoom.k / 2;
    const from = Math.max(0, Math.min(size.width - 2 * half, base - half));
    view.show(from, from + 2 * half, true);
  };

  // Someone who has zoomed in follows the search.
  const follow = useEffectEvent(({ compared }: Touch) => {
    const [now] = compared;
    const node = layout.nodes[layout.indexOf.get(now ?? 0) ?? -1];
    if (node && zoom.k > 1) bringIntoView(node);
  });
  useEffect(() => follow(touch), [touch]);

  const point = (x: number, y: number): void => onChoose(nodeAt(layout, geometry, x, y)?.vma.id ?? 0);
  const goTo = (node: TreeNode | undefined): void => {
    if (!node) return;
    onChoose(node.vma.id);
    bringIntoView(node);
  };
  const at = layout.nodes[layout.indexOf.get(chosen) ?? -1];
  const root = layout.nodes[layout.rows[0]?.[0] ?? -1];
  const child = (address: number): TreeNode | undefined =>
    layout.nodes[layout.indexOf.get(world.vmaAtNode(address)?.id ?? 0) ?? -1];
  const keys = {
    ArrowUp: () => goTo(at ? layout.nodes[at.parent] : root),
    ArrowDown: () => goTo(at ? (child(at.vma.rbLeft) ?? child(at.vma.rbRight)) : root),
    'Shift+ArrowDown': () => goTo(at ? child(at.vma.rbRight) : root),
  };
  const fit = (): void => view.show(0, size.width, true);

  return (
    <Figure
      id="rbtree"
      title="views.rbtree"
      summary={
        root
          ? t('views.treeSummary', {
              count: layout.nodes.length,
              levels: layout.levels,
              root: areaName(world, root.vma.id),
            })
          : t('views.treeEmpty')
      }
      legend={<TreeLegend subtreeGap={subtreeGap} withChain={keepsGapChain(snapshot)} />}
      tools={<ZoomTools onZoom={view.by} onFit={fit} />}
      readout={
        at ? <AreaReadout area={at.vma} world={world} gap={ownGaps[at.column]} subtreeGap={subtreeGap} /> : ''
      }
    >
      <Drawing
        ref={drawing}
        label={t('views.treeDrawing')}
        hint={t('views.treeKeys')}
        keys={keys}
        onZoom={view.by}
        onFit={fit}
        onPoint={point}
        onLeave={() => onChoose(0)}
      >
        {isPainted && (
          <canvas ref={canvas} className="figure-canvas" style={{ width: size.width, height: size.height }} />
        )}
        {!isPainted && size.width > 0 && (
          <SvgTree
            picture={picture}
            geometry={geometry}
            nameOf={(id) => {
              const vma = world.vma(id);
              return vma ? shortName(vma, world) : '';
            }}
          />
        )}
        {!root && <p className="figure-empty">{t('views.treeEmpty')}</p>}
        <p className="visually-hidden" aria-live="polite">
          {at && t('views.spacePointing', { area: areaName(world, at.vma.id) })}
        </p>
      </Drawing>
    </Figure>
  );
}
