import { useMemo, useRef, type PointerEvent } from 'react';
import { errorName } from '../../protocol/constants.ts';
import { formatNumber, t } from '../../words/index.ts';
import { STEPS, type Forked } from './forked.ts';
import { columnAt, layoutOf, vmaX, type Layout } from './layout.ts';
import { Key, NodeNames } from './Key.tsx';
import { Foreign, Handle, Mark, NARROW, Padlock, Picked, Returned } from './Marks.tsx';
import { Falling, Pointers, Walker } from './Moving.tsx';
import { fillOf, type Picture } from './picture.ts';
import { Broom } from './Broom.tsx';
import { Visitor, visitorY } from './Visitor.tsx';
import { Awaited, ChildNodes, ChildVmas, drawnEvery, Parent } from './Trees.tsx';

interface DrawingProps {
  readonly forked: Forked;
  readonly picture: Picture;
  /** How far the next step is. */
  readonly share: number;
  readonly width: number;
  readonly height: number;
  /** The VMA that there is no memory for; undefined where none fails. */
  readonly failing: number | undefined;
  /** Whether where memory ran out is for the reader to see. */
  readonly isGiven: boolean;
  readonly onFail: (column: number) => void;
  /** The VMA that a visitor looks up; undefined where nobody comes. */
  readonly visitor: number | undefined;
  /** Or one walks through all of the child’s tree. */
  readonly walks: boolean;
  readonly onVisit: (column: number) => void;
  /** Whether it is to be seen what the program gets, at the end. */
  readonly returns: boolean;
  /** The VMA that was picked as an answer. */
  readonly picked: number | undefined;
  /** Returns whether that was an answer. */
  readonly onPick: (column: number) => boolean;
}

/** In pixels: what says where memory runs out, below the child’s VMAs. */
const FOOT = 22;
/** In pixels: a pointer that has moved less was pressed. */
const SLACK = 5;
/** In pixels: a finger takes hold of what is not farther from it. */
const REACHED = 22;

/** In pixels: narrower, there is no space beside the longer key for more than the parent’s name. */
const SHORT = 460;

/** What a pointer moves: each has its stretch of the drawing. */
type Held = 'visitor' | 'line';

