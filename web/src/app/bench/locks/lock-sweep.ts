/* How much a gain depends on costs and on the time between two calls; and the costs themselves. */
import { scaledGains, thinkGains, type ScaledGain } from '../../../bench/cpus/figures.ts';
import { SCALES, type CpuPlan } from '../../../bench/cpus/plan.ts';
import type { Cost } from '../../../bench/report.ts';
import type { ChartSpec } from '../../../chart/spec.ts';
import { seriesStyle } from '../../../d3/series.ts';
import { say, t } from '../../../words/index.ts';
import type { Said } from '../../../words/message.ts';
import { charts, quiet, tableOf, text } from '../declared/parts.ts';
import type { Part, Run, Section } from '../declared/spec.ts';
import { sentenceName } from '../kernels.ts';
import { formatRatio, listed, ratioText } from '../figures.ts';

/** A run, and what its suite compares. */
export interface LockRun extends Run {
  readonly plan: CpuPlan;
  /** Those that were run on virtual CPUs. */
  readonly programs: readonly string[];
}

export function sweep({ plan, rows, elsewhere, programs }: LockRun): Section | undefined {
  if (programs.length === 0) return undefined;
  const kernels = [plan.before, plan.after] as const;
  const tiles = programs
    .map((program) => Object.assign(scaledGains(rows, program, kernels), { program }))
    .filter(({ gains }) => gains.length > 0);
  const think = programs
    .map((program, i) =>
      Object.assign(thinkGains(rows, program, kernels), { program, style: seriesStyle(i) }),
    )
    .filter(({ gains }) => gains.length > 0);
  const names = { kernel: sentenceName(plan.after), against: sentenceName(plan.before) };
  const most = Math.max(...tiles.flatMap(({ gains }) => gains.map(({ gain }) => gain)));
  return {
    id: 'sweep',
    title: t('benchLocks.sweepTitle'),
    lead: t(tiles.length > 0 ? 'benchLocks.sweepLead' : 'benchLocks.sweepNone', names),
    show: () =>
      tiles.length === 0
        ? []
        : [
            {
              as: 'beside',
              parts: tiles.map(({ program, n, gains }) =>
                gainTiles(t('benchLocks.tilesCaption', { program, n }), gains, most, elsewhere),
              ),
            },
            charts(thinkChart(think, names, elsewhere)),
          ],
  };
}

/** `most` is the largest gain of all tables, so that their colours have one scale. */
function gainTiles(caption: string, gains: readonly ScaledGain[], most: number, elsewhere: boolean): Part {
  return tableOf({
    caption,
    origin: { kind: 'simulated', elsewhere },
    className: 'cpu-heat',
    isHeat: true,
    names: t('benchLocks.work'),
    items: SCALES,
    line: (work) => ({ name: t('benchLocks.scale', { scale: scaleText(work) }) }),
    columns: SCALES.map((line) => ({
      name: t('benchLocks.scale', { scale: scaleText(line) }),
      origin: t('benchLocks.scaledLines'),
      of: (work: number) => {
        const gain = gains.find((each) => each.line === line && each.work === work)?.gain;
        return {
          text: gain === undefined ? t('bench.none') : formatRatio(gain),
          rate: gain === undefined ? 0 : rateOf(gain, most),
          isUsual: line === 1 && work === 1,
        };
      },
    })),
  });
}

/** A gain's share of the largest one, on a logarithmic scale, in percent; a gain of 1 has none. */
function rateOf(gain: number, most: number): number {
  if (most <= 1) return 0;
  return Math.max(0, Math.min(100, (100 * Math.log(gain)) / Math.log(most)));
}

const FRACTIONS: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' };

function scaleText(scale: number): string {
  return FRACTIONS[scale] ?? String(scale);
}

interface ThinkGains extends ReturnType<typeof thinkGains> {
  readonly program: string;
  readonly style: ReturnType<typeof seriesStyle>;
}

/** A logarithmic axis can't show zero time between calls, so a note has that gain. */
function thinkChart(
  all: readonly ThinkGains[],
  between: { readonly kernel: string; readonly against: string },
  elsewhere: boolean,
): ChartSpec | undefined {
  const [any] = all;
  if (any === undefined) return undefined;
  const none = all.flatMap(({ program, gains }) =>
    gains
      .filter(({ think }) => think === 0)
      .map(({ gain }) => t('benchLocks.gainOf', { program, gain: ratioText(gain) })),
  );
  const names = { ...between, n: any.n };
  return {
    title: t('benchLocks.thinkChart', names),
    summary: t('benchLocks.thinkSummary', { programs: listed(all.map(({ program }) => program)) }),
    origin: { kind: 'simulated', elsewhere },
    x: { name: t('benchLocks.thinkRight'), scale: 'log', ticks: 'values' },
    y: { name: t('benchLocks.thinkUp', names), scale: 'log' },
    series: all.map(({ program, style, gains }) => ({
      as: 'line',
      key: program,
      label: program,
      style,
      points: gains.filter(({ think }) => think > 0).map(({ think, gain }) => ({ x: think, y: gain })),
    })),
    note: none.length > 0 ? t('benchLocks.thinkNone', { gains: listed(none) }) : undefined,
  };
}

/** The costs that simulated time is made of, and where each number comes from. */
export function costs(all: readonly Cost[], elsewhere: boolean): Section {
  return {
    id: 'costs',
    title: t('benchLocks.costsTitle'),
    lead: t('benchLocks.costsLead'),
    show: () =>
      all.length === 0
        ? [quiet(t('benchLocks.costsElsewhere'))]
        : [
            text(t('views.cpusCostsMeasured')),
            tableOf({
              caption: t('benchLocks.costsCaption'),
              origin: { kind: 'simulated', elsewhere },
              className: 'cpu-costs',
              names: t('benchLocks.cost'),
              items: all.map(({ name, cost, source }) => ({ name, cost, ...partsOf(source) })),
              line: ({ name, what }) => ({ name: what, small: name }),
              columns: [
                { name: t('benchLocks.costTime'), of: ({ cost }) => cost },
                { name: t('benchLocks.costSource'), isText: true, of: ({ from }) => from },
              ],
            }),
          ],
  };
}

/** "what it is; where the number comes from". */
function partsOf(source: Said): { readonly what: string; readonly from: string } {
  const [what = '', from = ''] =
    typeof source === 'object' && 'parts' in source ? source.parts : ['', source];
  return { what: say(what), from: say(from) };
}
