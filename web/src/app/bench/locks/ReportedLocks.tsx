import type { ReactNode } from 'react';
import { nth } from '../../../base/known.ts';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, t, title } from '../../../words/index.ts';
import type { MessageKey } from '../../../words/index.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { KindTag } from '../../../chart/KindTag.tsx';
import { groupBy } from '../rows.ts';

const asItIs = (workload: string): string => workload;

interface ReportedLocksProps {
  readonly rows: readonly Row[];
  /** Why these figures can't be compared with ours. */
  readonly caveat: MessageKey;
  /** The table's text for a workload, where that isn't its name. */
  readonly nameOf?: (workload: string) => string;
  readonly children?: ReactNode;
}

/** What was reported about these locks, by source, with a line for each figure of a kernel. */
export function ReportedLocks({ rows, caveat, nameOf = asItIs, children }: ReportedLocksProps) {
  return (
    <div className="bench-reported">
      {children}
      {[...groupBy(rows, ({ source }) => source)].map(([source, own]) => (
        <div key={source} className="bench-reported">
          <Figures source={source ?? ''} rows={own} nameOf={nameOf} />
          <p className="quiet">{source}</p>
        </div>
      ))}
      <p>{title(caveat)}</p>
    </div>
  );
}

interface FiguresProps {
  readonly source: string;
  readonly rows: readonly Row[];
  readonly nameOf: (workload: string) => string;
}

/** `source` begins with the name of whoever reported. */
function Figures({ source, rows, nameOf }: FiguresProps) {
  const caption = t('benchLocks.reportedCaption', { who: nth(source.split(',', 1), 0) });
  return (
    <TableScroll label={caption}>
      <table className="cpu-reported">
        <caption>
          {caption} <KindTag kind="reported" elsewhere={false} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('benchLocks.reportedKernel')}</th>
            <th scope="col">{t('bench.metric')}</th>
            <th scope="col" className="number">
              {t('benchLocks.reportedFigure')}
            </th>
          </tr>
        </thead>
        {[...groupBy(rows, ({ workload }) => workload)].map(([workload, own]) => (
          <tbody key={workload}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="bench-group">
                {nameOf(workload)}
              </th>
            </tr>
            {own.map((row) => (
              <tr key={`${row.kernel}\n${row.metric}`}>
                <th scope="row">
                  {row.kernel}{' '}
                  <span className="bench-model">{t('bench.reportedAs', { era: eraName(row.era) })}</span>
                </th>
                <td>
                  {row.metric === row.unit
                    ? row.metric
                    : t('bench.axis', { metric: row.metric, unit: row.unit })}
                </td>
                <td className="number">{figureOf(row)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

/** A figure, an upper bound, or a range. */
function figureOf({ mean, min, max }: Row): string {
  if (mean !== undefined) return t('benchLocks.about', { value: formatNumber(mean) });
  if (min !== undefined && max !== undefined)
    return t('benchLocks.fromTo', { min: formatNumber(min), max: formatNumber(max) });
  return max === undefined ? t('bench.none') : t('benchLocks.upTo', { value: formatNumber(max) });
}
