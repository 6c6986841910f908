import { useRef, useState } from 'react';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { t } from '../../words/index.ts';
import { splitAt, type Join, type Phase } from './borders.ts';
import type { Line } from './model.ts';
import { cameBy, type Way } from './way.ts';

/** Pages, counted from 1. */
export interface Pages {
  readonly first: number;
  readonly last: number;
}

/** What a step does to the borders of VMAs. */
export interface Change {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  readonly joins: readonly Join[];
  /** Addresses inside of VMAs. */
  readonly cuts: readonly number[];
  /** Borders are drawn, or go, and the eye is to follow them. */
  readonly isSeen: boolean;
}

/** Where a call failed, with its error, or a write was a fault. */
export interface Stop {
  readonly page: number;
  readonly error: string;
  readonly isFault: boolean;
}

interface StripProps {
  readonly pages: number;
  /** The address of the first page. */
  readonly start: number;
  /** The VMAs over these pages. */
  readonly lines: readonly Line[];
  /** The pages that have memory. */
  readonly used: ReadonlySet<number>;
  /** It ends at mmap_base. */
  readonly hasBase: boolean;
  /** In pixels. */
  readonly width: number;
  /** What is on its way to the borders, and how far. */
  readonly change: Change;
  readonly phase: Phase;
  /** The numbers of the VMAs that have just been glued. */
  readonly joined: readonly number[];
  /** What the call is doing. */
  readonly way: Way | undefined;
  /** The call has failed here: after so many pages it came upon a gap, or a write to the next one was a fault. */
  readonly stop: Stop | undefined;
  /** The page that was picked as an answer, counted from 1; 0 if none was. */
  readonly picked: number;
  /** The reader has pressed a page. Returns whether that was the answer to a question. */
  readonly onPick: (page: number) => boolean;
  /** Something is to be done to these pages. Undefined where nothing can be. */
  readonly onDraw: ((pages: Pages) => void) | undefined;
}

const NONE: Pages = { first: 0, last: 0 };
/** In pixels, where a VMA ends and another begins, at most. */
const WIDEST_CUT = 12;
/** In pixels: on narrower pages, two numbers of two digits would be read as one; up to the wider ones if they aren’t set tight. */
const TOLD = { tight: 17, wide: 22 };

/** In pixels: so much wider than the cut is the light on it. */
const GLUE = 10;

/** The colour of an edge that is going. */
function fading(moved = 0): string {
  return `color-mix(in srgb, var(--edge) ${(1 - moved) * 100}%, transparent)`;
}

/**
 * They look equal in /proc/PID/maps, and are two. Here only writes do that: what was written to has an anon_vma, and if it isn’t
 * written any more it stays accounted (VM_ACCOUNT).
 */
export function isSeam(below: Line, above: Line): boolean {
  return (
    below.end === above.start &&
    below.permissions === above.permissions &&
    below.file === above.file &&
    below.offset + (above.file === 0 ? 0 : above.start - below.start) === above.offset
  );
}

