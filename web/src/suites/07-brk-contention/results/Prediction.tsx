import { useId, useMemo, useState } from 'react';
import type { Row } from '../../../bench/report.ts';
import { figure } from '../../../bench/tables.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { t } from '../../../words/index.ts';
import { amdahlGain, locksOfLoop } from '../amdahl.ts';
import { REPORTED_GAIN, REPORTED_SPIN } from '../published.ts';

/** In percent; at 100 nothing else would be left to take time. */
const MOST = 99;

/** The share of the lock goes in, and a gain comes out: nothing else is assumed. */
export function Prediction({ rows }: { readonly rows: readonly Row[] }) {
  const id = useId();
  const [share, setShare] = useState(REPORTED_SPIN);
  const locks = useMemo(() => locksOfLoop(rows), [rows]);
  if (locks === undefined) return null;
  const gain = figure(amdahlGain(share / 100, locks));
  return (
    <section aria-labelledby={`${id}-title`} className="prediction">
      <h3 id={`${id}-title`}>{t('benchLocks.predictionTitle', { share: REPORTED_SPIN })}</h3>
      <p>{t('benchLocks.predictionLead', locks)}</p>
      <p className="prediction-input">
        <label htmlFor={id}>{t('benchLocks.predictionInput')}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={MOST}
          value={share}
          aria-valuetext={t('benchLocks.percent', { value: share })}
          onChange={({ target }) => setShare(target.valueAsNumber)}
        />
        <strong>{t('benchLocks.percent', { value: share })}</strong>
      </p>
      <p>
        <output htmlFor={id} className="prediction-out">
          {t('benchLocks.predictionOut', { gain })}
        </output>{' '}
        {t('benchLocks.predictionReported', {
          gain: figure(1 + REPORTED_GAIN / 100),
          percent: REPORTED_GAIN,
        })}{' '}
        <KindTag kind="reported" elsewhere={false} />
      </p>
    </section>
  );
}
