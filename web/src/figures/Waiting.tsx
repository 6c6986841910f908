import { t } from '../words/index.ts';

interface WaitingProps {
  /** Why there will be no answer. */
  readonly failure: string | undefined;
}

/** In place of an instrument that has nothing to show yet. */
export function Waiting({ failure }: WaitingProps) {
  return failure === undefined ? (
    <p className="stage-message">{t('figure.loading')}</p>
  ) : (
    <p className="stage-message bad">{t('figure.failed', { reason: failure })}</p>
  );
}
