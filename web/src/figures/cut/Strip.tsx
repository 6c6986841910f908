import { useRef } from 'react';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { t } from '../../words/index.ts';
import type { Line } from './model.ts';
import type { Way } from './way.ts';

/** Pages, counted from 1; 0 and 0 where none is selected. */
export interface Selection {
  readonly first: number;
  readonly last: number;
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
  readonly selection: Selection;
  /** What is on its way, and how far, from 0 to 1. */
  readonly way: Way | undefined;
  readonly share: number;
  /** The call has failed here: after so many pages it came upon a gap. */
  readonly stop: { readonly page: number; readonly error: string } | undefined;
  readonly onSelect: (selection: Selection) => void;
}

/** In pixels, where a VMA ends and another begins, at most. */
const WIDEST_CUT = 12;

/** The pages in a row, and over them their VMAs, apart from each other where they are cut. */
export function Strip(props: StripProps) {
  const { pages, start, lines, used, hasBase, width, selection, way, share, stop, onSelect } = props;
  const anchor = useRef(1);
  const cut = Math.min(WIDEST_CUT, width / 60);
  const unit = (width - cut * (pages - 1)) / pages;
  // The stack goes on to the right.
  const pageOf = (address: number): number => Math.min(pages, (address - start) / PAGE_SIZE);
  const endOf = start + pages * PAGE_SIZE;
  // Cuts lie at the ends of VMAs; where nothing is mapped, there is one cut between two VMAs.
  const cuts = [...new Set(lines.flatMap((line) => [pageOf(line.start), pageOf(line.end)]))].filter(
    (page) => page > 0 && page < pages,
  );
  const slack = (cut * (pages - 1 - cuts.length)) / 2;
  const xOf = (page: number): number =>
    slack + page * unit + cut * cuts.filter((each) => each <= page).length;
  const select = (page: number, extends_: boolean): void => {
    if (!extends_) anchor.current = page;
    onSelect({ first: Math.min(anchor.current, page), last: Math.max(anchor.current, page) });
  };
  const lineAt = (page: number): Line | undefined =>
    lines.find((line) => pageOf(line.start) < page && page <= pageOf(line.end));
  return (
    <div className={hasBase ? 'cut-strip based' : 'cut-strip'}>
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
            className={`cut-vma ${line.permissions.slice(0, 3)}${line.end > endOf ? ' goes-on' : ''}`}
            style={{ left: xOf(first), width: xOf(end - 1) + unit - xOf(first) }}
            aria-hidden="true"
          >
            <span>{line.permissions.slice(0, 3)}</span>
          </div>
        );
      })}
      {Array.from({ length: pages }, (_, i) => {
        const page = i + 1;
        const isSelected = selection.first <= page && page <= selection.last;
        return (
          <button
            key={page}
            type="button"
            className={lineAt(page) ? 'cut-page' : 'cut-page free'}
            style={{ left: xOf(i), width: unit }}
            aria-pressed={isSelected}
            aria-label={t(used.has(page) ? 'cut.pageUsed' : 'cut.page', {
              page,
              permissions: lineAt(page)?.permissions ?? t('cut.notMapped'),
            })}
            onPointerDown={(event) => {
              // A finger that moves on goes over other pages.
              event.currentTarget.releasePointerCapture(event.pointerId);
              select(page, event.shiftKey);
            }}
            onPointerEnter={({ buttons }) => buttons === 1 && select(page, true)}
            onKeyDown={(event) => {
              const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
              const next = event.currentTarget.parentElement?.querySelectorAll('button')[i + step];
              if (event.key === 'Enter' || event.key === ' ') select(page, event.shiftKey);
              else if (step !== 0 && next !== undefined) {
                next.focus();
                if (event.shiftKey) select(page + step, true);
              } else return;
              event.preventDefault();
            }}
          >
            {used.has(page) && <i aria-hidden="true" />}
            {page}
          </button>
        );
      })}
      {stop && (
        <span className="cut-stop" aria-hidden="true" style={{ left: xOf(stop.page) }}>
          {stop.error}
        </span>
      )}
      {way && share > 0 && <OnItsWay way={way} share={share} xOf={xOf} unit={unit} />}
    </div>
  );
}

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
      const end = from + (endOf(nth(way.ends, Math.ceil(at))) - from) * (at % 1);
      const size = way.pages * unit;
      return <i className="cut-way block" aria-hidden="true" style={{ left: end - size, width: size }} />;
    }
    case 'drop': {
      const left = xOf(way.page - 1) + unit / 2;
      return (
        <i className="cut-drop" aria-hidden="true" style={{ left, translate: `-50% ${share * 2.1}rem` }} />
      );
    }
  }
}
