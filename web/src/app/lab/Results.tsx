import { useRef } from 'react';
import { compare } from '../../exports/results.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { recordedText } from '../../stage/Narration.tsx';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { useKeptFocus } from '../../widgets/use-kept-focus.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { formatNumber, say, t } from '../../words/index.ts';
import { showResult } from './results.ts';
import { useRows } from './use-rows.ts';

interface ResultsProps {
  readonly operations: readonly OperationSummary[];
  /** Index of the running operation, -1 before the first. */
  readonly current: number;
  readonly kernel: string;
  readonly onSeek: (position: number) => void;
}

/** The height of a row in px, as in lab.css. */
const ROW = 32;

/** Every operation with its recorded result and this kernel's. Draws only the rows in sight. */
export function Results({ operations, current, kernel, onSeek }: ResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(box);
  const { from, to, onScroll } = useRows(box, operations.length, ROW, current);
  return (
    <div
      ref={box}
      className="results"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      {...kept}
      onScroll={onScroll}
    >
      <table aria-label={t('lab.results')} aria-rowcount={operations.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('lab.call')}</th>
            <th scope="col">{t('lab.recorded')}</th>
            <th scope="col">{kernelName(kernel)}</th>
            <th scope="col">{t('lab.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          <Spacer rows={from} />
          {operations.slice(from, to).map((operation) => (
            <Row
              key={operation.index}
              operation={operation}
              current={operation.index === current}
              onSeek={onSeek}
            />
          ))}
          <Spacer rows={operations.length - to} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for rows that are out of sight. */
function Spacer({ rows }: { readonly rows: number }) {
  return rows <= 0 ? null : <tr aria-hidden="true" style={{ height: rows * ROW }} />;
}

interface RowProps {
  readonly operation: OperationSummary;
  readonly current: boolean;
  readonly onSeek: (position: number) => void;
}

function Row({ operation, current, onSeek }: RowProps) {
  const comparison = compare(operation);
  return (
    <tr aria-rowindex={operation.index + 2} aria-current={current ? 'step' : undefined}>
      <td>
        <button type="button" onClick={() => onSeek(operation.last)}>
          {`${formatNumber(operation.index + 1)} ${say(operation.text ?? operation.call.call)}`}
          {operation.recordedAt && ` ${recordedText(operation.recordedAt)}`}
        </button>
      </td>
      <td>
        <code>{operation.recorded && showResult(operation.recorded)}</code>
      </td>
      <td>
        <code>{showResult(operation.outcome)}</code>
      </td>
      <td className={`verdict ${comparison}`}>
        {(comparison === 'same' || comparison === 'differs') && (
          <Icon name={comparison === 'same' ? 'check' : 'differs'} />
        )}
        <span>{t(`lab.${comparison}`)}</span>
      </td>
    </tr>
  );
}
