/* What the parts of a tree are called. */
import { cell } from '../../base/cell.ts';
import { t } from '../../words/index.ts';
import type { Layout } from './layout.ts';
import { boxOf } from './paths.ts';
import type { DrawnProps } from './Trees.tsx';

/** In pixels: narrower, there is no space beside the name. */
const NARROWEST = 300;
const SIDE = 12;
/** From the left edge of one sign to that of the next, and to the end of the last word. */
const STEPS = [56, 54, 90] as const;

interface KeyProps {
  readonly layout: Layout;
  /** Whether any are made. */
  readonly compares: boolean;
}

/** Right of the parent’s name: what a slot may be, and what a comparison looks like. */
export function Key({ layout: { width, isSlotted, names }, compares }: KeyProps) {
  if (width < NARROWEST || !isSlotted) return null;
  const [vma, gap] = STEPS;
  const end = width - (compares ? STEPS[2] : 0);
  const top = names[0] - SIDE + 1;
  const words = [
    [end - vma - gap, 'copied.keyVma', 'copied-slots'],
    [end - gap, 'copied.keyGap', 'copied-gap'],
  ] as const;
  return (
    <g className="copied-key">
      {words.map(([x, word, kind]) => (
        <g key={word}>
          <rect className={kind} x={x} y={top} width={SIDE} height={SIDE} />
          <text x={x + SIDE + 5} y={names[0]}>
            {t(word)}
          </text>
        </g>
      ))}
      {compares && (
        <>
          <path className="copied-boundary" d={`M${end + 2} ${top - 1}v${SIDE + 2}`} />
          <text x={end + 8} y={names[0]}>
            {t('copied.keyCompared')}
          </text>
        </>
      )}
    </g>
  );
}

/** The root and the leaves of the parent’s tree, where there are two levels. */
export function NodeNames({ forked: { parent }, layout }: DrawnProps) {
  const root = parent.heights.indexOf(1);
  if (layout.width < NARROWEST || !layout.isSlotted || Math.max(...parent.heights) !== 1) return null;
  const leaves = [...parent.heights.keys()].filter((node) => cell(parent.heights, node) === 0);
  const boxes = leaves.map((node) => boxOf(parent, node, layout, false));
  const { x, y, width, height } = boxOf(parent, root, layout, false);
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y)) - 4;
  return (
    <g className="copied-key">
      <text x={x + width + 6} y={y + height / 2 + 4}>
        {t('copied.root')}
      </text>
      <text x={boxes[0]?.x} y={top}>
        {t('copied.leaf')}
      </text>
      <text x={right} y={top} className="end">
        {t('copied.leaf')}
      </text>
    </g>
  );
}
