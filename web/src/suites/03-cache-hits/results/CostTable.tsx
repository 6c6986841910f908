/* What lookups cost: the VMAs that they compare, counted, and their time, measured. */
import { t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import type { EraOrder } from '../../../app/bench/series.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import type { Outcome, StreamOutcomes } from './hit-data.ts';
import { SchemeHeads } from './SchemeHeads.tsx';

interface CostTableProps {
  readonly streams: readonly StreamOutcomes[];
  readonly eras: readonly string[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

/** Counted and measured figures have a table each, because kinds are never mixed. */
export function CostTables(props: CostTableProps) {
  return (
    <section aria-labelledby="cost">
      <h3 id="cost">{t('bench.costTitle')}</h3>
      <p>{t('bench.costLead')}</p>
      {props.streams.some(({ of }) => [...of.values()].some(({ slots }) => slots !== undefined)) && (
        <CostTable
          {...props}
          title={t('bench.costSlots')}
          kind="counted"
          of={({ slots }) => slots?.toFixed(2) ?? t('bench.none')}
        />
      )}
      <CostTable
        {...props}
        title={t('bench.costNodes')}
        kind="counted"
        of={({ nodes }) => nodes.toFixed(2)}
      />
      <CostTable {...props} title={t('bench.costTime')} kind="measured" of={timeOf} />
    </section>
  );
}

function timeOf({ time }: Outcome): string {
  if (time?.median === undefined) return t('bench.none');
  const [value, mad] = [formatFigure(time.median), formatFigure(time.mad ?? 0)];
  return t('bench.plusMinusFigure', { value, mad });
}

interface OneCostProps extends CostTableProps {
  readonly title: string;
  readonly kind: 'counted' | 'measured';
  readonly of: (outcome: Outcome) => string;
}

function CostTable({ streams, eras, elsewhere, order, title, kind, of }: OneCostProps) {
  return (
    <TableScroll label={title}>
      <table className="cost">
        <caption>
          {title} <KindTag kind={kind} elsewhere={elsewhere} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('bench.stream')}</th>
            <SchemeHeads eras={eras} order={order} className="number" />
          </tr>
        </thead>
        <tbody>
          {streams.map((stream) => (
            <tr key={stream.workload}>
              <th scope="row">{stream.workload}</th>
              {eras.map((era) => {
                const outcome = stream.of.get(era);
                return (
                  <td key={era} className="number">
                    {outcome === undefined ? t('bench.none') : of(outcome)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
