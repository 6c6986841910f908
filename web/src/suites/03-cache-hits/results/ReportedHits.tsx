import { CYCLES } from '../published.ts';
import { HIT_RATE } from '../../../bench/streams/rows.ts';
import type { Row } from '../../../bench/report.ts';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../../../app/bench/NumbersHead.tsx';
import { groupBy } from '../../../app/bench/rows.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';

/** The table of the posting. */
export function ReportedHits({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className="bench-reported">
      <TableScroll label={t('bench.reportedTitle')}>
        <table>
          <caption>
            {t('bench.reportedHits')} <KindTag kind="reported" elsewhere={false} />
          </caption>
          <NumbersHead
            rows={t('bench.workload')}
            numbers={[t('bench.reportedRates'), t('bench.reportedCycles')]}
          />
          <tbody>
            {[...groupBy(rows, ({ workload }) => workload)].map(([workload, own]) => (
              <tr key={workload}>
                <th scope="row">{workload}</th>
                {[HIT_RATE, CYCLES].map((metric) => (
                  <td key={metric} className="number">
                    {figures(own, metric).join(' → ')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="quiet">{rows[0]?.source}</p>
    </div>
  );
}

function figures(rows: readonly Row[], metric: string): readonly string[] {
  return rows.flatMap((row) =>
    row.metric === metric && row.mean !== undefined ? [row.mean.toFixed(2)] : [],
  );
}
