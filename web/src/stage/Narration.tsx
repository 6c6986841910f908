import { useMemo } from 'react';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import type { Moment } from '../views/view.ts';
import { formatHex } from '../narrate/format.ts';
import { say, t } from '../words/index.ts';
import { toldOf } from './told.ts';

interface NarrationProps {
  readonly moment: Moment | undefined;
  readonly operation: OperationSummary | undefined;
  /** Whether the session has any operation. */
  readonly stepped: boolean;
  /** The next call, if one has just ended. */
  readonly next: OperationSummary | undefined;
  /**
   * While playing, the live region is off, because a screen reader would only ever reach the first words of each
   * text.
   */
  readonly playing: boolean;
  /** To a question, at the moment that shows it. */
  readonly answer: string | undefined;
}

/** The current call, what has just happened in it, and why it matters. */
export function Narration({ moment, operation, next, stepped, playing, answer }: NarrationProps) {
  const narration = useMemo(() => moment && toldOf(moment.snapshot, moment.world, moment.byBeat), [moment]);
  const by = moment && callerText(moment.snapshot);
  return (
    <div
      className="narration"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may not hold paragraphs
      role="status"
      // It may scroll where there is little room, and must then be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-live={playing ? 'off' : 'polite'}
      aria-label={t('transport.whatHappened')}
    >
      {answer !== undefined && (
        <p className="narration-answer">
          {t('transport.answer')} <strong>{answer}</strong>
        </p>
      )}
      {operation?.text !== undefined && (
        <p className="narration-call">
          {by && <>{by} </>}
          <code>{say(operation.text)}</code>
          {operation.recordedAt && <> {recordedText(operation.recordedAt)}</>}
        </p>
      )}
      <p className="narration-what">
        {narration?.what ?? t(stepped ? 'transport.nothingYet' : 'transport.nothingToStep')}
      </p>
      {narration !== undefined && narration.why !== '' && <p className="narration-why">{narration.why}</p>}
      {next?.text !== undefined && (
        <p className="narration-next">
          {t('transport.next')} <code>{say(next.text)}</code>
        </p>
      )}
    </div>
  );
}

/** The addresses that stand in the recording. Here the call runs with others, because this kernel mapped elsewhere before. */
export function recordedText(addresses: readonly number[]): string {
  return t('transport.recordedAt', { addresses: addresses.map(formatHex).join(', ') });
}

/** Names the caller if there are several processes or threads. */
function callerText({ processes, caller, thread, tasks }: Snapshot): string {
  const number = String(caller);
  const isOneOfSeveral = tasks.length > 1 || thread > 1;
  if (processes.length < 2)
    return isOneOfSeveral ? t('transport.callByThread', { thread: String(thread) }) : '';
  return isOneOfSeveral
    ? t('transport.callByBoth', { number, thread: String(thread) })
    : t('transport.callBy', { number });
}
