import { useId, useState } from 'react';
import type { Row } from '../../../bench/report.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { say, t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { PTE_CHAIN } from '../../../bench/rmap-kernels.ts';
import { sizesOf } from '../figures.ts';
import {
  FORMS,
  lastWith,
  MOST,
  needsOf,
  pairOf,
  SMALLEST_REGION,
  verdictOf,
  type Need,
  type Pair,
} from '../left.ts';
import { ALL_STAY, ANON_VMA, FIRST_LEVEL, PAE } from '../plan.ts';
import { REPORTED_OUT } from '../published.ts';
import { scaledBy } from '../shapes.ts';
import { LeftFigure } from './LeftFigure.tsx';

interface LeftSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** The kernels that were run, in the order of the page. */
  readonly eras: readonly string[];
}

const VERDICTS = {
  reported: 'benchRmapFork.leftReported',
  both: 'benchRmapFork.leftBoth',
  neither: 'benchRmapFork.leftNeither',
  earlier: 'benchRmapFork.leftEarlier',
} as const;

/** An amount of memory goes in, and the level that each kernel completes with it comes out. It begins with the whole GiB. */
export function LeftSection({ rows, elsewhere, eras }: LeftSectionProps) {
  const id = useId();
  const [memory, setMemory] = useState(MOST);
  const n = sizesOf(rows, ALL_STAY).at(-1);
  if (n === undefined) return null;
  const kernels = eras
    .map((era) => ({ era, needs: needsOf(rows, era, n) }))
    .filter(({ needs }) => needs.length > 0);
  const forms = FORMS.map((form) => ({
    form,
    pair: pairOf(rows, n, form),
    kernels: kernels.filter(({ era }) => (era.endsWith(PAE) ? PAE : '') === form),
  })).filter((each) => each.kernels.length > 0);
  const level = REPORTED_OUT;
  return (
    <section aria-labelledby={`${id}-title`} className="rmap-fork-memory">
      <h3 id={`${id}-title`}>
        {t('benchRmapFork.leftTitle')} <KindTag kind="counted" elsewhere={elsewhere} />
      </h3>
      <p>{t('benchRmapFork.leftLead', { level, before: level - 1 })}</p>
      {kernels.length === 0 ? (
        <p className="quiet">{t('benchRmapFork.leftSmall', { n: SMALLEST_REGION })}</p>
      ) : (
        <>
          <output className="rmap-fork-outcome">
            {forms.map(
              ({ form, pair }) =>
                pair && (
                  <span key={form}>
                    {outcomeOf(form, pair, memory)} <strong>{verdictText(pair, memory)}</strong>
                  </span>
                ),
            )}
          </output>
          <div className="bench-charts">
            {forms.map((each) => (
              <LeftFigure key={each.form} {...each} memory={memory} onMemory={setMemory} />
            ))}
          </div>
          <p>{t('benchRmapFork.leftNine')}</p>
          <p className="quiet">{t('benchRmapFork.leftCounted', { scaled: say(scaledBy(n)) })}</p>
        </>
      )}
    </section>
  );
}

function outcomeOf(form: string, pair: Pair, mib: number): string {
  const of = (era: string, needs: readonly Need[]): string => {
    const level = lastWith(needs, mib);
    return level < FIRST_LEVEL
      ? t('benchRmapFork.leftNone', { era: eraName(era + form), level: FIRST_LEVEL })
      : t('benchRmapFork.leftLast', { era: eraName(era + form), level });
  };
  return t('benchRmapFork.leftOut', {
    mib,
    chains: of(PTE_CHAIN, pair.chains),
    areas: of(ANON_VMA, pair.areas),
  });
}

function verdictText(pair: Pair, mib: number): string {
  return t(VERDICTS[verdictOf(pair, mib)], { level: REPORTED_OUT });
}
