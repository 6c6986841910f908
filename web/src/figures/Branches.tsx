import type { ReactNode } from 'react';
import { cell } from '../base/cell.ts';
import type { Tree } from './tree.ts';
import type { Point } from './use-nodes.ts';

interface BranchesProps {
  readonly tree: Tree;
  /** Where the nodes stand that are drawn, by column. */
  readonly nodes: ReadonlyMap<number, Point>;
  readonly radius: number | ((column: number) => number);
  /** What a node is now, as classes; one that was `checked` is larger. */
  readonly stateOf: (column: number) => string;
  /** Over the lines, and under the nodes. */
  readonly children?: ReactNode;
}

/** The nodes of a tree, and the lines between them. */
export function Branches({ tree, nodes, radius, stateOf, children }: BranchesProps) {
  return (
    <>
      {[...nodes].map(([column, { x, y }]) => {
        const parent = nodes.get(cell(tree.parents, column));
        return parent === undefined ? null : (
          <path key={column} className={`edge ${stateOf(column)}`} d={`M${parent.x} ${parent.y}L${x} ${y}`} />
        );
      })}
      {children}
      {[...nodes].map(([column, { x, y }]) => {
        const state = stateOf(column);
        return (
          <circle
            key={column}
            className={`node ${state}`}
            cx={x}
            cy={y}
            r={(typeof radius === 'number' ? radius : radius(column)) + (state.includes('checked') ? 1.6 : 0)}
          />
        );
      })}
    </>
  );
}