/** The pages in a row, and over them their VMAs, apart from each other where they are cut. */
export function Strip(props: StripProps) {
  const { pages, start, used, hasBase, width, change, phase, joined, way, stop, picked, onPick, onDraw } =
    props;
  const { called, moved, isDone } = phase;
  const seams = change.joins.flatMap((join) => join.seams);
  // What the call has changed matches now, and is glued only then: until then, each piece is by itself.
  const parts = moved !== undefined && !isDone ? seams : [];
  const lines = moved === undefined ? props.lines : splitAt(change.after, parts);
  /** Those under the hand, from `anchor` on, or chosen with Shift and the arrow keys. */
  const [drawn, setDrawn] = useState(NONE);
  const latest = useRef(NONE);
  const anchor = useRef(0);
  const cut = Math.min(WIDEST_CUT, width / 60);
  const unit = (width - cut * (pages - 1)) / pages;
  // The stack goes on to the right.
  const pageOf = (address: number): number => Math.min(pages, (address - start) / PAGE_SIZE);
  const endOf = start + pages * PAGE_SIZE;
  // Cuts lie at the ends of VMAs; where nothing is mapped, there is one cut between two VMAs.
  const endsIn = (of: readonly Line[]): readonly number[] => [
    ...new Set(of.flatMap((line) => [pageOf(line.start), pageOf(line.end)])),
  ];
  const isInside = (page: number): boolean => page > 0 && page < pages;
  /** How wide each cut is, as a share of what it is at most. */
  const cuts = new Map<number, number>();
  if (moved === undefined) for (const page of endsIn(lines)) cuts.set(page, 1);
  else {
    const [before, after] = [endsIn(change.before), endsIn(change.after)];
    for (const page of before) cuts.set(page, after.includes(page) ? 1 : 1 - moved);
    for (const page of after) if (!before.includes(page)) cuts.set(page, moved);
  }
  const cutUpTo = (page: number): number => {
    const widths = [...cuts].filter(([each]) => isInside(each) && each <= page);
    return cut * widths.reduce((sum, [, each]) => sum + each, 0);
  };
  /** Where VMAs are about to be cut. */
  const coming = way?.kind === 'sweep' || (moved !== undefined && !isDone) ? change.cuts.map(pageOf) : [];
  const slack = (cut * (pages - 1) - cutUpTo(pages)) / 2;
  const xOf = (page: number): number => slack + page * unit + cutUpTo(page);
  const draw = (next: Pages): void => {
    latest.current = next;
    setDrawn(next);
  };
  const drawTo = (page: number): void =>
    draw({ first: Math.min(anchor.current, page), last: Math.max(anchor.current, page) });
  const letGo = (isMeant: boolean): void => {
    if (isMeant && latest.current !== NONE) onDraw?.(latest.current);
    draw(NONE);
  };
  const begin = (page: number): void => {
    if (onPick(page) || onDraw === undefined) return;
    anchor.current = page;
    drawTo(page);
    // A hand may leave the strip before it lets go.
    const hand = new AbortController();
    for (const type of ['pointerup', 'pointercancel'] as const)
      addEventListener(
        type,
        () => {
          hand.abort();
          letGo(type === 'pointerup');
        },
        { signal: hand.signal },
      );
  };
  const lineAt = (page: number): Line | undefined =>
    lines.find((line) => pageOf(line.start) < page && page <= pageOf(line.end));
  return (
    <div className={`cut-strip${hasBase ? ' based' : ''}${moved === undefined ? '' : ' moving'}`}>
      {hasBase && (
        <span className="cut-base" style={{ insetInlineEnd: slack - 2 }}>
          mmap_base
        </span>
      )}
      {lines.map((line) => {
        const [first, end] = [pageOf(line.start), pageOf(line.end)];
        return (
          <div
            // What is cut off is new to the eye, whichever of the structures the kernel keeps.
            key={line.end > endOf ? 'goes-on' : line.start}
            className={`cut-vma ${line.permissions.slice(0, 3)}${line.end > endOf ? ' goes-on' : ''}${joined.includes(line.id) ? ' joined' : ''}`}
            style={{
              left: xOf(first),
              width: xOf(end - 1) + unit - xOf(first),
              // Where it is being glued, its own edge fades.
              ...(parts.includes(line.start) && { borderInlineStartColor: fading(moved) }),
              ...(parts.includes(line.end) && { borderInlineEndColor: fading(moved) }),
            }}
            aria-hidden="true"
          >
            <span>{line.permissions.slice(0, 3)}</span>
          </div>
        );
      })}
      {Array.from({ length: pages }, (_, i) => {
        const page = i + 1;
        const isDrawn = drawn.first <= page && page <= drawn.last;
        return (
          <button
            key={page}
            type="button"
            className={`cut-page${lineAt(page) ? '' : ' free'}${unit < TOLD.wide ? ' tight' : ''}`}
            style={{ left: xOf(i), width: unit }}
            aria-pressed={isDrawn || page === picked}
            aria-label={t(used.has(page) ? 'cut.pageUsed' : 'cut.page', {
              page,
              permissions: lineAt(page)?.permissions ?? t('cut.notMapped'),
            })}
            onPointerDown={(event) => {
              // A finger that moves on goes over other pages.
              event.currentTarget.releasePointerCapture(event.pointerId);
              if (event.button === 0) begin(page);
            }}
            onPointerEnter={({ buttons }) => buttons === 1 && latest.current !== NONE && drawTo(page)}
            // With a key, or by what reads the screen: a pointer has been heard already.
            onClick={({ detail }) => {
              if (detail > 0 || onPick(page)) return;
              if (!isDrawn) draw({ first: page, last: page });
              letGo(true);
            }}
            onKeyDown={(event) => {
              const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
              const next = event.currentTarget.parentElement?.querySelectorAll('button')[i + step];
              if (step === 0 || next === undefined) return;
              next.focus();
              if (!event.shiftKey) draw(NONE);
              else {
                if (!isDrawn) anchor.current = page;
                drawTo(page + step);
              }
              event.preventDefault();
            }}
          >
            {used.has(page) && <i aria-hidden="true" />}
            {(unit >= TOLD.tight || page % 2 === 1) && page}
          </button>
        );
      })}
      {lines.map((line, i) => {
        const below = lines[i - 1];
        // What is being glued lay apart only until now.
        if (below === undefined || !isSeam(below, line) || parts.includes(line.start)) return null;
        return (
          <span
            key={line.start}
            className="cut-seam"
            aria-hidden="true"
            style={{ left: xOf(pageOf(line.start)) }}
          >
            ≠
          </span>
        );
      })}
      {coming.map((page) => (
        <i
          key={page}
          className="cut-coming"
          aria-hidden="true"
          style={{
            left: xOf(page) - (cut * (cuts.get(page) ?? 0)) / 2,
            height: `calc((100% - var(--head) - var(--foot) + 0.8rem) * ${Math.min(1, called * 2)})`,
          }}
        />
      ))}
      {parts.map((address) => {
        const gap = cut * (cuts.get(pageOf(address)) ?? 0);
        const style = { left: xOf(pageOf(address)) - gap / 2, width: gap + GLUE, opacity: 1 - (moved ?? 0) };
        return <i key={address} className="cut-glue" aria-hidden="true" style={style} />;
      })}
      {stop && !stop.isFault && (
        <span className="cut-stop" aria-hidden="true" style={{ left: xOf(stop.page) }}>
          <b>{stop.error}</b>
        </span>
      )}
      {stop?.isFault === true && <Fault {...{ error: stop.error, left: xOf(stop.page), unit, width }} />}
      {way && <OnItsWay way={way} share={called} xOf={xOf} unit={unit} />}
    </div>
  );
}

