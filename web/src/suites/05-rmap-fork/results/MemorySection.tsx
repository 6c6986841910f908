import { FIRST_LEVEL, ALL_STAY, LEAVES_EXIT, MEMORY } from '../plan.ts';
import { heldMemory, lastLevel, sizesOf, type Held } from '../figures.ts';
import type { Row } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { formatFigure } from '../../../app/bench/figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../../../app/bench/NumbersHead.tsx';
import { Legend } from '../../../app/bench/Legend.tsx';
import { MemoryFigure } from './MemoryFigure.tsx';
import { PIECE_FILLS, PIECE_MEANS, PIECE_NAMES, PIECES } from './pieces.ts';
import { useRegion } from './use-region.ts';

interface MemorySectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  /** The kernels that were run, in the order of the page. */
  readonly eras: readonly string[];
}

/** What memory holds level by level, kernel by kernel, until it runs out. */
export function MemorySection({ rows, elsewhere, eras }: MemorySectionProps) {
  const sizes = sizesOf(rows, ALL_STAY);
  const { n, choice } = useRegion(sizes);
  if (n === undefined) return null;
  const all = eras
    .map((era) => ({ era, held: heldMemory(rows, era, n) }))
    .filter(({ held }) => held.length > 0);
  const places = Math.max(...all.map(({ held }) => held.length));
  return (
    <section aria-labelledby="memory" className="rmap-fork-memory">
      <h3 id="memory">
        {t('benchRmapFork.memoryTitle')} <KindTag kind="counted" elsewhere={elsewhere} />
      </h3>
      <p>{t('benchRmapFork.memoryLead')}</p>
      {choice}
      <div className="rmap-fork-charts">
        {all.map(({ era, held }) => (
          <MemoryFigure key={era} name={eraName(era)} n={n} held={held} places={places} />
        ))}
      </div>
      <Legend
        parts={PIECES.map((piece) => ({
          name: t(PIECE_NAMES[piece]),
          fill: PIECE_FILLS[piece],
          means: t(PIECE_MEANS[piece]),
        }))}
      />
      <MemoryTable all={all} elsewhere={elsewhere} />
      <LastLevels rows={rows} eras={eras} n={n} elsewhere={elsewhere} />
    </section>
  );
}

interface MemoryTableProps {
  readonly all: readonly { readonly era: string; readonly held: readonly Held[] }[];
  readonly elsewhere: boolean;
}

function MemoryTable({ all, elsewhere }: MemoryTableProps) {
  const numbers = [
    t('benchRmapFork.columnProcesses'),
    ...PIECES.map((piece) => t(PIECE_NAMES[piece])),
    t('benchRmapFork.columnFree'),
  ];
  return (
    <TableScroll label={t('benchRmapFork.memoryCaption')}>
      <table>
        <caption>
          {t('benchRmapFork.memoryCaption')} <KindTag kind="counted" elsewhere={elsewhere} />
        </caption>
        <NumbersHead rows={t('benchRmapFork.columnLevel')} numbers={numbers} />
        {all.map(({ era, held }) => (
          <tbody key={era}>
            <tr>
              <th scope="rowgroup" colSpan={numbers.length + 1} className="bench-group">
                {eraName(era)}
              </th>
            </tr>
            {held.map((each) => (
              <tr key={each.level}>
                <th scope="row">{each.isOut ? t('benchRmapFork.out', { level: each.level }) : each.level}</th>
                <td className="number">{formatNumber(each.processes)}</td>
                {PIECES.map((piece) => (
                  <td key={piece} className="number">
                    {formatFigure(each[piece])}
                  </td>
                ))}
                <td className="number">{formatFigure(each.free)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

/** The last levels where all processes stay, and where the last level's children exit before the next one begins. */
function LastLevels({ rows, eras, n, elsewhere }: MemorySectionProps & { readonly n: number }) {
  const lasts = eras
    .map((era) => ({
      era,
      levels: [ALL_STAY, LEAVES_EXIT].map((workload) => lastLevel(rows, era, n, workload)),
    }))
    .filter(({ levels }) => levels.some((level) => level !== undefined));
  const caption = t('benchRmapFork.leavesCaption', { n, ram: n * MEMORY });
  return (
    <TableScroll label={caption}>
      <table>
        <caption>
          {caption} <KindTag kind="counted" elsewhere={elsewhere} />
        </caption>
        <NumbersHead
          rows={t('bench.kernel')}
          numbers={[t('benchRmapFork.allStay'), t('benchRmapFork.leavesExit')]}
        />
        <tbody>
          {lasts.map(({ era, levels: [stay, leave] }) => (
            <tr key={era}>
              <th scope="row">{eraName(era)}</th>
              <td className="number">{levelText(stay)}</td>
              <td className="number">{levelText(leave)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function levelText(level: number | undefined): string {
  if (level === undefined) return t('bench.none');
  return level < FIRST_LEVEL ? t('benchRmapFork.below', { level: FIRST_LEVEL }) : String(level);
}
