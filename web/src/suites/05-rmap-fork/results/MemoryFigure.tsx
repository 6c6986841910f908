import { nth } from '../../../base/known.ts';
import { Chart } from '../../../chart/Chart.tsx';
import type { Held } from '../figures.ts';
import { t } from '../../../words/index.ts';
import { PIECE_FILLS, PIECES, PIECE_NAMES } from './pieces.ts';

interface MemoryFigureProps {
  readonly name: string;
  readonly n: number;
  readonly held: readonly Held[];
  /** The most bars that any kernel has, so that bars of one level line up in all figures. */
  readonly places: number;
}

/** One kernel's memory: a bar for each level, and a line for the machine's memory. */
export function MemoryFigure({ name, n, held, places }: MemoryFigureProps) {
  const { ram } = nth(held, 0);
  return (
    <Chart
      spec={{
        title: name,
        alone: t('benchRmapFork.memoryAlone', { era: name, n }),
        summary: t('benchRmapFork.memorySummary', { era: name, n, ram }),
        x: {
          name: t('benchRmapFork.timeRight'),
          bands: held.map(({ level, isOut }) => ({
            key: level,
            label: isOut ? t('benchRmapFork.outShort', { level: String(level) }) : String(level),
            isCut: isOut,
          })),
          places,
        },
        y: { name: t('benchRmapFork.memoryUp'), scale: 'linear', from: 0 },
        series: PIECES.map((piece) => ({
          as: 'bars',
          key: piece,
          label: t(PIECE_NAMES[piece]),
          fill: PIECE_FILLS[piece],
          points: held.map((each) => ({ x: each.level, y: each[piece] })),
        })),
        references: [{ along: 'y', at: ram, label: t('benchRmapFork.ramLine', { ram }), look: 'dashed' }],
        names: 'elsewhere',
        height: 18,
      }}
    />
  );
}
