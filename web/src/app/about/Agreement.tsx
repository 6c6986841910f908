import { conformance } from 'virtual:conformance';
import { formatDay, t } from '../../words/index.ts';

/** How far the modern row agrees with recordings of a real kernel, as the build has checked. */
export function Agreement() {
  const { cases, casesAgree, operations, operationsAgree, kernels, date } = conformance;
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">{t('about.checkedTitle')}</h2>
      <p className="agreement">
        <strong>{t('about.agreement', { agree: operationsAgree, all: operations })}</strong>{' '}
        {t('about.agreementUnit', { kernel: kernels.join(', ') })}
      </p>
      <p>{t('about.checked', { agree: casesAgree, all: cases })}</p>
      <p>
        {t('about.checkedWhen')} <time dateTime={date}>{formatDay(date)}</time>. {t('about.repeat')}
      </p>
      <pre>
        <code>npm run -s cli -- check tests/conformance tests/fixtures</code>
      </pre>
      <p>{t('about.recordYours')}</p>
      <pre>
        <code>{RECORD_AND_CHECK}</code>
      </pre>
    </section>
  );
}

const RECORD_AND_CHECK = `npm run record -- --seed 1 --out mine.trace
npm run -s cli -- check mine.trace`;
