/* Cycles modelled from counts beside the reported ones, with the latencies of the model. Each kind has a column of its own. */
import { useMemo } from 'react';
import { LATENCIES, PLACES, type Place } from '../../../bench/streams/cost.ts';
import { t, type MessageKey } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../../../app/bench/NumbersHead.tsx';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import type { Row } from '../../../bench/report.ts';
import { cycleRatios, outside, type CycleRatios } from '../cycles.ts';
import { FOUR_SLOTS } from '../plan.ts';
import { shortSchemeName } from './schemes.ts';

interface CyclesTableProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
}

const LEVELS = {
  L1: 'bench.latencyL1',
  L2: 'bench.latencyL2',
  memory: 'bench.latencyMemory',
} as const satisfies Readonly<Record<Place, MessageKey>>;

export function CyclesTable({ rows, elsewhere }: CyclesTableProps) {
  const streams = useMemo(
    () =>
      cycleRatios(rows).toSorted(
        (a, b) => Number(a.reported === undefined) - Number(b.reported === undefined),
      ),
    [rows],
  );
  return (
    <section aria-labelledby="cycles">
      <h3 id="cycles">{t('bench.cyclesTitle')}</h3>
      <p>{t(streams.length > 0 ? 'bench.cyclesLead' : 'bench.cyclesNotRun')}</p>
      {streams.length > 0 && (
        <>
          <TableScroll label={t('bench.cyclesTitle')}>
            <table className="cost cycles">
              <caption className="visually-hidden">{t('bench.cyclesTitle')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('bench.stream')}</th>
                  <th scope="col" className="number">
                    {t('bench.cyclesReported')} <KindTag kind="reported" elsewhere={elsewhere} />
                  </th>
                  {PLACES.map((place) => (
                    <th key={place} scope="col" className="number">
                      {place === 'memory' ? t('bench.cyclesPlaceMemory') : t('bench.cyclesPlace', { place })}{' '}
                      <KindTag kind="simulated" elsewhere={elsewhere} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {streams.map((ratios) => (
                  <Line key={ratios.workload} ratios={ratios} />
                ))}
              </tbody>
            </table>
          </TableScroll>
          <p>{t('bench.cyclesLimits')}</p>
          <Latencies elsewhere={elsewhere} />
        </>
      )}
    </section>
  );
}

function Line({ ratios }: { readonly ratios: CycleRatios }) {
  const { workload, era, reported, modelled } = ratios;
  const times = reported && outside(reported.ratio, ratios);
  const about = [
    reported?.workload ?? t('bench.cyclesNoCounterpart'),
    times && (times === 1 ? t('bench.cyclesWithin') : t('bench.cyclesOutside', { times: times.toFixed(2) })),
    era !== FOUR_SLOTS && t('bench.patchedIs', { scheme: shortSchemeName(era) }),
  ];
  return (
    <tr>
      <th scope="row">
        {workload}
        <small>{about.filter(Boolean).join(' · ')}</small>
      </th>
      <td className="number">{reported ? reported.ratio.toFixed(2) : t('bench.none')}</td>
      {PLACES.map((place) => (
        <td key={place} className="number">
          {modelled[place].toFixed(2)}
        </td>
      ))}
    </tr>
  );
}

function Latencies({ elsewhere }: { readonly elsewhere: boolean }) {
  return (
    <>
      <TableScroll label={t('bench.latenciesTitle')}>
        <table className="cost cycles">
          <caption>
            {t('bench.latenciesTitle')} <KindTag kind="reported" elsewhere={elsewhere} />
          </caption>
          <NumbersHead rows={t('bench.latencyLevel')} numbers={[t('bench.latencyCycles')]} />
          <tbody>
            {PLACES.map((place) => (
              <tr key={place}>
                <th scope="row">
                  {t(LEVELS[place])}
                  {place === 'memory' && <small>{t('bench.latencyMemoryFrom')}</small>}
                </th>
                <td className="number">{LATENCIES[place]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="quiet">{t('bench.latenciesSource')}</p>
    </>
  );
}
