/* The map of hit rates, streams by schemes; each of its cells opens how a stream went and why lookups missed. */
import { WHYS, type Why } from '../../bench/streams/rows.ts';
import { streamNamed } from '../../bench/streams/list.ts';
import { DOTS, TILES, tinted } from '../../chart/fills.ts';
import type { ChartSpec, LineSeries } from '../../chart/spec.ts';
import { formatNumber, say, t } from '../../words/index.ts';
import { charts, legend, quiet, tableOf, text } from '../../app/bench/declared/parts.ts';
import type { Part, Section } from '../../app/bench/declared/spec.ts';
import { styleOf } from '../../app/bench/series.ts';
import { WorkloadResults } from '../../app/bench/WorkloadResults.tsx';
import {
  curveOf,
  rateChart,
  schemeHeads,
  schemeName,
  share,
  shortSchemeName,
  type Hits,
  type Outcome,
  type StreamOutcomes,
} from './page-schemes.ts';
import { MIXED, ONE_POINTER } from './plan.ts';

/** Id of the heading to which a cell moves the focus. */
const DETAIL = 'stream-detail';
const NONE: ReadonlySet<string> = new Set();

/** The section's number is the place of a cell: rows by streams as they were run, columns by the page's order of schemes. */
export function map(hits: Hits): Section {
  const { streams, eras, elsewhere, order } = hits;
  return {
    id: 'heat',
    title: t('bench.heatTitle'),
    origin: { kind: 'counted', elsewhere },
    lead: t('bench.heatLead'),
    show: (at) => {
      const stream = streams[Math.floor(at.value / order.length)] ?? streams[0];
      const era = eras.find((each) => order.indexOf(each) === at.value % order.length) ?? eras[0];
      const placeOf = (of: StreamOutcomes, scheme: string): number =>
        streams.indexOf(of) * order.length + order.indexOf(scheme);
      const open = (place: number): void => {
        at.onValue(place);
        // The details show the chosen cell only after the next render.
        requestAnimationFrame(() => {
          const heading = document.getElementById(DETAIL);
          heading?.focus({ preventScroll: true });
          heading?.scrollIntoView({ block: 'nearest' });
        });
      };
      return [
        tableOf({
          caption: t('bench.heatTitle'),
          isCaptionHidden: true,
          isHeat: true,
          heatScale: [t('bench.scaleFrom'), t('bench.scaleTo')],
          names: t('bench.stream'),
          items: streams,
          line: ({ workload, n }) => ({ name: workload, small: aboutStream(workload, n) }),
          columns: schemeHeads(eras, order).map((head, i) =>
            Object.assign(head, {
              of: (row: StreamOutcomes) => {
                const scheme = eras[i] ?? '';
                const outcome = row.of.get(scheme);
                if (outcome?.rate === undefined) return outcome && t('bench.noCache');
                return {
                  text: share(outcome.rate),
                  rate: outcome.rate,
                  title: missSentence(outcome),
                  isChosen: row === stream && scheme === era,
                  onChoose: () => open(placeOf(row, scheme)),
                };
              },
            }),
          ),
        }),
        stream && era !== undefined
          ? { as: 'section', section: detail(hits, stream, era, (to) => at.onValue(placeOf(stream, to))) }
          : undefined,
      ];
    },
  };
}

/** "100,000 faults, order constructed" */
function aboutStream(workload: string, n: number): string {
  const made = streamNamed(workload)?.order === 'constructed';
  return t(made ? 'bench.faultsConstructed' : 'bench.faultsOf', { faults: formatNumber(n) });
}

