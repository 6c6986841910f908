/* Where the ring, the lock and the line stand in the space that there is. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Ring {
  readonly centre: Point;
  readonly radius: number;
  /** Of a CPU’s mark. */
  readonly mark: number;
  /** Where the lock is: at the foot of the ring. */
  readonly gate: Point;
  /** Around the ring, clockwise, from the lock at 0 to the lock at 1; where it `passes`, on the lane inside, past the lock. */
  readonly onRing: (share: number, passes?: boolean) => Point;
  /** Of the ring: a twelfth of the lane on each side of the lock. */
  readonly lane: number;
  /** From 0, the place behind the lock; -1 is at the lock. */
  readonly inLine: (place: number) => Point;
}

/** In pixels. */
const LARGEST_MARK = 13;
const LARGEST_DOT = 7;
const SMALLEST_MARK = 1.75;
const GAP = 2.5;
/** Marks have numbers in them as long as they aren’t more. */
export const NUMBERED_AT_MOST = 16;
/** So far below the lock the line begins, in places. */
const BELOW = 0.9;
/** Of the height, the ring takes at least so much. */
const OF_RING = 0.56;

export function ringIn(width: number, height: number, cpus: number): Ring {
  const most = cpus <= NUMBERED_AT_MOST ? LARGEST_MARK : LARGEST_DOT;
  const least = Math.min(width, height) * OF_RING * 0.5;
  for (let mark = most; ; mark = Math.max(SMALLEST_MARK, mark - 0.25)) {
    const pitch = 2 * mark + GAP;
    const side = mark + 3;
    const columns = Math.max(1, Math.floor((width - 2 * side) / pitch));
    // To the right of the lock, and then to and fro below.
    const beside = Math.max(0, Math.floor((width / 2 - side - mark * 1.6) / pitch));
    const rows = Math.ceil(Math.max(0, cpus - 1 - beside) / columns);
    const bar = rows === 0 ? 0 : barOf(mark, pitch);
    const foot = side + (rows + BELOW) * pitch + bar;
    const radius = Math.min(width / 2 - side - 2, (height - foot - side) / 2);
    const around = (2 * Math.PI * radius) / pitch;
    if (mark > SMALLEST_MARK && (radius < least || (around < cpus && mark > 3))) continue;
    return ringWith({
      width,
      height,
      radius: Math.max(8, radius),
      mark,
      pitch,
      columns,
      beside,
      foot,
      side,
      bar,
    });
  }
}

/** What the bar of a hand-off, left of the lock, needs above the rows of the line. */
function barOf(mark: number, pitch: number): number {
  return Math.max(0, 2.5 * mark + 18 - (1 + BELOW) * pitch);
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly mark: number;
  readonly pitch: number;
  readonly columns: number;
  readonly beside: number;
  readonly foot: number;
  readonly side: number;
  readonly bar: number;
}

function ringWith({ width, height, radius, mark, pitch, columns, beside, foot, side, bar }: Sizes): Ring {
  const gate = { x: width / 2, y: Math.min(height - foot, 2 * radius + side) };
  const centre = { x: gate.x, y: gate.y - radius };
  // Past the lock’s box, with the marks of those that drive past and of the one that stands there.
  const aside = Math.min(2 * mark + 8, radius * 0.6);
  const reach = Math.min(0.25, (2.5 * aside) / (2 * Math.PI * radius));
  const onRing = (share: number, passes = false): Point => {
    const angle = (share + 0.25) * 2 * Math.PI;
    const near = Math.max(0, 1 - Math.abs(share - Math.round(share)) / reach);
    // Without a kink where it begins, and straight past the box.
    const eased = Math.sin((Math.PI / 2) * Math.min(1, 1.15 * near)) ** 2;
    const own = passes ? radius - aside * eased : radius;
    return { x: centre.x + own * Math.cos(angle), y: centre.y + own * Math.sin(angle) };
  };
  const whole = (place: number): Point => {
    if (place < 0) return gate;
    if (place < beside) return { x: gate.x + mark * 1.6 + pitch * (place + 0.5), y: gate.y + pitch * BELOW };
    const row = Math.floor((place - beside) / columns);
    const column = (place - beside) % columns;
    const left = (width - columns * pitch) / 2;
    // The first row below goes back to the left, and the next one to the right again.
    const along = row % 2 === 0 ? columns - 1 - column : column;
    return { x: left + pitch * (along + 0.5), y: gate.y + pitch * (row + 1 + BELOW) + bar };
  };
  const inLine = (place: number): Point => {
    const [from, to] = [whole(Math.floor(place)), whole(Math.ceil(place))];
    const share = place - Math.floor(place);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  return { centre, radius, mark, gate, onRing, lane: reach / 12, inLine };
}
