import type { ReactNode } from 'react';
import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';

interface TreeLegendProps {
  /** This kernel's name for the largest gap of a subtree; undefined if it stores none. */
  readonly subtreeGap: string | undefined;
  /** Whether this kernel chains equal gaps. */
  readonly withChain: boolean;
}

export function TreeLegend({ subtreeGap, withChain }: TreeLegendProps) {
  const chain = withChain ? (['waiting'] as const) : [];
  return (
    <Legend marks={['visited', 'compared', 'changed', 'pruned', ...chain, 'pointed']}>
      <LegendItem
        text={t('views.legendStep')}
        swatch={
          <svg className="swatch tree-walk step" viewBox="0 0 24 16" aria-hidden="true">
            <rect x="5" y="1" width="14" height="14" rx="7" />
            <text x="12" y="8" dy="0.35em">
              2
            </text>
          </svg>
        }
      />
      <NodeItem className="black" text={t('views.legendBlack')} letter={t('views.blackLetter')} />
      <NodeItem className="red" text={t('views.legendRed')} letter={t('views.redLetter')} round={7} />
      <NodeItem className="black loose" text={t('views.legendUnlinked')} />
      <NodeItem className="black unlisted" text={t('views.legendNotListed')} />
      {subtreeGap === undefined ? (
        <NodeItem className="black" text={t('views.legendOwnGap')}>
          <rect className="tree-bar own" x="4" y="6.5" width="7" height="3" />
        </NodeItem>
      ) : (
        <NodeItem className="black" text={t('views.legendGaps', { field: subtreeGap })}>
          <rect className="tree-bar own" x="4" y="4" width="7" height="3" />
          <rect className="tree-bar subtree" x="4" y="9" width="15" height="3" />
        </NodeItem>
      )}
    </Legend>
  );
}

interface NodeItemProps {
  readonly className: string;
  readonly text: string;
  readonly letter?: string;
  readonly round?: number;
  readonly children?: ReactNode;
}

function NodeItem({ className, text, letter, round = 1, children }: NodeItemProps) {
  return (
    <LegendItem
      text={text}
      swatch={
        <svg className={`swatch tree-node ${className}`} viewBox="0 0 24 16" aria-hidden="true">
          <rect className="tree-box" x="1" y="1" width="22" height="14" rx={round} />
          {letter && (
            <text x="12" y="12" className="tree-id mini">
              {letter}
            </text>
          )}
          {children}
        </svg>
      }
    />
  );
}
