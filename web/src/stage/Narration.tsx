import { useMemo } from 'react';
import { narrate } from '../narrate/narrate.ts';
import type { OperationSummary } from '../timeline/run.ts';
import { t } from '../words/index.ts';
import type { Moment } from './use-moment.ts';

interface NarrationProps {
  readonly moment: Moment | undefined;
  readonly operation: OperationSummary | undefined;
  /** Whether the session has any operation. */
  readonly stepped: boolean;
  /** The call that comes next, where one has just ended. */
  readonly next: OperationSummary | undefined;
  /** While playing, a reader of the live region would only ever hear the first words. */
  readonly playing: boolean;
}

/** The current call, what has just happened in it, and why it matters. */
export function Narration({ moment, operation, next, stepped, playing }: NarrationProps) {
  const narration = useMemo(() => {
    if (moment === undefined) return undefined;
    const { snapshot, world } = moment;
    return snapshot.event && narrate(snapshot.event, world, snapshot.stack);
  }, [moment]);
  const severalLive = moment !== undefined && moment.snapshot.processes.length > 1;
  return (
    <div
      className="narration"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may not hold paragraphs
      role="status"
      aria-live={playing ? 'off' : 'polite'}
      aria-label={t('transport.whatHappened')}
    >
      {operation?.text !== undefined && (
        <p className="narration-call">
          {severalLive && <>{t('transport.callBy', { number: String(moment.snapshot.caller) })} </>}
          <code>{operation.text}</code>
        </p>
      )}
      <p className="narration-what">
        {narration?.what ?? t(stepped ? 'transport.nothingYet' : 'transport.nothingToStep')}
      </p>
      {narration !== undefined && narration.why !== '' && <p className="narration-why">{narration.why}</p>}
      {next?.text !== undefined && (
        <p className="narration-next">
          {t('transport.next')} <code>{next.text}</code>
        </p>
      )}
    </div>
  );
}
