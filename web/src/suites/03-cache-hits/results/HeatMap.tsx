import { streamNamed } from '../../../bench/streams/list.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import type { EraOrder } from '../../../app/bench/series.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import type { StreamOutcomes } from './hit-data.ts';
import { missSentence, share } from './MissFigure.tsx';
import { SchemeHeads } from './SchemeHeads.tsx';

/** A stream, and a scheme of it. */
export interface Chosen {
  readonly workload: string;
  readonly era: string;
}

interface HeatMapProps {
  readonly streams: readonly StreamOutcomes[];
  readonly eras: readonly string[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

/** Streams by schemes. Each cell shows its rate as a figure, a colour and a bar, and opens its details. */
export function HeatMap({ streams, eras, elsewhere, order, chosen, onChoose }: HeatMapProps) {
  return (
    <section aria-labelledby="heat" className="hit-heat">
      <h3 id="heat">
        {t('bench.heatTitle')} <KindTag kind="counted" elsewhere={elsewhere} />
      </h3>
      <p>{t('bench.heatLead')}</p>
      <TableScroll label={t('bench.heatTitle')}>
        <table className="heat">
          <caption className="visually-hidden">{t('bench.heatTitle')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('bench.stream')}</th>
              <SchemeHeads eras={eras} order={order} />
            </tr>
          </thead>
          <tbody>
            {streams.map(({ workload, n, of }) => (
              <tr key={workload}>
                <th scope="row">
                  {workload}
                  <small>{aboutStream(workload, n)}</small>
                </th>
                {eras.map((era) => {
                  const outcome = of.get(era);
                  if (outcome?.rate === undefined)
                    return (
                      <td key={era} className="heat-none">
                        {t(outcome ? 'bench.noCache' : 'bench.none')}
                      </td>
                    );
                  const isChosen = chosen?.workload === workload && chosen.era === era;
                  return (
                    <td key={era}>
                      <button
                        type="button"
                        className="heat-cell"
                        style={{ '--rate': outcome.rate }}
                        aria-pressed={isChosen}
                        title={missSentence(outcome)}
                        onClick={() => onChoose({ workload, era })}
                      >
                        {share(outcome.rate)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="heat-scale" aria-hidden="true">
        <span>{t('bench.scaleFrom')}</span>
        <i />
        <span>{t('bench.scaleTo')}</span>
      </p>
    </section>
  );
}

/** "100,000 faults, order constructed" */
function aboutStream(workload: string, n: number): string {
  const made = streamNamed(workload)?.order === 'constructed';
  return t(made ? 'bench.faultsConstructed' : 'bench.faultsOf', { faults: formatNumber(n) });
}