interface FaultProps {
  readonly error: string;
  /** In pixels: where the page begins, and how wide it and the strip are. */
  readonly left: number;
  readonly unit: number;
  readonly width: number;
}

/** In pixels: half of the error’s width, with its frame. */
const HALF = 52;

/** On the page that was touched, with the error over its middle, or as near as the strip’s end allows. */
function Fault({ error, left, unit, width }: FaultProps) {
  const middle = Math.max(HALF, Math.min(width - HALF, left + unit / 2));
  return (
    <span className="cut-stop fault" aria-hidden="true" style={{ left, width: unit }}>
      <b style={{ left: middle - left }}>{error}</b>
    </span>
  );
}

/** A block that has come to the next gap stands there for the rest of its time. */
const GLIDES = 0.6;

interface OnItsWayProps {
  readonly way: Way;
  readonly share: number;
  /** In pixels: where a page begins, counted from 0. */
  readonly xOf: (page: number) => number;
  readonly unit: number;
}

function OnItsWay({ way, share, xOf, unit }: OnItsWayProps) {
  // Where a page ends, or a part of it.
  const endOf = (pages: number): number => {
    const whole = Math.ceil(pages) - 1;
    return xOf(whole) + (pages - whole) * unit;
  };
  switch (way.kind) {
    case 'sweep': {
      const left = xOf(way.first - 1);
      const end = endOf(way.first - 1 + Math.max(0.01, (way.end - way.first + 1) * share));
      return <i className="cut-way" aria-hidden="true" style={{ left, width: end - left }} />;
    }
    case 'block': {
      const at = share * (way.ends.length - 1);
      const from = endOf(nth(way.ends, Math.floor(at)));
      const end = from + (endOf(nth(way.ends, Math.ceil(at))) - from) * Math.min(1, (at % 1) / GLIDES);
      const size = way.pages * unit;
      return <i className="cut-way" aria-hidden="true" style={{ left: end - size, width: size }} />;
    }
    case 'drop': {
      const left = xOf(way.page - 1) + unit / 2;
      return (
        <i
          className="cut-drop"
          aria-hidden="true"
          style={{ left, translate: `-50% calc(${cameBy(share)} * (var(--head) + 0.5rem))` }}
        />
      );
    }
  }
}
