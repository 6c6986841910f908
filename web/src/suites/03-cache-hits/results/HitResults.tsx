import { memo, useMemo, useState } from 'react';
import { besideNotes } from '../shapes.ts';
import type { Report } from '../../../bench/report.ts';
import { say, t } from '../../../words/index.ts';
import { Sentences, type ResultsProps } from '../../../app/bench/Results.tsx';
import { Surroundings } from '../../../app/bench/Surroundings.tsx';
import { BesideTable } from './BesideTable.tsx';
import { CostTables } from './CostTable.tsx';
import { CyclesTable } from './CyclesTable.tsx';
import { HeatMap, type Chosen } from './HeatMap.tsx';
import { outcomesOf } from './hit-data.ts';
import { OneByOne } from '../../../app/bench/OneByOne.tsx';
import { DETAIL, StreamDetail } from './StreamDetail.tsx';
import { SweepTiles } from './SweepTiles.tsx';
import { ThreadsFigures } from './ThreadsFigures.tsx';

/** All figures of a run of streams. Memoised, so that progress alone doesn't redraw them. */
export const HitResults = memo(function HitResults(props: ResultsProps) {
  const { rows, report, workloads, elsewhere = false, order } = props;
  const streams = useMemo(() => outcomesOf(rows, order), [rows, order]);
  const eras = useMemo(() => {
    const found = new Set(streams.flatMap(({ of }) => [...of.keys()]));
    return order.filter((era) => found.has(era));
  }, [streams, order]);
  const [asked, ask] = useState<Chosen>();
  const stream = streams.find(({ workload }) => workload === asked?.workload) ?? streams[0];
  const era = eras.find((each) => each === asked?.era) ?? eras[0];
  const chosen = stream && era !== undefined ? { workload: stream.workload, era } : undefined;
  const common = { streams, elsewhere, order };
  const open = (next: Chosen): void => {
    ask(next);
    // The details show the chosen cell only after the next render.
    requestAnimationFrame(() => {
      const heading = document.getElementById(DETAIL);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'nearest' });
    });
  };
  const notes = useMemo(() => report && withoutBeside(report), [report]);
  return (
    <>
      {report !== undefined && <Sentences report={report} about="warnings" />}
      <HeatMap {...common} eras={eras} chosen={chosen} onChoose={open} />
      {stream && chosen && (
        <StreamDetail
          stream={stream}
          chosen={chosen}
          rows={rows}
          workloads={workloads}
          elsewhere={elsewhere}
          order={order}
          onChoose={ask}
        />
      )}
      {/* These need the whole run. */}
      {report !== undefined && (
        <OneByOne>
          {notes && <Sentences report={notes} about="notes" />}
          <BesideTable streams={streams} workloads={workloads} elsewhere={elsewhere} />
          <CyclesTable rows={rows} elsewhere={elsewhere} />
          <ThreadsFigures {...common} />
          <SweepTiles streams={streams} elsewhere={elsewhere} />
          <CostTables {...common} eras={eras} />
          <Surroundings {...report} />
          <p className="quiet">{t('bench.madeOfParts')}</p>
        </OneByOne>
      )}
    </>
  );
});

/** Leaves out the notes whose content BesideTable and CyclesTable show. */
function withoutBeside(report: Report): Report {
  const said = new Set(besideNotes(report.rows).map(say));
  return { ...report, notes: report.notes.filter((note) => !said.has(say(note))) };
}
