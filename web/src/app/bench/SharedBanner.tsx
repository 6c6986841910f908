import { t } from '../../words/index.ts';
import type { Shared } from './shared.ts';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Says where and when these figures were made. */
export function SharedBanner({ shared }: { readonly shared: Shared }) {
  const { report, when, hasSamples } = shared;
  return (
    <p className="bench-warning" role="note">
      {t('bench.elsewhere')}{' '}
      <time dateTime={when.toISOString()}>
        {t('bench.elsewhereWhen', { when: WHEN.format(when), runtime: report.environment.runtime })}
      </time>{' '}
      {!hasSamples && t('bench.elsewhereNoSamples')}
    </p>
  );
}
