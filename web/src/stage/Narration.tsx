import { useMemo } from 'react';
import type { SessionSpec } from '../core/session.ts';
import { narrate, narrateContext } from '../narrate/narrate.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import { t } from '../words/index.ts';

interface NarrationProps {
  readonly snapshot: Snapshot | undefined;
  readonly spec: SessionSpec;
  readonly operation: OperationSummary | undefined;
  /** While playing, a reader of the live region would only ever hear the first words. */
  readonly playing: boolean;
}

/** The current call, what has just happened in it, and why it matters. */
export function Narration({ snapshot, spec, operation, playing }: NarrationProps) {
  const narration = useMemo(() => {
    if (snapshot?.event === undefined) return undefined;
    return narrate(snapshot.event, narrateContext(snapshot, spec.files));
  }, [snapshot, spec]);
  return (
    <div
      className="narration"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may not hold paragraphs
      role="status"
      aria-live={playing ? 'off' : 'polite'}
      aria-label={t('transport.whatHappened')}
    >
      {operation?.text !== undefined && <code className="narration-call">{operation.text}</code>}
      <p className="narration-what">{narration?.what ?? t('transport.nothingYet')}</p>
      {narration !== undefined && narration.why !== '' && <p className="narration-why">{narration.why}</p>}
    </div>
  );
}
