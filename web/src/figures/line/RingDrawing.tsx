import { cell } from '../../base/cell.ts';
import { formatNumber, t } from '../../words/index.ts';
import { NUMBERED_AT_MOST, ringIn, type Point, type Ring } from './layout.ts';
import { handOffAt, latestHandOffs, whereIs, type Course, type Line } from './moment.ts';
import type { Run } from './run.ts';
import { hundredths, micros, nameOf, times } from './say.ts';

interface RingDrawingProps {
  readonly course: Course;
  /** What it is compared with: how many times as much it got done is shown large. */
  readonly than: Run | undefined;
  /** What the lock is called. */
  readonly name: string;
  /** Too fast to follow each hand-off: then it shows what the latest ones have in common. */
  readonly isFast: boolean;
  readonly line: Line;
  readonly time: number;
  /** The longest hand-off of all that are compared: its bar has room, and others have its scale. */
  readonly longest: number;
  /** In pixels; the drawing fills them. */
  readonly width: number;
  readonly height: number;
}

type State = 'running' | 'waiting' | 'holding' | 'through';
interface Mark extends Point {
  readonly cpu: number;
  readonly state: State;
}

/** CPUs on their laps, the lock, and those that stand in line for it. */
export function RingDrawing(props: RingDrawingProps) {
  const { course, than, name, isFast, line, time, longest, width, height } = props;
  const { run, home } = course;
  const { cpus } = run;
  const ring = ringIn(width, height, cpus);
  const { centre, radius, mark, gate } = ring;
  const marks = Array.from({ length: cpus }, (_, cpu): Mark => {
    const where = whereIs(course, line, cpu, time);
    if (where.is === 'holds') return { cpu, state: 'holding', ...gate };
    if (where.is === 'waits') return { cpu, state: 'waiting', ...ring.inLine(where.place) };
    if (where.is === 'runs') return { cpu, state: 'running', ...ring.onRing(where.share, where.passes) };
    return { cpu, state: 'through', ...ring.onRing(cell(home, cpu)) };
  });
  const isOver = time >= run.end;
  const latest = isFast ? latestHandOffs(course, line) : undefined;
  const handOff = latest === undefined ? handOffAt(course, line) : { lasts: latest, share: 1 };
  const large = Math.max(18, Math.min(64, radius * 0.42));
  // In a small ring, both lines stand clear of the lock.
  const middle = centre.y + large * 0.15 - Math.max(0, 60 - radius) * 0.8;
  /** All who wait read the lock again. */
  const isRead = isFast || line.handing > 0;
  return (
    <svg className={isRead ? 'line-ring read' : 'line-ring'} width={width} height={height} aria-hidden="true">
      <circle className="line-track" cx={centre.x} cy={centre.y} r={radius} />
      {course.stops.grant.includes(-1) && (
        <path
          className="line-track"
          d={Array.from({ length: 25 }, (_, i) => ring.onRing(1 + (i - 12) * ring.lane, true))
            .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
            .join('')}
        />
      )}
      {cpus <= NUMBERED_AT_MOST && isRead && (
        <path
          className="line-reads"
          d={marks
            .filter(({ state }) => state === 'waiting')
            .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}L${gate.x.toFixed(1)} ${gate.y.toFixed(1)}`)
            .join('')}
        />
      )}
      <Worst places={line.longest} {...ring} />
      <rect
        className={line.holder >= 0 || line.handing > 0 ? 'line-lock taken' : 'line-lock'}
        x={gate.x - mark - 5}
        y={gate.y - mark - 5}
        width={2 * mark + 10}
        height={2 * mark + 10}
        rx={4}
      />
      {/* Behind the place to which it has reached. */}
      {cpus > 1 &&
        cpus <= NUMBERED_AT_MOST &&
        ring.inLine(cpus - 1).x + NAMED < width &&
        isOneRow(ring, cpus) && (
          <text className="line-label" x={ring.inLine(line.longest).x - mark + 4} y={ring.inLine(0).y + 4.5}>
            {t('line.theLine')}
          </text>
        )}
      <HandOffBar
        {...handOff}
        name={name}
        longest={longest}
        x={gate.x - mark - 10}
        y={gate.y + 1.5 * mark + 2.5}
      />
      {cpus <= NUMBERED_AT_MOST ? <Numbered marks={marks} mark={mark} /> : <Dots marks={marks} mark={mark} />}
      {/* What is compared is more than one call each. */}
      {cpus > 1 && !(isOver && run.own.length > 0) && (
        <>
          <text className="line-now" x={centre.x} y={middle} style={{ fontSize: large }}>
            {isOver
              ? t('line.ratio', { times: times(run.rate / (than?.rate ?? run.alone)) })
              : formatNumber(line.waiting)}
          </text>
          <text className="line-label middle" x={centre.x} y={middle + Math.min(20, large)}>
            {isOver
              ? than === undefined
                ? t(radius < SPACIOUS ? 'line.aloneShort' : 'line.alone')
                : t(radius < SPACIOUS ? 'line.thanShort' : 'line.than', { kernel: nameOf(than.kernel) })
              : t('line.waits', { count: line.waiting })}
          </text>
          {isOver && than !== undefined && radius >= SPACIOUS && (
            <text className="line-label middle" x={centre.x} y={middle + Math.min(20, large) + 16}>
              {t('line.thanAlone', { times: times(run.rate / run.alone) })}
            </text>
          )}
        </>
      )}
      <text className="line-label" x={2} y={16}>
        {t('line.time', { time: micros(time) })}
      </text>
    </svg>
  );
}

/** What the name of the line needs behind it, in pixels. */
const NAMED = 70;

function isOneRow({ inLine }: Ring, cpus: number): boolean {
  return inLine(cpus - 1).y === inLine(0).y;
}

/** In pixels: in a smaller ring, or with less left of the lock, labels are short. */
const SPACIOUS = 78;
const ROOMY = 125;
/** Of a hand-off’s bar, unless the longest one has less room. */
const PX_PER_US = 200;
const PS_PER_US = 1e6;
const BAR = 7;

interface HandOffBarProps {
  readonly name: string;
  /** Undefined if the lock was free. */
  readonly lasts?: number;
  readonly share?: number;
  readonly longest: number;
  /** Where it ends, beside the lock. */
  readonly x: number;
  readonly y: number;
}

/** How long the lock takes to the next CPU: its bar grows to the left, from the lock. */
function HandOffBar({ name, lasts = 0, share = 1, longest, x, y }: HandOffBarProps) {
  const perPs = Math.min(PX_PER_US / PS_PER_US, (x - 4) / longest);
  const whole = lasts * perPs;
  return (
    <>
      <text className="line-label end" x={x} y={y}>
        {lasts === 0
          ? name
          : t(x < ROOMY ? 'line.handOffShort' : 'line.handOff', { time: hundredths(lasts) })}
      </text>
      {lasts > 0 && (
        <g className="line-hand-off">
          <path d={`M${x} ${y + 5}H${x - whole}v${BAR}H${x}z`} />
          <rect x={x - whole * share} y={y + 5.5} width={whole * share} height={BAR - 1} />
        </g>
      )}
    </>
  );
}

interface WorstProps {
  readonly places: number;
  readonly mark: number;
  readonly inLine: (place: number) => Point;
}

/** Where the line has reached to at its longest. */
function Worst({ places, mark, inLine }: WorstProps) {
  const all = Array.from({ length: places }, (_, place) => inLine(place));
  return <path className="line-worst" d={dots(all)} style={{ strokeWidth: 2 * mark }} />;
}

/** Round ends of lines without length. */
function dots(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
}

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly mark: number;
}

const RUNNING_NUMBERED = 8;

function Numbered({ marks, mark }: MarksProps) {
  // Runners overtake each other. Numbers of many couldn’t be read then; who has the lock is in front of all.
  const isNumbered = ({ state }: Mark): boolean =>
    mark >= (marks.length > 9 ? 10 : 8) && (state !== 'running' || marks.length <= RUNNING_NUMBERED);
  const inFront = marks.toSorted((a, b) => Number(a.state === 'holding') - Number(b.state === 'holding'));
  return inFront.map((each) => (
    <g
      key={each.cpu}
      className={`line-cpu ${each.state}`}
      transform={`translate(${each.x.toFixed(1)} ${each.y.toFixed(1)})`}
    >
      <circle r={mark - 1} />
      {isNumbered(each) && <text y={4.5}>{each.cpu + 1}</text>}
    </g>
  ));
}

const STATES: readonly State[] = ['through', 'running', 'waiting', 'holding'];

function Dots({ marks, mark }: MarksProps) {
  return STATES.map((state) => {
    const d = dots(marks.filter((each) => each.state === state));
    return (
      <g key={state} className={`line-dots ${state}`}>
        <path d={d} style={{ strokeWidth: 2 * mark }} />
        {/* Who waits is hollow. */}
        {state === 'waiting' && mark > 2.5 && (
          <path className="line-hollow" d={d} style={{ strokeWidth: 2 * mark - 3 }} />
        )}
      </g>
    );
  });
}
