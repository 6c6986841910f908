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
  const { streams, kernels, elsewhere, order } = hits;
  return {
    id: 'heat',
    title: t('bench.heatTitle'),
    origin: { kind: 'counted', elsewhere },
    lead: t('bench.heatLead'),
    show: (at) => {
      const stream = streams[Math.floor(at.value / order.length)] ?? streams[0];
      const kernel = kernels.find((each) => order.indexOf(each) === at.value % order.length) ?? kernels[0];
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
          columns: schemeHeads(kernels, order).map((head, i) =>
            Object.assign(head, {
              of: (row: StreamOutcomes) => {
                const scheme = kernels[i] ?? '';
                const outcome = row.of.get(scheme);
                if (outcome?.rate === undefined) return outcome && t('bench.noCache');
                return {
                  text: share(outcome.rate),
                  rate: outcome.rate,
                  title: missSentence(outcome),
                  isChosen: row === stream && scheme === kernel,
                  onChoose: () => open(placeOf(row, scheme)),
                };
              },
            }),
          ),
        }),
        stream && kernel !== undefined
          ? { as: 'section', section: detail(hits, stream, kernel, (to) => at.onValue(placeOf(stream, to))) }
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
  onChoose: (kernel: string) => void,
): Section {
  const outcomes = [...of.values()].filter(({ rate }) => rate !== undefined);
  const outcome = of.get(chosen) ?? outcomes[0];
  const about = workloads.find(({ name }) => name === workload);
  const origin = { kind: 'counted', elsewhere } as const;
  const series = outcomes
    .filter(({ kernel, rates }) => rates.length > 0 && (!MIXED.includes(kernel) || kernel === chosen))
    .map(({ kernel, rates }): LineSeries => ({
      as: 'line',
      key: kernel,
      label: shortSchemeName(kernel),
      style: styleOf(order, kernel),
      points: curveOf(rates, n),
      marks: 'some',
      isChosen: kernel === chosen,
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
            options: outcomes.map(({ kernel }) => ({ value: kernel, text: shortSchemeName(kernel) })),
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
  const { kernel, workload, missesOver, n } = outcome;
  return {
    title: t('bench.missTitle', { workload, scheme: shortSchemeName(kernel) }),
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

function missSentence({ kernel, rate = 0, misses }: Outcome): string {
  // One pointer has no sequence number.
  return t(kernel === ONE_POINTER ? 'bench.missSentenceOne' : 'bench.missSentence', {
    scheme: schemeName(kernel),
    hits: share(rate),
    sequence: share(misses.sequence),
    slot: share(misses.slot),
    cold: share(misses.cold),
  });
}
