/* A report inside a link, without what can be computed from the rest, and without digits that nobody reads. */
import { parseReport } from '../../bench/parse-report.ts';
import { publishedRows, suiteOf } from '../../bench/suites.ts';
import { ratiosOf, type Growth, type Report, type Row } from '../../bench/report.ts';
import { packText, unpackText } from '../../stage/pack-text.ts';
import { say } from '../../words/index.ts';
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
    warnings: report.warnings.map(say),
  };
  for (const hasSamples of [true, false]) {
    const rows = own.map((row) => slim(row, hasSamples));
    const text = await packText(
      JSON.stringify({ when: when.toISOString(), hasSamples, report: { ...bare, rows } }),
    );
    if (text !== undefined) return { text, hasSamples };
  }
  const rows = packRows(own);
  const text = await packText(
    JSON.stringify({ when: when.toISOString(), hasSamples: false, rows, report: { ...bare, rows: [] } }),
  );
  return text === undefined ? undefined : { text, hasSamples: false };
}

/** Leaves out the notes that follow from the rows: unpacking makes them again. */
function notesOf({ suite, notes, rows, settings }: Report): readonly string[] {
  const again = new Set(suiteOf(suite)?.notesOfRows?.(rows, settings).map(say));
  return notes.map(say).filter((note) => !again.has(note));
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
        ratios: ratiosOf(rows),
        notes: [...(suiteOf(suite)?.notesOfRows?.(rows, report.settings) ?? []), ...report.notes],
      },
      when,
      hasSamples,
    };
  } catch {
    return undefined;
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
  const { samples, ...rest } = row;
  const short = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'number' ? cut(value, OF_FIGURE) : value,
    ]),
  ) as unknown as Row;
  if (samples === undefined || !hasSamples) return short;
  return { ...short, samples: samples.map((sample) => cut(sample, OF_SAMPLE)) };
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

function cut(value: number, digits: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}
