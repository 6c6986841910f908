/* The lines that lead from the page to the places where the search looks for it, and the headings above these. */
import { t } from '../../words/index.ts';
import { edgePath, ROW, type Layout } from './layout.ts';
import { stateOf } from './say.ts';
import type { Search } from './search.ts';

interface LinesProps {
  readonly layout: Layout;
  readonly search: Search | undefined;
}

export function Lines({ layout, search }: LinesProps) {
  return (
    <>
      <Heads layout={layout} />
      {layout.edges.map(({ key, row, ...ends }) => {
        const { outcome, isNow } = stateOf(row, search);
        const classes = ['rmap-edge', row.verdict === 'found' ? 'hit' : 'miss', outcome, isNow && 'now'];
        return <path key={key} d={edgePath(ends)} className={classes.filter(Boolean).join(' ')} />;
      })}
      {layout.pageLine && <path d={edgePath(layout.pageLine)} className="rmap-page-line" />}
    </>
  );
}

/** Width of the longer heading, in pixels. */
const LONG_HEAD = 240;

function Heads({ layout: { label, strip, rows, form } }: Pick<LinesProps, 'layout'>) {
  const y = (rows[0]?.y ?? 0) - ROW / 2 - 6;
  return (
    <g className="rmap-head">
      <text x={label + 12} y={y} className="middle">
        {form === 'wide' ? t('views.rmapProcess') : ''}
      </text>
      <text x={form === 'wide' ? strip.x + 12 : strip.x} y={y}>
        {t(strip.width >= LONG_HEAD ? 'views.rmapSpaces' : 'views.rmapSpacesShort')}
      </text>
    </g>
  );
}
