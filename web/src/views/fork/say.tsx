/* Texts of a fork's figure, for both kinds of trees. */
import type { ReactNode } from 'react';
import { formatError } from '../../narrate/format.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';
import { Caption } from './ForkFrame.tsx';
import type { Pair } from './pair.ts';
import type { Progress } from './progress.ts';

export function summaryOf({ parent, child }: Pair): string {
  const count = parent.mm.mapCount;
  return child
    ? t('views.forkSummary', { parent: count, child: child.mm.mapCount })
    : t('views.forkSummaryAlone', { count });
}

export function parentCaption({ parent, child }: Pair, size: string): ReactNode {
  const number = String(parent.mm.process);
  const title = child ? t('views.forkParent', { number }) : t('views.forkAlone', { number });
  return <Caption title={title} parts={[size]} />;
}

/** Shown in place of the child's tree where there is none. */
export function emptyText(
  { child }: Pair,
  progress: Progress | undefined,
  { event }: Pick<Snapshot, 'event'>,
): string {
  if (child && progress?.state === 'failed') return t('views.forkGone');
  if (child) return t('views.forkNotYet');
  if (progress?.state !== 'failed') return t('views.forkNone');
  const error = event && 'error' in event ? event.error : 0;
  const failed = t('views.forkFailed', { error: formatError(error) });
  return progress.foreign > 0 ? `${failed} ${t('views.forkHarm')}` : failed;
}
