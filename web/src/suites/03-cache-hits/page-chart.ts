/* How often lookups hit: what was reported of each workload, and below it the streams that resemble it most. */
import { shortKernelName } from '../../app/bench/kernels.ts';
import { kernelsOf, originOf, type MainChart } from '../../app/bench/main-chart/main.ts';
import { styleOf } from '../../app/bench/series.ts';
import { HIT_RATE } from '../../bench/streams/rows.ts';
import type { Row, RowPoint, RowSeries } from '../../chart/spec.ts';
import { t } from '../../words/index.ts';
import { kernelRef, message, series } from '../../words/message.ts';
import { FOUR_SLOTS, HIT_KERNELS, LARGEST, ONE_POINTER } from './plan.ts';
import { besideOf, REPORTED_HITS } from './published.ts';

interface ShownRow extends Row {
  /** The hit rates in percent, by kernel. */
  readonly rates: Rates;
}

export const chart: MainChart = (of) => {
  const { rows, settings } = of;
  // As in the other figures of the suite.
  const order = [...new Set([...HIT_KERNELS, LARGEST, ...of.order])];
  const streams = Object.keys(settings.n).filter((name) => (settings.n[name] ?? []).length > 0);
  const counted = rows.filter(({ kind, metric }) => kind === 'counted' && metric === HIT_RATE);
  const ratesOf = (stream: string): Rates =>
    new Map(
      counted.flatMap(({ workload, kernel, median }) =>
        workload === stream && median !== undefined ? [[kernel, median] as const] : [],
      ),
    );
  const streamRow = (stream: string, group: string): ShownRow => ({
    key: stream,
    name: stream,
    short: stream,
    group,
    rates: ratesOf(stream),
  });
  const reported = REPORTED_HITS.filter(({ metric }) => metric === HIT_RATE);
  const groups = [...new Set(reported.map(({ workload }) => workload))].map((workload) => ({
    workload,
    own: streams.filter((stream) => besideOf(stream)?.workload === workload),
    rates: new Map(
      reported.flatMap(({ workload: own, kernel, mean }) =>
        own === workload && mean !== undefined ? [[kernel, mean] as const] : [],
      ),
    ),
  }));
  const alone = streams.filter((stream) => besideOf(stream) === undefined);
  const isBeside = groups.some(({ own }) => own.length > 0);
  const shown: readonly ShownRow[] = [
    ...groups.flatMap(({ workload, own, rates }) => [
      { key: workload, name: t('chart.reported'), short: t('chart.reported'), group: workload, rates },
      ...own.map((stream) => streamRow(stream, workload)),
    ]),
    // With all streams the others would fill the page; the map has them.
    ...(isBeside ? [] : alone.map((stream) => streamRow(stream, t('bench.besideNothing')))),
  ];
  const kernels = [...new Set([ONE_POINTER, FOUR_SLOTS, ...kernelsOf(of)])];
  return {
    spec: {
      title: t('bench.mainHits'),
      ...originOf(of, 'counted', true),
      x: { name: t('bench.rateAxis'), scale: 'linear', from: 0, to: 100 },
      y: { names: 'beside', rows: shown },
      series: kernels
        .map((kernel): RowSeries => ({
          as: 'marks',
          key: kernel,
          label: shortKernelName(kernel, order),
          style: styleOf(order, kernel),
          points: shown.flatMap(({ key, rates }): readonly RowPoint[] => {
            const x = rates.get(kernel);
            return x === undefined ? [] : [{ row: key, x }];
          }),
        }))
        .filter(({ points }) => points.length > 0),
      names: 'list',
      note: isBeside && alone.length > 0 ? t('bench.mainHitsNote') : undefined,
    },
    // The largest reported gain first. Of each workload all streams, however near they come.
    findings: groups
      .toSorted((a, b) => gainOf(b.rates) - gainOf(a.rates))
      .flatMap(({ workload, own, rates }) => {
        const found = own.flatMap((stream) => {
          const said = ratesSaid(ratesOf(stream));
          return said ? [message('bench.foundStream', { stream, ...said })] : [];
        });
        const said = ratesSaid(rates);
        return found.length === 0 || !said
          ? []
          : [
              message('bench.foundHits', {
                workload,
                ...said,
                against: kernelRef(ONE_POINTER),
                kernel: kernelRef(FOUR_SLOTS),
                streams: series(found, '; '),
              }),
            ];
      }),
  };
};

type Rates = ReadonlyMap<string, number>;

function ratesSaid(rates: Rates) {
  const [from, to] = [rates.get(ONE_POINTER), rates.get(FOUR_SLOTS)];
  return from === undefined || to === undefined ? undefined : { from: from.toFixed(2), to: to.toFixed(2) };
}

function gainOf(rates: Rates): number {
  return (rates.get(FOUR_SLOTS) ?? 0) - (rates.get(ONE_POINTER) ?? 0);
}
