import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nth } from '../../base/known.ts';
import { Branches } from '../Branches.tsx';
import { PAGE_SIZE } from '../../core/layout.ts';
import { useSize } from '../../views/use-size.ts';
import { t } from '../../words/index.ts';
import { Arrows } from './Arrows.tsx';
import { layoutOf, middleOf, tailOf, type Box, type Layout, type Point, type Side } from './layout.ts';
import { SLOTS, type Lookups } from './model.ts';
import { ownerOf, vmaCount, type Act, type RememberParameters } from './parameters.ts';
import { startOf } from './numbered.ts';
import { namesOf, placesOf, type Name } from './program.ts';
import { bitsOf, isAboutSlots } from './say.ts';

/** The share of an unmapping that has passed when its VMA is gone. */
const GONE_AT = 0.35;

interface StageProps {
  readonly shown: readonly Lookups[];
  readonly acts: readonly Act[];
  readonly parameters: RememberParameters;
  readonly tick: number;
  readonly share: number;
  /** What has become of so many acts is said. */
  readonly told: number;
  /** The thread that touches what is pressed. */
  readonly thread: number;
  readonly onThread: (thread: number) => void;
  /** The place of the VMA that was picked as an answer; -1: none. */
  readonly picked: number;
  readonly onTouch: (thread: number, vma: number) => void;
  readonly onUnmap: (thread: number) => void;
  /** What can’t be touched was pressed, by its place, or a thread was dragged to what is no VMA. */
  readonly onMissed: (place?: number) => void;
}

