import { ReportedLocks } from '../../../app/bench/locks/ReportedLocks.tsx';
import type { Row } from '../../../bench/report.ts';

export function ReportedFaults({ rows }: { readonly rows: readonly Row[] }) {
  return <ReportedLocks rows={rows} caveat="benchLocks.faultNotComparable" />;
}
