import type { Keeps } from '../../core/kernel-row.ts';
import { t } from '../../words/index.ts';
import { Legend, LegendItem } from '../Legend.tsx';
import type { MarkName } from '../../d3/marks.ts';

const OF_A_TREE: readonly MarkName[] = ['compared', 'changed', 'pointed'];
const OF_RESERVED_NODES: readonly MarkName[] = ['compared', 'changed', 'allocated', 'pointed'];
const OF_A_COPY: readonly MarkName[] = [
  'inherited',
  'allocated',
  'zeroEntry',
  'compared',
  'changed',
  'dead',
  'pointed',
];

function marksOf(keeps: Keeps): readonly MarkName[] {
  if (keeps.has('copied_nodes')) return OF_A_COPY;
  return keeps.has('reserved_nodes') ? OF_RESERVED_NODES : OF_A_TREE;
}

export function ForkLegend({ keeps }: { readonly keeps: Keeps }) {
  return (
    <Legend marks={marksOf(keeps)}>
      {keeps.has('copied_nodes') && (
        <LegendItem
          text={t('views.forkLegendMissing')}
          swatch={
            <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
              <rect x="3" y="3" width="18" height="10" className="fork-missing" />
            </svg>
          }
        />
      )}
      <LegendItem
        text={t('views.forkLegendArrow')}
        swatch={
          <svg className="swatch" viewBox="0 0 24 16" aria-hidden="true">
            <path d="M2 8H15" className="fork-arrow" />
            <path d="M14 4L22 8L14 12Z" className="fork-head" />
          </svg>
        }
      />
    </Legend>
  );
}
