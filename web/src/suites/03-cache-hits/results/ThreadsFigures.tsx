/* Hit rates by the number of threads: the programs like ebizzy, with 2, 16 and 80. */
import { known } from '../../../base/known.ts';
import { MIXED } from '../plan.ts';
import { streamNamed } from '../../../bench/streams/list.ts';
import { t, type MessageKey } from '../../../words/index.ts';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';
import type { StreamOutcomes } from './hit-data.ts';
import { share } from './MissFigure.tsx';
import { RateFigure } from './RateFigure.tsx';
import { shortSchemeName } from './schemes.ts';

interface ThreadsFiguresProps {
  readonly streams: readonly StreamOutcomes[];
  readonly elsewhere: boolean;
  readonly order: EraOrder;
}

interface Family {
  readonly title: MessageKey & ('bench.threadsTrimmed' | 'bench.threadsUnmapped');
  readonly members: readonly string[];
  /** The same threads in another order; drawn as a mark without a line. */
  readonly apart?: string;
}

const FAMILIES: readonly Family[] = [
  {
    title: 'bench.threadsTrimmed',
    members: ['ebizzy-a-2', 'ebizzy-a-16', 'ebizzy-a-80'],
    apart: 'ebizzy-a-80-ncore',
  },
  { title: 'bench.threadsUnmapped', members: ['ebizzy-m-2', 'ebizzy-m-16', 'ebizzy-m-80'] },
];

export function ThreadsFigures({ streams, elsewhere, order }: ThreadsFiguresProps) {
  const drawn = FAMILIES.filter(({ members }) => of(streams, members).length > 1);
  if (drawn.length === 0) return null;
  return (
    <section aria-labelledby="threads">
      <h3 id="threads">{t('bench.threadsTitle')}</h3>
      <p>{t('bench.threadsLead')}</p>
      <div className="bench-charts">
        {drawn.map((family) => (
          <FamilyFigure key={family.title} family={family} {...{ streams, elsewhere, order }} />
        ))}
      </div>
    </section>
  );
}

function FamilyFigure({
  family,
  streams,
  elsewhere,
  order,
}: ThreadsFiguresProps & { readonly family: Family }) {
  const members = of(streams, family.members);
  const [apart] = family.apart === undefined ? [] : of(streams, [family.apart]);
  const eras = [...new Set(members.flatMap((each) => [...each.of.keys()]))].filter(
    (era) => !MIXED.includes(era) && members.some((each) => each.of.get(era)?.rate !== undefined),
  );
  const lines = eras.map((era) => ({
    as: 'line' as const,
    key: era,
    label: shortSchemeName(era),
    style: styleOf(order, era),
    points: members.flatMap((each) => point(each, era)),
    apart: apart ? point(apart, era) : [],
  }));
  const figures = apart && [...apart.of.values()].filter(({ era }) => eras.includes(era));
  return (
    <RateFigure
      title={t(family.title)}
      origin={{ kind: 'counted', elsewhere }}
      x={{ name: t('bench.threadsAxis'), scale: 'log', ticks: 'values' }}
      lines={lines}
      note={
        figures &&
        t('bench.threadsApart', {
          rates: figures
            .map(({ era, rate }) => `${shortSchemeName(era)} ${share(rate ?? 0)}`)
            .join(t('bench.comma')),
        })
      }
    />
  );
}

function threadsOf(stream: string): number {
  return known(streamNamed(stream), 'families are of streams that ship with the page').threads;
}

function of(streams: readonly StreamOutcomes[], names: readonly string[]): readonly StreamOutcomes[] {
  return names.flatMap((name) => streams.filter(({ workload }) => workload === name));
}

function point({ workload, of: schemes }: StreamOutcomes, era: string): { x: number; y: number }[] {
  const rate = schemes.get(era)?.rate;
  return rate === undefined ? [] : [{ x: threadsOf(workload), y: rate }];
}
