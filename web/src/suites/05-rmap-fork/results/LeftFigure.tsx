import { Chart } from '../../../chart/Chart.tsx';
import { tinted } from '../../../chart/fills.ts';
import type { PieceSeries } from '../../../chart/spec.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { listed } from '../../../app/bench/figures.ts';
import { LEAST, lastWith, MOST, reportedBand, type Need, type Pair } from '../left.ts';
import { FIRST_LEVEL, PAE } from '../plan.ts';

interface LeftFigureProps {
  readonly form: string;
  readonly kernels: readonly Kernel[];
  readonly pair: Pair | undefined;
  /** The chosen amount, in MiB. */
  readonly memory: number;
  readonly onMemory: (mib: number) => void;
}

interface Kernel {
  readonly era: string;
  readonly needs: readonly Need[];
}

/** The last levels of kernels with one form of page tables, along an axis of memory on which the reader chooses an amount. */
export function LeftFigure({ form, kernels, pair, memory, onMemory }: LeftFigureProps) {
  const band = pair && reportedBand(pair);
  const formText = t(form === PAE ? 'benchRmapFork.withPae' : 'benchRmapFork.withoutPae');
  return (
    <Chart
      spec={{
        title: t('benchRmapFork.leftChart', { form: formText }),
        summary: kernels
          .map(({ era, needs }) =>
            t('benchRmapFork.leftKernel', {
              era: eraName(era),
              levels: listed(needs.map((need) => t('benchRmapFork.leftFrom', { ...need }))),
            }),
          )
          .join(' '),
        x: { name: t('benchRmapFork.leftRight'), scale: 'linear', from: LEAST, to: MOST, ticks: TICKS },
        y: {
          names: 'above',
          tall: 1.7,
          rows: kernels.map(({ era }) => ({ key: era, name: eraName(era) })),
        },
        series: levelPieces(kernels),
        ...(band && {
          references: [
            { along: 'x', at: [band.from, band.to], label: t('benchRmapFork.leftBand', band) },
          ] as const,
        }),
        point: {
          name: t('benchRmapFork.leftInput', { form: formText }),
          value: memory,
          least: LEAST,
          most: MOST,
          step: 1,
          text: t('benchRmapFork.leftValue', { mib: memory }),
          onMove: onMemory,
        },
      }}
    />
  );
}

/** A series for each level: where along the axis a kernel completes it, and not the next one. */
export function levelPieces(kernels: readonly Kernel[]): readonly PieceSeries[] {
  const all = kernels.flatMap(({ era, needs }) => {
    const inside = needs.map(({ mib }) => mib).filter((mib) => mib > LEAST && mib < MOST);
    const starts = [LEAST, ...inside];
    return starts.map((from, i) => ({
      row: era,
      level: lastWith(needs, from),
      from,
      to: starts[i + 1] ?? MOST,
    }));
  });
  const levels = [...new Set(all.map(({ level }) => level))].toSorted((a, b) => a - b);
  return levels.map((level) => {
    const text = level < FIRST_LEVEL ? t('benchRmapFork.leftBelow', { level: FIRST_LEVEL }) : String(level);
    return {
      as: 'pieces',
      key: String(level),
      label: t('benchRmapFork.leftLevel', { level: text }),
      fill: { ...tinted('--accent', LEVEL_TINT * (level - FIRST_LEVEL + 1)), ink: 'var(--ink-3)' },
      pieces: all
        .filter((piece) => piece.level === level)
        .map(({ row, from, to }) => ({ row, from, to, text })),
    };
  });
}

/** Every 128 MiB. */
const TICKS = Array.from({ length: (MOST - LEAST) / 128 + 1 }, (_, i) => LEAST + i * 128);

/** How much darker each level is than the one before, in percent. */
const LEVEL_TINT = 11;
