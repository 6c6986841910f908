/* What the posting didn't try: more slots and fewer, by page and by PMD, on each stream. */
import { MIXED, SWEEP, type Hash } from '../plan.ts';
import { seriesStyle } from '../../../d3/series.ts';
import { t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import type { StreamOutcomes } from './hit-data.ts';
import { RateFigure } from './RateFigure.tsx';
import { hashName } from './schemes.ts';

interface SweepTilesProps {
  readonly streams: readonly StreamOutcomes[];
  readonly elsewhere: boolean;
}

const HASHES: readonly Hash[] = ['page', 'pmd'];
const STYLES = { page: seriesStyle(2), pmd: seriesStyle(3) } as const;
/** In letters. */
const HEIGHT = 15;

/** A small chart for each stream; all have the same axes. */
export function SweepTiles({ streams, elsewhere }: SweepTilesProps) {
  const swept = streams.filter(({ of }) => MIXED.some((era) => of.get(era)?.rate !== undefined));
  return (
    <section aria-labelledby="sweep">
      <h3 id="sweep">
        {t('bench.sweepTitle')} {swept.length > 0 && <KindTag kind="counted" elsewhere={elsewhere} />}
      </h3>
      <p>{t(swept.length > 0 ? 'bench.sweepLead' : 'bench.sweepNotRun')}</p>
      {swept.length > 0 && (
        <>
          <p className="hit-legend">
            {HASHES.map((hash) => (
              <span key={hash}>
                <Sample style={STYLES[hash]} /> {hashName(hash)}
              </span>
            ))}
          </p>
          <div className="sweep-tiles">
            {swept.map((stream) => (
              <Tile key={stream.workload} stream={stream} elsewhere={elsewhere} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function Tile({ stream, elsewhere }: { readonly stream: StreamOutcomes; readonly elsewhere: boolean }) {
  const lines = HASHES.map((hash) => ({
    as: 'line' as const,
    key: hash,
    label: hashName(hash),
    style: STYLES[hash],
    points: SWEEP.filter((each) => each.hash === hash).flatMap(({ slots, era }) => {
      const rate = stream.of.get(era)?.rate;
      return rate === undefined ? [] : [{ x: slots, y: rate }];
    }),
  })).filter(({ points }) => points.length > 0);
  const figures = lines.map(({ label, points }) =>
    t('bench.sweepFigures', { hash: label, rates: points.map(({ y }) => y.toFixed(1)).join(' · ') }),
  );
  return (
    <RateFigure
      title={stream.workload}
      origin={{ kind: 'counted', elsewhere }}
      x={{ name: t('bench.slotsAxis'), scale: 'log', ticks: 'values' }}
      lines={lines}
      names="elsewhere"
      height={HEIGHT}
      note={figures.join('\n')}
    />
  );
}