/** Threads, what is remembered, and the VMAs. Whoever drags from a thread to a VMA, or chooses one and presses the other, touches it. */
export function Stage(props: StageProps) {
  const { shown, acts, parameters, tick, share, told, thread, onThread, picked } = props;
  const { onTouch, onUnmap, onMissed } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const names = namesOf(parameters);
  const { tree, isThere: standing } = nth(nth(shown, 0).remembered, tick);
  const whole = layoutOf(
    shown.map(({ cache }) => cache),
    parameters.threads,
    names,
    tree,
    parameters.added.some(({ deed }) => deed === 'b'),
    width,
    height,
    isCounted(parameters),
    isAboutSlots(parameters),
  );
  const layout = { ...whole, nodes: new Map([...whole.nodes].filter(([place]) => nth(standing, place))) };
  /** From a thread to where the finger is. */
  const [drag, setDrag] = useState<{ readonly from: Point; readonly to: Point }>();
  const began = useRef<{ readonly thread: number; readonly from: Point }>(undefined);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    // The instrument may be enlarged.
    const scale = (box.current?.getBoundingClientRect().width ?? width) / width || 1;
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };
  const drop = ({ clientX, clientY }: PointerEvent): void => {
    const dragged = drag && began.current;
    began.current = undefined;
    setDrag(undefined);
    if (!dragged) return;
    const under = document.elementsFromPoint(clientX, clientY);
    const vma = under.find((each) => each.matches('[data-vma]'));
    if (vma instanceof HTMLElement) onTouch(dragged.thread, Number(vma.dataset['vma']));
    // Whoever chooses a thread may move a little.
    else if (!under.some((each) => each.matches('.remember-thread'))) onMissed();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const vma = Number(event.key);
    if (vma >= 1 && vma <= vmaCount(parameters)) onTouch(thread, vma);
    else if (event.key === 'u' && parameters.unmap !== undefined) onUnmap(thread);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const at = share > 0 ? tick : tick - 1;
  const act = acts[at];
  const name = useId();
  // An unmapping takes a VMA away before the number goes up.
  const { isThere: there } = nth(
    nth(shown, 0).remembered,
    share > GONE_AT && tick < acts.length ? tick + 1 : tick,
  );
  return (
    // Keys are those of the radio buttons and buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="instrument-drawing remember-stage"
      onKeyDown={press}
      onPointerDown={({ target }) => {
        const other = target instanceof Element && target.closest<HTMLElement>('.other');
        if (other) onMissed(Number(other.dataset['place'] ?? -1));
      }}
      onPointerMove={(event) => {
        if (began.current) setDrag({ from: began.current.from, to: pointOf(event) });
      }}
      onPointerUp={drop}
      onPointerCancel={() => {
        began.current = undefined;
        setDrag(undefined);
      }}
    >
      {width > 0 && (
        <>
          <Heads layout={layout} shown={shown} told={told} isCounted={isCounted(parameters)} />
          {layout.sides.map((side, i) => (
            <fieldset key={side.cache} className="remember-threads" aria-hidden={i > 0}>
              <legend className="visually-hidden">{t('remember.choose')}</legend>
              {side.threads.map((place, index) => (
                <label
                  // They stay where they are.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  className={classesOf(
                    'remember-thread',
                    index + 1 === act?.thread && 'acts',
                    index + 1 === thread && 'chosen',
                  )}
                  style={styleOf(place)}
                  onPointerDown={(event) => {
                    began.current = { thread: index + 1, from: middleOf(place) };
                    onThread(index + 1);
                    // A finger would keep what it has begun on.
                    if (event.currentTarget.hasPointerCapture?.(event.pointerId))
                      event.currentTarget.releasePointerCapture(event.pointerId);
                  }}
                >
                  <input
                    type="radio"
                    name={`${name} ${side.cache}`}
                    checked={index + 1 === thread}
                    tabIndex={i > 0 ? -1 : undefined}
                    onChange={() => onThread(index + 1)}
                    aria-label={t('remember.thread', { number: index + 1 })}
                  />
                  <span aria-hidden="true">
                    {layout.isNarrow ? index + 1 : t('remember.thread', { number: index + 1 })}
                    {side.cache === 'four' &&
                      isCounted(parameters) &&
                      (layout.isNarrow || place.height >= NUMBERED) && (
                        <OwnNumber
                          isNarrow={layout.isNarrow}
                          lookups={nth(shown, i)}
                          told={told}
                          thread={index}
                        />
                      )}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
          {names.map((each, place) => (
            <Vma
              key={each}
              name={each}
              box={nth(layout.vmas, place)}
              isTouched={each === aimOf(act, parameters)}
              isGone={!nth(there, place)}
              isFreed={!nth(nth(nth(shown, 0).remembered, told).isThere, place)}
              isPicked={place === picked}
              place={place}
              label={typeof each === 'number' ? t('remember.touchIt', { thread, number: each }) : ''}
              also={alsoOf(each, props, layout.isNarrow)}
              onTouch={(vma) => onTouch(thread, vma)}
            />
          ))}
          {layout.gap && (
            <div
              className={classesOf('remember-vma', 'other', 'gap', act?.deed === 'b' && 'touched')}
              style={styleOf(layout.gap)}
            >
              {t(act?.deed === 'b' && !layout.isNarrow ? 'remember.asksGap' : 'remember.gap')}
            </div>
          )}
          <svg className="remember-drawing" width={width} height={height} aria-hidden="true">
            {layout.nodes.size > 0 && (
              <g className="remember-tree">
                {[...layout.nodes].map(([place, { x, y }]) => (
                  <path
                    key={place}
                    className="beside"
                    d={`M${nth(layout.vmas, place).left + nth(layout.vmas, place).width} ${y}H${x}`}
                  />
                ))}
                <Branches tree={tree} nodes={layout.nodes} radius={4} stateOf={() => ''} />
              </g>
            )}
            {layout.sides.map((side, i) => (
              <g key={side.cache}>
                <Holders
                  side={side}
                  layout={layout}
                  lookups={nth(shown, i)}
                  told={told}
                  hasNames={isAboutSlots(parameters)}
                />
                <Arrows
                  {...{ layout, side, acts, tick, share, told, isThere: there }}
                  isBefore={tick === parameters.from && share === 0}
                  freed={parameters.frees ?? 0}
                  bits={
                    act?.deed === 't' && isAboutSlots(parameters)
                      ? bitsOf(nth(placesOf(parameters), at))
                      : undefined
                  }
                  lookups={nth(shown, i)}
                />
              </g>
            ))}
            {drag && (
              <path
                className="remember-drag"
                d={`M${drag.from.x} ${drag.from.y}L${drag.to.x} ${drag.to.y}`}
              />
            )}
          </svg>
        </>
      )}
    </div>
  );
}

function styleOf({ left, top, width, height }: Box) {
  return { left, top, width, height };
}

const classesOf = (...names: readonly (string | false)[]): string =>
  names.filter((each) => each !== false).join(' ');

/** What an act is about, of what is drawn. */
function aimOf(act: Act | undefined, { frees }: RememberParameters): Name | undefined {
  if (act?.deed === 't') return act.vma;
  if (act?.deed === 'f') return frees;
  return act?.deed === 'u' ? 'spare' : undefined;
}

interface HeadsProps {
  readonly layout: Layout;
  readonly shown: readonly Lookups[];
  readonly told: number;
  readonly isCounted: boolean;
}

/** What each column is, and the process’s sequence number. */
function Heads({ layout, shown, told, isCounted: hasNumber }: HeadsProps) {
  const { left, width } = nth(layout.vmas, 0);
  return (
    <div className="remember-heads" aria-hidden="true">
      {layout.sides.map(({ cache, way }, i) => (
        <span key={cache} style={way > 0 ? { left: 0 } : { right: 0 }}>
          {cache === 'four' && hasNumber ? (
            <ProcessNumber number={nth(nth(shown, i).remembered, told).number} isNarrow={layout.isNarrow} />
          ) : (
            t('remember.threads')
          )}
        </span>
      ))}
      <span style={{ left, width, textAlign: 'center' }}>
        {t(
          layout.isNarrow
            ? 'remember.vmasNarrow'
            : layout.nodes.size > 0
              ? 'remember.vmas'
              : 'remember.vmasAlone',
        )}
      </span>
      {layout.nodes.size > 0 && <span style={{ right: 0 }}>{t('remember.tree')}</span>}
    </div>
  );
}

/** The process’s sequence number. It rises where it can be seen: as another element, it comes in with a movement of its own. */
function ProcessNumber({ number, isNarrow }: { readonly number: number; readonly isNarrow: boolean }) {
  return (
    <em className="remember-number">
      {t(isNarrow ? 'remember.processNarrow' : 'remember.processNumber')}{' '}
      <b key={number} className={number > 0 ? 'risen' : ''}>
        {number}
      </b>
    </em>
  );
}

interface VmaProps {
  readonly name: Name;
  readonly place: number;
  readonly box: Box;
  readonly isTouched: boolean;
  readonly isPicked: boolean;
  readonly isGone: boolean;
  readonly isFreed: boolean;
  readonly label: string;
  readonly also: string;
  readonly onTouch: (vma: number) => void;
}

/** Lower rows than this have no words in them, and those that are lower than that, small ones. */
const LOWEST = 12;
const HIGH = 22;

function Vma(props: VmaProps) {
  const { name, place, box, isTouched, isPicked, isGone, isFreed, label, also, onTouch } = props;
  const isLow = box.height < LOWEST;
  if (typeof name !== 'number')
    return (
      <div
        className={classesOf('remember-vma', 'other', isTouched && 'touched', isPicked && 'picked')}
        style={styleOf(box)}
        data-place={place}
      >
        {isLow ? '' : `${t(`remember.${name}`)} ${also}`.trimEnd()}
      </div>
    );
  return (
    <button
      type="button"
      className={classesOf(
        'remember-vma',
        box.height < HIGH && 'low',
        isTouched && 'touched',
        isPicked && 'picked',
        isGone && 'gone',
      )}
      style={styleOf(box)}
      data-vma={name}
      aria-label={also ? `${label} ${also}` : label}
      onClick={() => onTouch(name)}
    >
      {box.width < 80 ? name : t('remember.vma', { number: name })}
      {isGone && <small> {t(isFreed ? 'remember.freed' : 'remember.unmapped')}</small>}
      {also && <small> {also}</small>}
    </button>
  );
}

/** Whose it is, where there is room to say so, or to which slot it would go. */
function alsoOf(name: Name, { shown, parameters, acts, tick, told }: StageProps, isNarrow: boolean): string {
  const { done, remembered } = nth(shown, 0);
  if (name === 'heap') {
    const count = nth(remembered, told).heap - nth(remembered, 0).heap;
    return count > 0 ? t(isNarrow ? 'remember.grownNarrow' : 'remember.grown', { count }) : '';
  }
  if (typeof name !== 'number') return '';
  if (isAboutSlots(parameters)) {
    const isOf = (act: Act): boolean => act.deed === 't' && act.vma === name;
    const before = acts.slice(0, tick).filter(isOf).length;
    const bits = bitsOf(startOf(name) + before * PAGE_SIZE);
    // Above the program’s text, its data and its heap.
    const isHeld = nth(remembered, tick).arrows.includes(name + 2);
    const filled = isHeld ? acts.findLastIndex((act, i) => i < tick && isOf(act) && !nth(done, i).isHit) : -1;
    if (filled < 0) return t(isNarrow ? 'remember.nextPageNarrow' : 'remember.nextPage', { bits });
    const own = bitsOf(nth(placesOf(parameters), filled));
    return t(isNarrow ? 'remember.filledByNarrow' : 'remember.filledBy', { own, bits });
  }
  const thread = ownerOf(parameters, name);
  const isSaid = thread !== undefined && parameters.threads > 1 && parameters.alone && !isNarrow;
  return isSaid ? t('remember.ofThread', { thread }) : '';
}

interface HoldersProps {
  readonly side: Side;
  readonly layout: Layout;
  readonly lookups: Lookups;
  readonly told: number;
  /** Slots have their names in them, and it is said which of them are empty. */
  readonly hasNames: boolean;
}

/** In pixels: lower slots touch each other. */
const TIGHT = 15;
/** Higher threads than this have their numbers in them. */
const NUMBERED = 34;

/** Whether the sequence numbers are of any account: where something may be unmapped. */
function isCounted({ unmap }: RememberParameters): boolean {
  return unmap !== undefined;
}

interface OwnNumberProps {
  readonly isNarrow: boolean;
  readonly lookups: Lookups;
  readonly told: number;
  /** From 0. */
  readonly thread: number;
}

/** A thread’s copy of the sequence number, and whether it still is the process’s. */
function OwnNumber({ isNarrow, lookups, told, thread }: OwnNumberProps) {
  const { numbers, number, isValid } = nth(lookups.remembered, told);
  const own = nth(numbers, thread);
  return isValid[thread] === true ? (
    <small>{t(isNarrow ? 'remember.numberNarrow' : 'remember.number', { number: own })}</small>
  ) : (
    <small className="void">
      {t(isNarrow ? 'remember.differsNarrow' : 'remember.differs', { own, number })}
    </small>
  );
}

/** What remembers: the process, or each thread’s slots. */
function Holders({ side, layout, lookups, told, hasNames }: HoldersProps) {
  const { holders, threads, cache } = side;
  const now = nth(lookups.remembered, told);
  return (
    <g className="remember-holders">
      {cache === 'one' &&
        threads.map((thread, i) => {
          const [from, to] = [tailOf(side, thread), middleOf(nth(holders, 0))];
          // They stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          return <path key={i} className="remember-owner" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
        })}
      {holders.map((box, i) => {
        const isVoid =
          cache === 'four' && !(now.isValid[Math.floor(i / SLOTS)] ?? true) && nth(now.arrows, i) >= 0;
        const { x, y } = middleOf(box);
        return (
          // They stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={i} className={classesOf(isVoid && 'void', box.height < TIGHT && 'tight')}>
            <rect x={box.left} y={box.top} width={box.width} height={box.height} rx={3} />
            {cache === 'one' && !layout.isNarrow && (
              <>
                <text x={x} y={y - 3}>
                  {t('remember.process')}
                </text>
                <text className="quiet" x={x} y={y + 14}>
                  {t('remember.remembers')}
                </text>
              </>
            )}
            {cache === 'one' && layout.isNarrow && (
              <text transform={`translate(${x + 4.5} ${y}) rotate(-90)`}>{t('remember.process')}</text>
            )}
            {cache === 'four' && hasNames && (
              <text x={x} y={y + 4.5}>
                {bitsOf(i * PAGE_SIZE)}
              </text>
            )}
            {cache === 'four' && hasNames && nth(now.arrows, i) < 0 && (
              <text className="empty" x={box.left + box.width + 6} y={y + 4.5}>
                {t('remember.empty')}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
