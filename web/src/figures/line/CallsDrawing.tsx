import { cell } from '../../base/cell.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Line } from './moment.ts';
import type { Run } from './run.ts';

interface CallsDrawingProps {
  readonly run: Run;
  readonly line: Line;
  readonly time: number;
}

/** The calls of one CPU that is alone: by how many pages each moves the heap’s end, how often it takes the lock, and how often it changes the list. */
export function CallsDrawing({ run: { grants, done, calls, pages }, line, time }: CallsDrawingProps) {
  const taken = new Map<number, number>();
  const changed = new Map<number, number>();
  for (let i = 0; i < line.given; i++) {
    const call = cell(grants.call, i);
    taken.set(call, (taken.get(call) ?? 0) + 1);
    if (cell(grants.added, i) !== 0) changed.set(call, (changed.get(call) ?? 0) + 1);
  }
  const all = Array.from({ length: calls }, (_, call) => call);
  const countOf = (counts: ReadonlyMap<number, number>, call: number): number | '' =>
    counts.get(call) ?? (cell(done, call) <= time ? 0 : '');
  return (
    <table className="line-calls">
      <tbody>
        <tr>
          <th scope="row">{t('line.callsPages', { count: calls })}</th>
          {all.map((call) => (
            <td key={call}>{signed(cell(pages, call))}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('line.callsTaken')}</th>
          {all.map((call) => (
            <td key={call} className={taken.has(call) ? 'taken' : undefined}>
              {countOf(taken, call)}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('line.callsChanged')}</th>
          {all.map((call) => (
            <td key={call} className={changed.has(call) ? 'changed' : undefined}>
              {countOf(changed, call)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function signed(pages: number): string {
  return pages < 0 ? `−${formatNumber(-pages)}` : `+${formatNumber(pages)}`;
}