/** One stream: its hit rate along the way, and why lookups missed with one scheme. */
function detail(
  { rows, workloads, elsewhere, order }: Hits,
  { workload, n, of }: StreamOutcomes,
  chosen: string,
  onChoose: (era: string) => void,
): Section {
  const outcomes = [...of.values()].filter(({ rate }) => rate !== undefined);
  const outcome = of.get(chosen) ?? outcomes[0];
  const about = workloads.find(({ name }) => name === workload);
  const origin = { kind: 'counted', elsewhere } as const;
  const series = outcomes
    .filter(({ era, rates }) => rates.length > 0 && (!MIXED.includes(era) || era === chosen))
    .map(({ era, rates }): LineSeries => ({
      as: 'line',
      key: era,
      label: shortSchemeName(era),
      style: styleOf(order, era),
      points: curveOf(rates, n),
      marks: 'some',
      isChosen: era === chosen,
    }));
  const missed: readonly Part[] =
    outcome?.rate === undefined
      ? []
      : [text(missSentence(outcome)), ...(outcome.rates.length === 0 ? [quiet(t('bench.noCourse'))] : [])];
  return {
    id: DETAIL,
    title: t('bench.detailTitle', { workload }),
    takesFocus: true,
    ...(about && { lead: say(about.operation) }),
    show: (): readonly (Part | undefined)[] => [
      outcomes.length > 1
        ? {
            as: 'choice',
            label: t('bench.scheme'),
            options: outcomes.map(({ era }) => ({ value: era, text: shortSchemeName(era) })),
            value: chosen,
            onChange: onChoose,
          }
        : undefined,
      ...missed,
      charts(
        series.length === 0
          ? undefined
          : rateChart({ title: t('bench.overTime', { workload }), origin, x: faultsAxis(n), series }),
        outcome?.rate === undefined || outcome.rates.length === 0 ? undefined : missChart(outcome, origin),
      ),
      outcome?.rate === undefined ? undefined : legend(WHY_LOOKS, WHYS, (why) => share(outcome.misses[why])),
      {
        as: 'fold',
        key: workload,
        summary: t('bench.allFigures', { workload }),
        parts: () => [
          {
            as: 'own',
            node: (
              <WorkloadResults
                workload={workload}
                size={t('bench.faultsAxis')}
                rows={rows.filter((row) => row.workload === workload && row.kind !== 'reported')}
                fits={undefined}
                growing={NONE}
                elsewhere={elsewhere}
                order={order}
              />
            ),
          },
        ],
      },
    ],
  };
}

function faultsAxis(n: number) {
  return { name: t('bench.faultsAxis'), scale: 'linear', from: 0, to: n } as const;
}

/** Reasons to miss: patterns tell them apart without colours. */
const WHY_LOOKS = {
  sequence: {
    name: 'bench.whySequence',
    means: 'bench.whySequenceMeans',
    fill: { ...tinted('--bad', 22), tile: TILES.slanted },
  },
  slot: {
    name: 'bench.whySlot',
    means: 'bench.whySlotMeans',
    fill: { ...tinted('--accent', 22), tile: TILES.level },
  },
  cold: { name: 'bench.whyCold', means: 'bench.whyColdMeans', fill: { ...tinted('--visited', 22), ...DOTS } },
} as const satisfies Readonly<Record<Why, object>>;

/** Of 100 lookups; with fewer, a trifle would look like a mountain. */
const LEAST_MISSES = 1;

/** Reasons to miss, from the first fault of the stream to the last. */
function missChart(outcome: Outcome, origin: ChartSpec['origin']): ChartSpec {
  const { era, workload, missesOver, n } = outcome;
  return {
    title: t('bench.missTitle', { workload, scheme: shortSchemeName(era) }),
    summary: missSentence(outcome),
    ...(origin && { origin }),
    x: faultsAxis(n),
    y: { name: t('bench.missAxis'), scale: 'linear', from: 0, least: LEAST_MISSES },
    series: WHYS.map((why) => ({
      as: 'layer',
      key: why,
      label: t(WHY_LOOKS[why].name),
      fill: WHY_LOOKS[why].fill,
      values: missesOver[why],
    })),
    names: 'elsewhere',
    height: 17,
  };
}

function missSentence({ era, rate = 0, misses }: Outcome): string {
  // One pointer has no sequence number.
  return t(era === ONE_POINTER ? 'bench.missSentenceOne' : 'bench.missSentence', {
    scheme: schemeName(era),
    hits: share(rate),
    sequence: share(misses.sequence),
    slot: share(misses.slot),
    cold: share(misses.cold),
  });
}
