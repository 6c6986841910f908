import { useState } from 'react';
import type { Row } from '../../../bench/report.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import { MIXED } from '../plan.ts';
import { Choice } from '../../../widgets/choice/Choice.tsx';
import { say, t } from '../../../words/index.ts';
import type { LineSeries } from '../../../chart/spec.ts';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';
import { WorkloadResults } from '../../../app/bench/WorkloadResults.tsx';
import { curveOf, type StreamOutcomes } from './hit-data.ts';
import type { Chosen } from './HeatMap.tsx';
import { MissFigure, missSentence, Whys } from './MissFigure.tsx';
import { RateFigure } from './RateFigure.tsx';
import { shortSchemeName } from './schemes.ts';

/** Id of the heading, to which a cell of the map moves the focus. */
export const DETAIL = 'stream-detail';

interface StreamDetailProps {
  readonly stream: StreamOutcomes;
  readonly chosen: Chosen;
  /** All rows of the run. */
  readonly rows: readonly Row[];
  readonly workloads: readonly Workload[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
  readonly onChoose: (chosen: Chosen) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** One stream: its hit rate along the way, and why lookups missed with one scheme. */
export function StreamDetail(props: StreamDetailProps) {
  const { stream, chosen, rows, workloads, elsewhere, order, onChoose } = props;
  const { workload, n, of } = stream;
  const outcomes = [...of.values()].filter(({ rate }) => rate !== undefined);
  const outcome = of.get(chosen.era) ?? outcomes[0];
  const about = workloads.find(({ name }) => name === workload);
  const origin = { kind: 'counted', elsewhere } as const;
  const lines = outcomes
    .filter(({ era, rates }) => rates.length > 0 && (!MIXED.includes(era) || era === chosen.era))
    .map(({ era, rates }): LineSeries => ({
      as: 'line',
      key: era,
      label: shortSchemeName(era),
      style: styleOf(order, era),
      points: curveOf(rates, n),
      marks: 'some',
      isChosen: era === chosen.era,
    }));
  return (
    <section aria-labelledby={DETAIL} className="hit-detail">
      <h3 id={DETAIL} tabIndex={-1}>
        {t('bench.detailTitle', { workload })}
      </h3>
      {about !== undefined && <p>{say(about.operation)}</p>}
      {outcomes.length > 1 && (
        <Choice
          label={t('bench.scheme')}
          options={outcomes.map(({ era }) => ({ value: era, text: shortSchemeName(era) }))}
          value={chosen.era}
          onChange={(era) => onChoose({ workload, era })}
        />
      )}
      {outcome?.rate !== undefined && <p className="hit-sentence">{missSentence(outcome)}</p>}
      {outcome?.rate !== undefined && outcome.rates.length === 0 && (
        <p className="quiet">{t('bench.noCourse')}</p>
      )}
      <div className="bench-charts">
        {lines.length > 0 && (
          <RateFigure
            title={t('bench.overTime', { workload })}
            origin={origin}
            x={{ name: t('bench.faultsAxis'), scale: 'linear', from: 0, to: n }}
            lines={lines}
          />
        )}
        {outcome?.rate !== undefined && (
          <div>
            {outcome.rates.length > 0 && <MissFigure outcome={outcome} origin={origin} />}
            <Whys outcome={outcome} />
          </div>
        )}
      </div>
      <AllFigures key={workload} workload={workload} rows={rows} elsewhere={elsewhere} order={order} />
    </section>
  );
}

interface AllFiguresProps extends Pick<StreamDetailProps, 'rows' | 'elsewhere' | 'order'> {
  readonly workload: string;
}

/** Long, so it is rendered only once it is opened. */
function AllFigures({ workload, rows, elsewhere, order }: AllFiguresProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('bench.allFigures', { workload })}</summary>
      {open && (
        <WorkloadResults
          workload={workload}
          size={t('bench.faultsAxis')}
          rows={rows.filter((row) => row.workload === workload && row.kind !== 'reported')}
          fits={undefined}
          growing={NONE}
          elsewhere={elsewhere}
          order={order}
        />
      )}
    </details>
  );
}
