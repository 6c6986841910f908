import { nth } from '../base/known.ts';
import { t } from '../words/index.ts';
import type { Strip } from './strip.ts';
import type { Tree } from './tree.ts';
import { rowsOf } from './use-nodes.ts';

interface UndrawnProps {
  readonly strip: Strip;
  readonly planted: { readonly tree: Tree; readonly starts: Float64Array };
  /** Where the root is, and from one row to the next. */
  readonly head: number;
  readonly level: number;
}

/** In pixels, from the last row that is drawn. */
const BELOW = 20;

/** Below a tree of which only the upper rows are drawn: how many more there are. */
export function Undrawn({ strip, planted, head, level }: UndrawnProps) {
  const rows = rowsOf(strip, planted);
  const count = planted.tree.levels - rows;
  if (count <= 0) return null;
  return (
    <text
      className="strip-undrawn"
      x={(strip.unit * nth(strip.rows, 0).to) / 2}
      y={head + (rows - 1) * level + BELOW}
    >
      {t('figure.undrawn', { count })}
    </text>
  );
}
