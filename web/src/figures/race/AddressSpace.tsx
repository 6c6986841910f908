import { useRef, type MouseEvent } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { Block, type Point } from './Block.tsx';
import { sizeOf } from '../process.ts';
import type { Place } from './places.ts';
import { FIRST } from './program.ts';
import { piecesOf, spotOf, type Item, type Strip } from '../strip.ts';
import { StripDrawing } from '../StripDrawing.tsx';
import { targetAt, type Target } from './target.ts';
import type { Placing } from './use-placing.ts';

interface AddressSpaceProps {
  readonly strip: Strip;
  readonly places: readonly Place[];
  readonly placing: Placing;
  /** Where the kernels have placed it, once that may be seen. */
  readonly answer: number | undefined;
}

const BAR = 44;
/** Above the first row, where the block waits, and above each row, for what is said of a place. */
const TRAY = 62;
const NOTE = 22;
const PITCH = BAR + NOTE + 20;
const TOP = TRAY + NOTE;
const { length } = FIRST;
const PAGES = length / 4096;

/** The address space of the question, and the block that is to be placed in it. */
export function AddressSpace({ strip, places, placing, answer }: AddressSpaceProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { unit, rows } = strip;
  const width = Math.max(...rows.map(({ from, to }) => (to - from) * unit));
  const height = TOP + (rows.length - 1) * PITCH + BAR + 20;
  const block = PAGES * unit;
  const { place, hand, small, guess } = placing;
  const placed = places[place];
  const spotAt = ({ start }: Pick<Place, 'start'>): Point => {
    const { row, x } = spotOf(strip, start, length);
    return { x, y: TOP + row * PITCH };
  };
  /** What is meant by a point of the drawing. Above the first row, nothing is. */
  const meant = ({ x, y }: Point): Target => {
    if (y < TOP - NOTE) return { kind: 'nothing' };
    const row = Math.floor((y - TOP + NOTE) / PITCH);
    return targetAt(strip, places, { row, x }, { length, width: PAGES });
  };
  const shown = hand ?? (placed ? spotAt(placed) : { x: (width - block) / 2, y: 6 });
  const click = (event: MouseEvent): void => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const target = meant({ x: event.clientX - box.x, y: event.clientY - box.y });
    if (target.kind !== 'nothing') placing.put(target);
  };
  return (
    <div className="space-holder">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys move the block */}
      <svg ref={svg} className="space" width={width} height={height} onClick={click}>
        <StripDrawing strip={strip} top={TOP} bar={BAR} pitch={PITCH} showsSizes />
        {place < 0 && !hand && <Tray x={shown.x + block} width={width} />}
        {small && <Note {...centreOf(strip, small)} width={width} text={tooSmall(small)} isBad />}
        {placed && !guess && (
          <Note
            {...spotAt(placed)}
            x={spotAt(placed).x + block / 2}
            width={width}
            text={t('race.inGap', { size: formatBytes(sizeOf(placed.gap)) })}
          />
        )}
        {answer !== undefined && <Answer {...spotAt({ start: answer })} block={block} width={width} />}
        {guess && answer !== undefined && answer !== guess.start && (
          <Note {...spotAt(guess)} x={spotAt(guess).x + block / 2} width={width} text={t('race.yourGuess')} />
        )}
      </svg>
      <Block
        {...shown}
        width={block}
        height={BAR}
        isHeld={hand !== undefined}
        place={place + 1}
        places={places.length}
        name={t('race.blockName', { size: formatBytes(length) })}
        where={whereOf(placed)}
        onDrag={(to) => placing.drag(to, meant({ x: to.x + block / 2, y: to.y + BAR / 2 }))}
        onRelease={(isMoved) => isMoved && placing.release()}
        onLose={placing.lose}
        onKey={placing.key}
      />
    </div>
  );
}

/** What stands beside the block before it has been moved. */
function Tray({ x, width }: { readonly x: number; readonly width: number }) {
  const isNarrow = width < 600;
  return (
    <g className="tray" aria-hidden="true">
      <text x={x + 10} y={25} className="tray-size">
        {formatBytes(length)}
      </text>
      <text x={x + 10} y={43}>
        {t(isNarrow ? 'race.dragShort' : 'race.drag')}
      </text>
    </g>
  );
}

interface NoteProps extends Point {
  readonly width: number;
  readonly text: string;
  readonly isBad?: boolean;
}

/** Above a row; its middle is at `x`, as far as the drawing's width allows. */
function Note({ x, y, width, text, isBad = false }: NoteProps) {
  const half = text.length * 3.6;
  const middle = Math.max(half, Math.min(width - half, x));
  return (
    <g className={isBad ? 'note bad' : 'note'} aria-hidden="true">
      <path d={`M${x} ${y - 1}l-4 -5h8z`} />
      <text x={middle} y={y - 9}>
        {text}
      </text>
    </g>
  );
}

function Answer({ x, y, block, width }: Point & { readonly block: number; readonly width: number }) {
  const text = t('race.linux');
  const half = text.length * 3.6;
  return (
    <g className="answer">
      <rect x={x + 0.75} y={y + 0.75} width={block - 1.5} height={BAR - 1.5} />
      <path d={`M${x + block / 2} ${y + BAR + 1}l-4 5h8z`} />
      <text x={Math.max(half, Math.min(width - half, x + block / 2))} y={y + BAR + 17}>
        {text}
      </text>
    </g>
  );
}

function centreOf(strip: Strip, item: Item): Point {
  const [piece] = piecesOf(strip, item);
  return piece ? { x: piece.x + piece.width / 2, y: TOP + piece.row * PITCH } : { x: 0, y: TOP };
}

export function tooSmall(gap: Item): string {
  return t('race.tooSmall', { size: formatBytes(sizeOf(gap)), wanted: formatBytes(length) });
}

function whereOf(place: Place | undefined): string {
  if (place === undefined) return t('race.notPlaced');
  const size = formatBytes(sizeOf(place.gap));
  if (sizeOf(place.gap) === length) return t('race.placedExact', { size });
  return t(place.end === 'low' ? 'race.placedLow' : 'race.placedHigh', { size });
}
