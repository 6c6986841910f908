import { cell } from '../../base/cell.ts';
import { t } from '../../words/index.ts';
import { apartAt, type Course, type Line } from './moment.ts';

interface ListDrawingProps {
  readonly course: Course;
  /** All that stand side by side: what is compared is drawn alike. */
  readonly courses: readonly Course[];
  readonly line: Line;
  readonly time: number;
  /** In pixels. */
  readonly width: number;
}

const HEIGHT = 54;
/** Where there is space for it. */
const TALL = 72;
const WIDE_FROM = 300;
const LARGEST = 26;
const SMALLEST = 3;
/** Boxes have numbers in them as long as they are so large. */
const NUMBERED_FROM = 17;
/** So large that there is something to be seen between them. */
const CHAINED_FROM = 6;

/** The list that the lock guards: the heap of the parent and those of its children. */
export function ListDrawing({ course, courses, line, time, width }: ListDrawingProps) {
  const { grants, cpus } = course.run;
  const apart = apartAt(course.run, time);
  const heaps = cpus + 1;
  // The boxes are as large as they can be when the list is longest.
  const most = heaps + Math.max(0, ...courses.flatMap(({ longer }) => [...longer]));
  const tall = width < WIDE_FROM ? HEIGHT : TALL;
  let box = LARGEST;
  while (box > SMALLEST && rowsOf(most, box, width) * (box * 1.35) > tall) box -= 0.5;
  const columns = columnsOf(box, width);
  const listed = rowsOf(most, box, width) * box * 1.35;
  // Each stands where its child’s heap stands in the rows above: who has none leaves a gap.
  const height = Math.ceil(listed + (courses.some(canPart) ? rowsOf(heaps, box, width) * box * 1.35 : 0)) + 2;
  const xOf = (at: number): number => (at % columns) * box * 1.35 + 1;
  const yOf = (at: number): number => Math.floor(at / columns) * box * 1.35 + 1;
  /** Heaps that are cut in two: the other part is on the list, too. */
  const cut: number[] = [];
  for (let i = 0; i < line.given; i++) {
    const heap = cell(grants.cpu, i) + 1;
    const added = cell(grants.added, i);
    if (added > 0) cut.push(heap);
    if (added < 0) cut.splice(cut.indexOf(heap), 1);
  }
  const places = [...Array.from({ length: heaps }, (_, heap) => heap), ...cut].map((heap, at) => ({
    heap,
    isPart: at >= heaps,
    x: xOf(at),
    y: yOf(at),
  }));
  const held = line.holder < 0 ? -1 : cell(grants.cpu, line.holder) + 1;
  const isNumbered = box >= NUMBERED_FROM;
  const count = heaps + line.longer;
  const said = line.changes === 0 ? t('line.unchanged') : t('line.changed', { count: line.changes });
  return (
    <div className="line-list">
      <p className="line-title">{t('line.list')}</p>
      <svg width={width} height={height} aria-hidden="true">
        {box > CHAINED_FROM && (
          <path
            className="line-chain"
            d={places
              .slice(1)
              .map(({ x, y }) => `M${x - box * 0.35} ${y + box / 2}h${box * 0.35}`)
              .join('')}
          />
        )}
        {places.map(({ heap, isPart, x, y }) => (
          <g
            key={`${heap} ${isPart}`}
            className={`${isPart ? 'line-part' : 'line-heap'} ${heap === held ? 'held' : ''}`}
          >
            <rect x={x} y={y} width={box - 1} height={box - 1} rx={isNumbered ? 3 : 0} />
            {isNumbered && (
              <text x={x + box / 2} y={y + box / 2 + 4.5}>
                {heap === 0 ? t('line.parent') : heap}
              </text>
            )}
          </g>
        ))}
        {apart.map((child) => (
          <g key={child} className="line-heap apart">
            <rect
              x={xOf(child) + 0.5}
              y={listed + yOf(child)}
              width={box - 2}
              height={box - 2}
              rx={isNumbered ? 3 : 0}
            />
            {isNumbered && (
              <text x={xOf(child) + box / 2} y={listed + yOf(child) + box / 2 + 3.5}>
                {child}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className="line-listed">
        {t('line.listed', { count })}; {said}.
        {canPart(course) && ` ${t('line.apartFrom', { count: apart.length })}`}
      </p>
    </div>
  );
}

function canPart({ run }: Course): boolean {
  return run.apart.some((each) => each.includes(1));
}

function columnsOf(box: number, width: number): number {
  return Math.max(1, Math.floor((width - 2) / (box * 1.35)));
}

function rowsOf(heaps: number, box: number, width: number): number {
  return Math.ceil(heaps / columnsOf(box, width));
}
