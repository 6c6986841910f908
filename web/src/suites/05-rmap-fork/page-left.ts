/* How far each kernel comes with less memory: a point on an axis of memory, and the level that it leads to. */
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { tinted } from '../../chart/fills.ts';
import type { ChartSpec, PieceSeries } from '../../chart/spec.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { say, t } from '../../words/index.ts';
import { charts, quiet, text } from '../../app/bench/declared/parts.ts';
import type { Run, Section, Shown } from '../../app/bench/declared/spec.ts';
import { listed } from '../../app/bench/figures.ts';
import {
  FORMS,
  LEAST,
  MOST,
  SMALLEST_REGION,
  lastWith,
  needsOf,
  pairOf,
  reportedBand,
  verdictOf,
  type Need,
  type Pair,
} from './left.ts';
import { sizesOf } from './figures.ts';
import { ALL_STAY, ANON_VMA, FIRST_LEVEL, PAE } from './plan.ts';
import { REPORTED_OUT } from './published.ts';
import { scaledBy } from './shapes.ts';

const VERDICTS = {
  reported: 'benchRmapFork.leftReported',
  both: 'benchRmapFork.leftBoth',
  neither: 'benchRmapFork.leftNeither',
  earlier: 'benchRmapFork.leftEarlier',
} as const;

/** An amount of memory goes in, and the level that each kernel completes with it comes out. It begins with the whole GiB. */
export function left({ rows, elsewhere, kernels }: Run): Section | undefined {
  const n = sizesOf(rows, ALL_STAY).at(-1);
  if (n === undefined) return undefined;
  const counted = kernels
    .map((kernel) => ({ kernel, needs: needsOf(rows, kernel, n) }))
    .filter(({ needs }) => needs.length > 0);
  const forms = FORMS.map((form) => ({
    form,
    pair: pairOf(rows, n, form),
    kernels: counted.filter(({ kernel }) => (kernel.endsWith(PAE) ? PAE : '') === form),
  })).filter((each) => each.kernels.length > 0);
  const level = REPORTED_OUT;
  return {
    id: 'left',
    title: t('benchRmapFork.leftTitle'),
    origin: { kind: 'counted', elsewhere },
    lead: t('benchRmapFork.leftLead', { level, before: level - 1 }),
    value: MOST,
    show: (at) =>
      counted.length === 0
        ? [quiet(t('benchRmapFork.leftSmall', { n: SMALLEST_REGION }))]
        : [
            {
              as: 'outcome',
              lines: forms.flatMap(({ form, pair }) => (pair ? [outcomeOf(form, pair, at.value)] : [])),
            },
            charts(...forms.map((form) => leftChart(form, at))),
            text(t('benchRmapFork.leftNine')),
            quiet(t('benchRmapFork.leftCounted', { scaled: say(scaledBy(n)) })),
          ],
  };
}

function outcomeOf(
  form: string,
  pair: Pair,
  mib: number,
): { readonly text: string; readonly strong: string } {
  const of = (kernel: string, needs: readonly Need[]): string => {
    const level = lastWith(needs, mib);
    return level < FIRST_LEVEL
      ? t('benchRmapFork.leftNone', { kernel: kernelName(kernel + form), level: FIRST_LEVEL })
      : t('benchRmapFork.leftLast', { kernel: kernelName(kernel + form), level });
  };
  const [chains, vmas] = [of(PTE_CHAIN, pair.chains), of(ANON_VMA, pair.vmas)];
  return {
    text: t('benchRmapFork.leftOut', { mib, chains, vmas }),
    strong: t(VERDICTS[verdictOf(pair, mib)], { level: REPORTED_OUT }),
  };
}

interface Kernel {
  readonly kernel: string;
  readonly needs: readonly Need[];
}

interface Form {
  readonly form: string;
  readonly kernels: readonly Kernel[];
  readonly pair: Pair | undefined;
}

/** Every 128 MiB. */
const LEFT_TICKS = Array.from({ length: (MOST - LEAST) / 128 + 1 }, (_, i) => LEAST + i * 128);

/** The last levels of kernels with one form of page tables, along an axis of memory on which the reader chooses an amount. */
function leftChart({ form, kernels, pair }: Form, { value, onValue }: Shown): ChartSpec {
  const band = pair && reportedBand(pair);
  const formText = t(form === PAE ? 'benchRmapFork.withPae' : 'benchRmapFork.withoutPae');
  return {
    title: t('benchRmapFork.leftChart', { form: formText }),
    summary: kernels.map(levelsText).join(' '),
    x: { name: t('benchRmapFork.leftRight'), scale: 'linear', from: LEAST, to: MOST, ticks: LEFT_TICKS },
    y: {
      names: 'above',
      tall: 1.7,
      rows: kernels.map(({ kernel }) => ({ key: kernel, name: kernelName(kernel) })),
    },
    series: levelPieces(kernels),
    ...(band && {
      references: [{ along: 'x', at: [band.from, band.to], label: t('benchRmapFork.leftBand', band) }],
    }),
    point: {
      name: t('benchRmapFork.leftInput', { form: formText }),
      value,
      least: LEAST,
      most: MOST,
      step: 1,
      text: t('benchRmapFork.leftValue', { mib: value }),
      onMove: onValue,
    },
  };
}

function levelsText({ kernel, needs }: Kernel): string {
  const levels = listed(needs.map((need) => t('benchRmapFork.leftFrom', { ...need })));
  return t('benchRmapFork.leftKernel', { kernel: kernelName(kernel), levels });
}

/** How much darker each level is than the one before, in percent. */
const LEVEL_TINT = 11;

/** A series for each level: where along the axis a kernel completes it, and not the next one. */
export function levelPieces(kernels: readonly Kernel[]): readonly PieceSeries[] {
  const all = kernels.flatMap(({ kernel, needs }) => {
    const inside = needs.map(({ mib }) => mib).filter((mib) => mib > LEAST && mib < MOST);
    const starts = [LEAST, ...inside];
    return starts.map((from, i) => ({
      row: kernel,
      level: lastWith(needs, from),
      from,
      to: starts[i + 1] ?? MOST,
    }));
  });
  const levels = [...new Set(all.map(({ level }) => level))].toSorted((a, b) => a - b);
  return levels.map((level) => {
    const name = level < FIRST_LEVEL ? t('benchRmapFork.leftBelow', { level: FIRST_LEVEL }) : String(level);
    return {
      as: 'pieces',
      key: String(level),
      label: t('benchRmapFork.leftLevel', { level: name }),
      fill: { ...tinted('--accent', LEVEL_TINT * (level - FIRST_LEVEL + 1)), ink: 'var(--ink-3)' },
      pieces: all
        .filter((piece) => piece.level === level)
        .map(({ row, from, to }) => ({ row, from, to, text: name })),
    };
  });
}
