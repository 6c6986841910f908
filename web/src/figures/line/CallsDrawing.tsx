import { cell } from '../../base/cell.ts';
import { t } from '../../words/index.ts';
import type { Line } from './moment.ts';
import type { Run } from './run.ts';

interface CallsDrawingProps {
  readonly run: Run;
  readonly line: Line;
  readonly time: number;
}

/** The calls of one CPU that is alone, and how often each has taken the lock. */
export function CallsDrawing({ run: { grants, done, calls }, line, time }: CallsDrawingProps) {
  const taken = new Map<number, number>();
  for (let i = 0; i < line.given; i++) {
    const call = cell(grants.call, i);
    taken.set(call, (taken.get(call) ?? 0) + 1);
  }
  return (
    <div className="line-calls">
      <p>{t('line.callsTaken', { count: calls })}</p>
      <ol>
        {Array.from({ length: calls }, (_, call) => (
          // oxlint-disable-next-line react/no-array-index-key -- a call’s number
          <li key={call} className={taken.has(call) ? 'taken' : undefined}>
            {taken.get(call) ?? (cell(done, call) <= time ? 0 : '')}
          </li>
        ))}
      </ol>
    </div>
  );
}
