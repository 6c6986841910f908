import { ReportedLocks } from '../../../app/bench/locks/ReportedLocks.tsx';
import type { Row } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { POSTED_AIM7, REPORTED_GAIN, REPORTED_SPIN } from '../published.ts';

export function ReportedBrk({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ReportedLocks rows={rows} caveat="benchLocks.brkNotComparable" nameOf={nameOf}>
      <Headline />
    </ReportedLocks>
  );
}

function nameOf(workload: string): string {
  return workload === POSTED_AIM7 ? t('benchLocks.posted', { workload }) : workload;
}

/** The two figures of the posting. */
function Headline() {
  return (
    <dl className="cpu-headline">
      <div>
        <dt>{t('benchLocks.percent', { value: REPORTED_SPIN })}</dt>
        <dd>{t('benchLocks.reportedSpin')}</dd>
      </div>
      <div>
        <dt>{t('benchLocks.plusPercent', { value: REPORTED_GAIN })}</dt>
        <dd>{t('benchLocks.reportedGain')}</dd>
      </div>
    </dl>
  );
}
