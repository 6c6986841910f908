/* A report inside a link, without what can be computed from the rest, and without digits that nobody reads. */
import { isInterval, parseReport } from '../../bench/parse-report.ts';
import { publishedRows, suiteOf } from '../../bench/suites.ts';
import { ratiosOf, type Growth, type Ratio, type Report, type Row } from '../../bench/report.ts';
import { packText, unpackText } from '../../stage/pack-text.ts';
import { say } from '../../words/index.ts';
import type { Said } from '../../words/message.ts';
import { packRows, unpackRows } from './pack-rows.ts';

export interface Shared {
  readonly report: Report;
  readonly when: Date;
  /** Whether the rows have their samples; the link of a long report leaves them out. */
  readonly hasSamples: boolean;
}

export interface Packed {
  readonly text: string;
  readonly hasSamples: boolean;
}

/** Undefined if even the figures alone are too long for a link. */
export async function packShared(report: Report, when: Date): Promise<Packed | undefined> {
  const own = report.rows.filter(({ kind }) => kind !== 'reported');
  const { costs: _, ...most } = report;
  const bare = {
    ...most,
    ratios: [],
    fits: report.fits.map(cutFit),
    notes: notesOf(report),
    warnings: report.warnings,
  };
  const intervals = measuredOf(report.ratios).map(({ interval }) => interval?.map(cutFigure) ?? null);
  for (const hasSamples of [true, false]) {
    const rows = own.map((row) => slim(row, hasSamples));
    const text = await packText(
      JSON.stringify({ when: when.toISOString(), hasSamples, intervals, report: { ...bare, rows } }),
    );
    if (text !== undefined) return { text, hasSamples };
  }
  const rows = packRows(own);
  for (const more of [{ intervals }, {}]) {
    const text = await packText(
      JSON.stringify({
        when: when.toISOString(),
        hasSamples: false,
        ...more,
        rows,
        report: { ...bare, rows: [] },
      }),
    );
    if (text !== undefined) return { text, hasSamples: false };
  }
  return undefined;
}

/** Only these have intervals. Their order follows from that of the rows. */
function measuredOf(ratios: readonly Ratio[]): readonly Ratio[] {
  return ratios.filter(({ kind }) => kind === 'measured');
}

/** Adds the intervals of a link to its ratios; none, if they aren't those of these ratios. */
function withIntervals(ratios: readonly Ratio[], intervals: unknown): readonly Ratio[] {
  const measured = measuredOf(ratios);
  if (!Array.isArray(intervals) || intervals.length !== measured.length) return ratios;
  const of = new Map(measured.map((ratio, place) => [ratio, intervals[place] as unknown]));
  return ratios.map((ratio) => {
    const interval = of.get(ratio);
    return isInterval(interval) ? { ...ratio, interval } : ratio;
  });
}

/** Leaves out the notes that follow from the rows: unpacking makes them again. */
function notesOf({ suite, notes, rows, settings }: Report): readonly Said[] {
  const again = new Set(suiteOf(suite)?.notesOfRows?.(rows, settings).map(say));
  return notes.filter((note) => !again.has(say(note)));
}

/** Far more than any of our links has. Without limits, a hostile link could fill the memory. */
const LONGEST = 20_000;
const LARGEST = 400_000;

/** Undefined unless `packShared` has made the text from a report of this suite. */
export async function unpackShared(text: string, suite: string): Promise<Shared | undefined> {
  const json = text.length <= LONGEST ? await unpackText(text) : undefined;
  if (json === undefined || json.length > LARGEST) return undefined;
  try {
    const shared: unknown = JSON.parse(json);
    if (typeof shared !== 'object' || shared === null || !('report' in shared) || !('when' in shared))
      return undefined;
    const when = new Date(String(shared.when));
    const report = parseReport(
      JSON.stringify(withRows(shared.report, 'rows' in shared ? shared.rows : undefined)),
    );
    if (report.suite !== suite || Number.isNaN(when.getTime())) return undefined;
    const rows = [...publishedRows(suite), ...report.rows.filter(({ kind }) => kind !== 'reported')];
    const hasSamples = report.rows.some(({ samples }) => samples !== undefined);
    return {
      report: {
        ...report,
        rows,
        ratios: withIntervals(ratiosOf(rows), 'intervals' in shared ? shared.intervals : undefined),
        warnings: report.warnings.filter(canBeSaid),
        notes: [
          ...(suiteOf(suite)?.notesOfRows?.(rows, report.settings) ?? []),
          ...report.notes.filter(canBeSaid),
        ],
      },
      when,
      hasSamples,
    };
  } catch {
    return undefined;
  }
}

/** A link of another version may have messages that this one hasn’t. */
function canBeSaid(said: Said): boolean {
  try {
    say(said);
    return true;
  } catch {
    return false;
  }
}

/** Puts rows that were packed separately into their report. */
function withRows(report: unknown, packed: unknown): unknown {
  return packed === undefined ? report : { ...(report as object), rows: unpackRows(packed) };
}

/** Significant digits: tables show three of a figure, and charts show samples only as places. */
const OF_FIGURE = 5;
const OF_SAMPLE = 3;

function slim(row: Row, hasSamples: boolean): Row {
  const { samples, interval, ...rest } = row;
  const short = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'number' ? cut(value, OF_FIGURE) : value,
    ]),
  ) as unknown as Row;
  const known = interval
    ? { ...short, interval: [cutFigure(interval[0]), cutFigure(interval[1])] as const }
    : short;
  if (samples === undefined || !hasSamples) return known;
  return { ...known, samples: samples.map((sample) => cut(sample, OF_SAMPLE)) };
}

/** Fits stay, because a link may leave out the samples that they come from. */
function cutFit(fit: Growth): Growth {
  const cutLine = ({ base, slope, r2 }: Growth['log']): Growth['log'] => ({
    base: cut(base, OF_FIGURE),
    slope: cut(slope, OF_FIGURE),
    r2: cut(r2, OF_FIGURE),
  });
  const { linear, log, exponent } = fit;
  return { ...fit, linear: cutLine(linear), log: cutLine(log), exponent: cut(exponent, OF_FIGURE) };
}

function cutFigure(value: number): number {
  return cut(value, OF_FIGURE);
}

function cut(value: number, digits: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}
