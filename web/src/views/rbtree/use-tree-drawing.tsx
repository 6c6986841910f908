/* A drawing of a red-black tree that readers zoom and walk through by keys. Every figure with such a tree uses it. */
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { kindOf } from '../../d3/kinds.ts';
import { vmaName, shortName, type NarrateContext } from '../../narrate/context.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { t } from '../../words/index.ts';
import { Drawing } from '../Drawing.tsx';
import type { Touch } from '../touch.ts';
import { usePainted } from '../use-painted.ts';
import { useSize } from '../use-size.ts';
import { useZoom } from '../use-zoom.ts';
import { type Comparisons, NOTHING_COMPARED } from './compared.ts';
import { drawTree } from './draw.ts';
import { type Geometry, geometryOf, greatestTreeZoom, nodeAt } from './geometry.ts';
import { layoutTree, type TreeLayout, type TreeNode } from './layout.ts';
import { ownGapsOf, type TreePicture } from './picture.ts';
import { SvgTree } from './SvgTree.tsx';
import './rbtree.css';

/** A tree of up to so many nodes consists of moving elements; a larger one is painted. */
const MOST_ELEMENTS = 300;

interface TreeDrawingOptions {
  readonly vmas: VmaRecords;
  readonly world: NarrateContext;
  readonly touch: Touch;
  readonly comparisons?: Comparisons;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Whether this kernel stores the largest gap of each subtree. */
  readonly hasSubtreeGaps: boolean;
  /** Says what the drawing shows. */
  readonly label: string;
  /** Shown in place of a tree without nodes. */
  readonly empty: string;
}

export interface TreeDrawing {
  readonly drawing: ReactNode;
  readonly layout: TreeLayout;
  readonly geometry: Geometry;
  /** By column. */
  readonly ownGaps: Float64Array;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
}

export function useTreeDrawing({
  vmas,
  world,
  touch,
  comparisons = NOTHING_COMPARED,
  chosen,
  onChoose,
  hasSubtreeGaps,
  label,
  empty,
}: TreeDrawingOptions): TreeDrawing {
  const { mm, files } = world;
  const [drawing, size] = useSize<HTMLDivElement>();

  const layout = useMemo(() => layoutTree(vmas, mm.rbRoot), [vmas, mm.rbRoot]);
  const ownGaps = useMemo(() => ownGapsOf(layout), [layout]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'x', size);
  const greatest = greatestTreeZoom(layout.length, size.width);
  useLayoutEffect(() => limitZoom(greatest), [limitZoom, greatest]);
  const geometry = useMemo(() => geometryOf(layout, size, zoom), [layout, size, zoom]);
  const picture: TreePicture = {
    layout,
    touch,
    comparisons,
    chosen,
    ownGaps,
    hasSubtreeGaps,
    kindOf: (vma) => kindOf(vma, mm, files),
  };
  const isPainted = layout.length > MOST_ELEMENTS;

  const canvas = usePainted(size, (paint) => {
    const style = getComputedStyle(paint.context.canvas);
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

  // While the reader is zoomed in, the view follows the search.
  const follow = useEffectEvent(({ compared }: Touch) => {
    const [now] = compared;
    const node = layout.of(now ?? 0);
    if (node && zoom.k > 1) bringIntoView(node);
  });
  useEffect(() => follow(touch), [touch]);

  const point = (x: number, y: number): void => onChoose(nodeAt(layout, geometry, x, y)?.vma.id ?? 0);
  const goTo = (node: TreeNode | undefined): void => {
    if (!node) return;
    onChoose(node.vma.id);
    bringIntoView(node);
  };
  const at = layout.of(chosen);
  const root = layout.root;
  const child = (address: number): TreeNode | undefined => layout.of(world.vmaAtNode(address)?.id ?? 0);
  const keys = {
    ArrowUp: () => goTo(at ? layout.at(at.parent) : root),
    ArrowDown: () => goTo(at ? (child(at.vma.rbLeft) ?? child(at.vma.rbRight)) : root),
    'Shift+ArrowDown': () => goTo(at ? child(at.vma.rbRight) : root),
  };
  const fit = (): void => view.show(0, size.width, true);

  return {
    drawing: (
      <Drawing
        ref={drawing}
        label={label}
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
        {!root && <p className="figure-empty">{empty}</p>}
        <p className="visually-hidden" aria-live="polite">
          {at && t('views.spacePointing', { vma: vmaName(world, at.vma.id) })}
        </p>
      </Drawing>
    ),
    layout,
    geometry,
    ownGaps,
    zoomBy: view.by,
    fit,
  };
}