/** The parent’s tree and its VMAs; below them the child’s. */
export function Drawing(props: DrawingProps) {
  const { forked, picture, share, width, height, failing, isGiven } = props;
  const { onFail, visitor, walks, onVisit, returns, picked, onPick } = props;
  /** Where the pointer went down, until it goes up. */
  const held = useRef<{ readonly x: number; readonly what: Held | undefined; isDragged: boolean }>(undefined);
  const sought = walks ? Math.max(0, picture.visited) : visitor;
  const layout = useMemo(
    () => layoutOf(forked, width, height, failing === undefined ? 0 : FOOT, sought),
    [forked, width, height, failing, sought],
  );
  const { next, counts } = picture;
  const isGone = counts.end > 0;
  const isNarrow = width < NARROW;
  const { taken, held: filled } = fillOf(forked, picture);
  /** Where nobody waits for it, the lock isn’t what it is about. */
  const isLocked = failing !== undefined && sought !== undefined;
  const name = t(nameOf(isLocked, counts.unlock > 0));
  const compares = forked.steps.includes(STEPS.indexOf('compare'));
  const every = drawnEvery(layout);
  const canMove = (failing !== undefined || visitor !== undefined) && !isGiven;
  const move = (column: number, what: Held | undefined): void => {
    if (!canMove) return;
    if (what === 'visitor' && column !== visitor) onVisit(column);
    if (what === 'line' && failing !== undefined && column !== failing) onFail(column);
  };
  // What is dragged moves; a VMA that is only pressed may be an answer.
  const point = ({ nativeEvent, target, buttons, type }: PointerEvent<SVGSVGElement>): void => {
    const { offsetX: x } = nativeEvent;
    const column = columnAt(layout, x);
    if (type === 'pointerdown')
      held.current = { x, what: heldAt(target as Element, visitor), isDragged: false };
    else if (held.current === undefined) return;
    else if (type === 'pointerup') {
      const { what, isDragged } = held.current;
      held.current = undefined;
      if (!isDragged && !onPick(column)) move(column, what);
    } else if (buttons === 0) held.current = undefined;
    else {
      held.current.isDragged ||= Math.abs(x - held.current.x) > SLACK;
      if (held.current.isDragged) move(column, held.current.what);
    }
  };
  return (
    <svg
      className={
        canMove ? `copied-drawing moved ${visitor === undefined ? 'failing' : 'visited'}` : 'copied-drawing'
      }
      width={width}
      height={height}
      aria-hidden="true"
      onPointerDown={point}
      onPointerMove={point}
      onPointerUp={point}
    >
      <text className="copied-name" x={0} y={layout.names[0]}>
        {t(width < (compares ? SHORT : NARROW) ? 'copied.parentShort' : 'copied.parent')}
        {!isNarrow && every > 1 && ` ${t('copied.sampled', { every: formatNumber(every) })}`}
      </text>
      <Key layout={layout} compares={compares} />
      <NodeNames forked={forked} layout={layout} />
      <Parent forked={forked} layout={layout} />
      {failing !== undefined && counts.copy === 0 && <Awaited {...{ forked, layout }} />}
      <Pointers {...{ forked, picture, share, layout }} />
      {!isGone && <ChildNodes {...{ forked, picture, share, layout }} />}
      <ChildVmas {...{ picture, share, layout }} />
      {next?.step === 'copy' && share > 0 && (
        <Falling forked={forked} layout={layout} node={next.place} share={share} />
      )}
      <Walker {...{ forked, picture, share, layout }} />
      {picked !== undefined && <Picked layout={layout} column={picked} />}
      {picture.marked >= 0 && !isGone && <Mark layout={layout} column={picture.marked} />}
      {picture.foreign >= 0 && <Foreign layout={layout} column={picture.foreign} />}
      {failing !== undefined && !isGiven && (
        <Handle layout={layout} column={failing} hasFailed={counts.fail > 0} />
      )}
      <Broom {...{ picture, layout, share, failing, isNarrow }} after={name.length} hasLock={isLocked} />
      <g className={counts.unlock > 0 ? 'copied-lock open' : 'copied-lock'}>
        {isLocked && <Padlock y={layout.names[1]} isOpen={counts.unlock > 0} />}
        <text className="copied-name" x={isLocked ? 18 : 0} y={layout.names[1]}>
          {name}
        </text>
      </g>
      {/* Right of where most VMAs come from that look for their place. */}
      {taken > 0 && !isNarrow && (
        <text className="copied-name end" x={width - 4} y={layout.names[1]}>
          {t('copied.taken', {
            taken: formatNumber(taken),
            vmas: formatNumber(filled),
            gaps: formatNumber(taken - filled),
          })}
        </text>
      )}
      {sought !== undefined && (
        <Visitor
          {...{ forked, picture, layout, share, isNarrow }}
          column={sought}
          name={walks ? 'copied.swapoff' : failing === undefined ? 'copied.lookup' : 'copied.visitor'}
          walks={walks}
          hasLock={isLocked}
        />
      )}
      {returns && picture.isOver && forked.error !== 0 && (
        <Returned layout={layout} error={errorName(forked.error) ?? ''} />
      )}
      {canMove && visitor !== undefined && (
        <Stretches
          layout={layout}
          hasLine={failing !== undefined}
          at={[vmaX(layout, visitor), visitorY(picture, layout, share, isLocked)]}
        />
      )}
    </svg>
  );
}

/** Where nobody visits, the line is moved from everywhere. */
function heldAt(target: Element, visitor: number | undefined): Held | undefined {
  if (visitor === undefined) return 'line';
  return target.closest<SVGElement>('[data-moves]')?.dataset.moves as Held | undefined;
}

interface StretchesProps {
  readonly layout: Layout;
  readonly hasLine: boolean;
  /** Where the visitor is. */
  readonly at: readonly [x: number, y: number];
}

/** Unseen: between the trees the visitor is taken hold of, and below, the line. */
function Stretches({ layout, hasLine, at: [x, y] }: StretchesProps) {
  const { width, height, bars, bar, names } = layout;
  // Its name stands beside it.
  const [from, to] = [bars[0] + bar + 4, Math.max(names[1] + 6, y + 8)];
  return (
    <g className="copied-stretches">
      {hasLine && <rect data-moves="line" y={to} width={width} height={Math.max(0, height - to)} />}
      <rect data-moves="visitor" y={from} width={width} height={to - from} />
      <circle data-moves="visitor" cx={x} cy={y} r={REACHED} />
    </g>
  );
}

function nameOf(isLocked: boolean, isUnlocked: boolean) {
  if (!isLocked) return 'copied.child';
  return isUnlocked ? 'copied.childUnlocked' : 'copied.childLocked';
}
