/* The tour: where it leads, and what is said there. Every number is counted from what the core has returned. */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatBytes, formatRange } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { sizeOf, type Span } from '../process.ts';
import { isSeen, runsOf } from './layout.ts';
import type { Found, Line } from './model.ts';
import { WHOLE, type View } from './parameters.ts';
import { around, tourLengthOf, zoomed } from './view.ts';

export interface Station {
  readonly view: View;
  readonly said: string;
  /** There are VMAs to look at. */
  readonly shows?: boolean;
}

/** From one station to the next: a flight, and a look around. */
export interface Leg {
  /** In ms: both, and the flight alone. */
  readonly lasts: number;
  readonly flies: number;
}

/** In ms: how long a reader takes for a word. */
const WORD = 250;
/** In ms: so long a station stands, however little there is to read; and one where there are VMAs to look at. */
const LOOK = 800;
const LOOK_AROUND = 1350;

/** What is said of a station is read from when the flight to it sets off until the next one does. */
export function legsOf(stations: readonly Station[]): readonly Leg[] {
  return stations.slice(1).map(({ view, said, shows }, i) => {
    const look = shows === true ? LOOK_AROUND : LOOK;
    const from = nth(stations, i).view;
    const least = tourLengthOf(from, view, 'least');
    // The last station stays.
    if (i === stations.length - 2) return { lasts: least, flies: least };
    const lasts = Math.max(least + look, wordsOf(said) * WORD);
    return {
      lasts,
      flies: shows === true ? least : Math.min(lasts - look, tourLengthOf(from, view, 'most')),
    };
  });
}

function wordsOf(text: string): number {
  return text.split(/\s+/).length;
}

/** On the way down to the program: so many times closer than all addresses. */
const CLOSER = [2 ** 10, 2 ** 20];

/** From all addresses to the program, to what lies high above it, to the stack, and out. */
export function tourOf({ lines, used }: Found): readonly Station[] {
  const runs = runsOf(lines).map(([first, end]) => lines.slice(first, end));
  const [program, libraries, stack] = [nth(runs, 0), nth(runs, 1), nth(runs, -1)];
  const mapped = sum(lines.map(sizeOf));
  const counts = { count: lines.length, size: formatBytes(WHOLE.size), mapped: formatBytes(mapped) };
  return [
    { view: WHOLE, said: t('zoom.whole', { ...counts, part: rounded(WHOLE.size / mapped) }) },
    // Halving all of it thirty times would pass unfelt.
    ...CLOSER.map((times) => ({
      view: zoomed(around(spanOf(program)), WHOLE.size / times, spanOf(program).start),
      said: t('zoom.closer', { times: formatNumber(times) }),
    })),
    {
      view: around(spanOf(program)),
      shows: true,
      said: t('zoom.program', {
        vmas: program.length,
        count: program.filter(({ name }) => name === '').length,
      }),
    },
    {
      view: around(spanOf(libraries)),
      shows: true,
      said: t('zoom.libraries', {
        gap: formatBytes(spanOf(libraries).start - spanOf(program).end),
        kernels: libraries.filter((each) => isKernels(each)).length,
        others: libraries.filter((each) => !isKernels(each)).length,
      }),
    },
    {
      view: around(spanOf(stack)),
      shows: true,
      said: t('zoom.stack', {
        count: used.filter((page) => isIn(spanOf(stack), page)).length,
        pages: pagesOf(stack),
      }),
    },
    { view: WHOLE, said: t('zoom.end', counts) },
  ];
}

function isKernels({ name }: Line): boolean {
  return name.startsWith('[');
}

/** What a view shows, wherever the reader has gone. */
export function sayView(lines: readonly Line[], view: View): string {
  const size = formatBytes(view.size);
  const seen = lines.filter((line) => isSeen(line, view));
  const [only] = seen;
  if (only === undefined) return t('zoom.nothing', { size });
  if (seen.length === 1) return sayLine(only);
  return t('zoom.several', { count: seen.length, size });
}

export function sayLine(line: Line): string {
  return t('zoom.line', {
    range: formatRange(line.start, line.end),
    permissions: line.permissions.slice(0, 3),
    count: sizeOf(line) / PAGE_SIZE,
    what: whatOf(line),
  });
}

/** Its file, without the folders. */
export function whatOf({ name }: Line): string {
  return name === '' ? t('zoom.anonymous') : fileOf(name);
}

/** The last part of a path. */
export function fileOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function spanOf(run: readonly Line[]): Span {
  return { start: nth(run, 0).start, end: nth(run, -1).end };
}

function isIn({ start, end }: Span, address: number): boolean {
  return start <= address && address < end;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function pagesOf(run: readonly Line[]): number {
  return sum(run.map(sizeOf)) / PAGE_SIZE;
}

/** To two digits. */
function rounded(value: number): string {
  return formatNumber(Number(value.toPrecision(2)));
}
