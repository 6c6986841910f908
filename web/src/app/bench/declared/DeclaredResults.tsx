import { memo, useMemo, type ComponentType } from 'react';
import type { Report, Row } from '../../../bench/report.ts';
import { say } from '../../../words/index.ts';
import type { Said } from '../../../words/message.ts';
import { AllFigures } from '../AllFigures.tsx';
import { OneByOne } from '../OneByOne.tsx';
import { Notes, type ResultsProps } from '../Results.tsx';
import { Surroundings } from '../Surroundings.tsx';
import { ComposedFigures } from './ComposedFigures.tsx';
import { DeclaredSection, OnePart, Parts } from './Sections.tsx';
import type { AnySection, Figures, Part, Run } from './spec.ts';

/** The results of a suite with figures of its own. Memoised, so that progress alone doesn't redraw them. */
export function declaredResults(figuresOf: (run: Run) => Figures): ComponentType<ResultsProps> {
  return memo(function DeclaredResults(props: ResultsProps) {
    const { suite, rows, report, workloads, elsewhere = false, order } = props;
    const {
      above,
      below,
      toldElsewhere = NONE,
      allFigures,
      allRows,
      ending,
    } = useMemo(() => {
      const run = new Set(rows.flatMap(({ kernel, kind }) => (kind === 'reported' ? [] : [kernel])));
      const kernels = order.filter((kernel) => run.has(kernel));
      return figuresOf({ suite, rows, report, workloads, elsewhere, order, kernels });
    }, [suite, rows, report, workloads, elsewhere, order]);
    const sorted = useMemo(
      () => rows.toSorted((a, b) => order.indexOf(a.kernel) - order.indexOf(b.kernel)),
      [rows, order],
    );
    const notes = useMemo(() => report && without(report, toldElsewhere), [report, toldElsewhere]);
    return (
      <>
        <OneByOne>
          {/* What is shown before the run is finished keeps its choices. */}
          {sectionsOf(above)}
          {notes && <Notes report={notes} />}
          {sectionsOf(below)}
          {report && allFigures && <AllFigures {...props} rows={allRows ?? sorted} summary={allFigures} />}
          {report && <Surroundings {...report} />}
          {report && ending && <p className="quiet">{ending}</p>}
        </OneByOne>
      </>
    );
  });
}

/** What others have reported of a suite. */
export function declaredReported(
  partsOf: (rows: readonly Row[]) => readonly Part[],
): ComponentType<{ readonly rows: readonly Row[] }> {
  return function DeclaredReported({ rows }) {
    return (
      <div className="bench-reported">
        <Parts parts={partsOf(rows)} />
      </div>
    );
  };
}

const NONE: readonly Said[] = [];

function sectionsOf(sections: readonly AnySection[]) {
  return sections.map((section, place) => {
    if (section === undefined) return null;
    // oxlint-disable-next-line react/no-array-index-key -- parts without a section stay where they are
    if ('as' in section) return <OnePart key={place} part={section} />;
    return 'bases' in section ? (
      <ComposedFigures key="composed" spec={section} />
    ) : (
      <DeclaredSection key={section.id} section={section} />
    );
  });
}

function without(report: Report, told: readonly Said[]): Report {
  if (told.length === 0) return report;
  const said = new Set(told.map(say));
  return { ...report, notes: report.notes.filter((note) => !said.has(say(note))) };
}
