import { memo, useMemo } from 'react';
import { t } from '../../../words/index.ts';
import { AllFigures } from '../../../app/bench/AllFigures.tsx';
import { OneByOne } from '../../../app/bench/OneByOne.tsx';
import { Sentences, type ResultsProps } from '../../../app/bench/Results.tsx';
import { Surroundings } from '../../../app/bench/Surroundings.tsx';
import { LeftSection } from './LeftSection.tsx';
import { ComposedLevels } from './ComposedLevels.tsx';
import { MemorySection } from './MemorySection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { RatioSection } from './RatioSection.tsx';
import { TimeSection } from './TimeSection.tsx';

/** All figures of a run of forks, level by level. Memoised, so that progress alone doesn't redraw them. */
export const RmapForkResults = memo(function RmapForkResults(props: ResultsProps) {
  const { rows, report, elsewhere = false, order } = props;
  const sorted = useMemo(
    () => rows.toSorted((a, b) => order.indexOf(a.era) - order.indexOf(b.era)),
    [rows, order],
  );
  const eras = useMemo(
    () => order.filter((era) => rows.some((row) => row.era === era && row.kind !== 'reported')),
    [rows, order],
  );
  // The other figures need the whole run.
  if (report === undefined)
    return <TimeSection rows={rows} elsewhere={elsewhere} eras={eras} order={order} />;
  return (
    <>
      <Sentences report={report} about="warnings" />
      <OneByOne>
        <MemorySection rows={rows} elsewhere={elsewhere} eras={eras} />
        <Sentences report={report} about="notes" />
        <LeftSection rows={rows} elsewhere={elsewhere} eras={eras} />
        <TimeSection rows={rows} elsewhere={elsewhere} eras={eras} order={order} />
        <NotesSection rows={rows} elsewhere={elsewhere} eras={eras} />
        <ComposedLevels rows={rows} elsewhere={elsewhere} isOn={report.settings.composed ?? false} />
        <RatioSection rows={rows} elsewhere={elsewhere} />
        <AllFigures {...props} rows={sorted} summary={t('benchRmapFork.allFigures')} />
        <Surroundings {...report} />
      </OneByOne>
    </>
  );
});
