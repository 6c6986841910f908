/* Packs rows of a report by columns, without their samples and most figures of their spread. Rows are mostly alike, so many
 * of them fit into a link. */
import { known } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';

/** Each row's value of each key: for texts, their place among `texts`; null where a row has none. */
interface PackedRows {
  readonly texts: readonly string[];
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}

const TEXTS = ['kernel', 'workload', 'metric', 'unit', 'kind'] as const;
const NUMBERS = ['n', 'median', 'mad', 'min', 'max', 'mean', 'loops'] as const;
/** The columns of a row's interval. */
const BOUNDS = ['low', 'high'] as const;
const OF_BOUND = 4;
/** Significant digits: tables show two decimals of a count; a time isn't known more exactly. */
const DIGITS = { counted: 7, reported: 7, simulated: 5, measured: 3, composed: 3 } as const;

export function packRows(rows: readonly Row[]): PackedRows {
  const texts = [...new Set(rows.flatMap((row) => TEXTS.map((key) => row[key])))];
  const places = new Map(texts.map((text, place) => [text, place]));
  const columns: Record<string, (number | null)[]> = {};
  for (const key of TEXTS)
    columns[key] = rows.map((row) => known(places.get(row[key]), 'all texts are listed'));
  for (const key of NUMBERS)
    columns[key] = rows.map((row) => {
      const value = row[key];
      return value === undefined ? null : cut(value, DIGITS[row.kind]);
    });
  for (const [bound, key] of BOUNDS.entries())
    columns[key] = rows.map(({ interval }) => {
      const value = interval?.[bound];
      return value === undefined ? null : cut(value, OF_BOUND);
    });
  return { texts, columns };
}

/** Unpacks what comes from outside. Anything that `packRows` didn't make gives no rows, or values that aren't rows. */
export function unpackRows(packed: unknown): readonly unknown[] {
  if (!isRecord(packed) || !Array.isArray(packed.texts) || !isRecord(packed.columns)) return [];
  const { texts, columns } = packed as { texts: unknown[]; columns: Record<string, unknown> };
  const first = columns.kernel;
  if (!Array.isArray(first)) return [];
  const valueOf = (key: string, row: number): unknown => {
    const column = columns[key];
    return Array.isArray(column) ? (column[row] as unknown) : undefined;
  };
  return first.map((_, row) => {
    const ofTexts = TEXTS.map((key) => [key, texts[Number(valueOf(key, row))]]);
    const ofNumbers = NUMBERS.map((key) => [key, valueOf(key, row) ?? undefined] as const);
    const interval = BOUNDS.map((key) => valueOf(key, row) ?? undefined);
    return Object.fromEntries([
      ...ofTexts,
      ...ofNumbers.filter(([, value]) => value !== undefined),
      ...(interval.includes(undefined) ? [] : [['interval', interval]]),
    ]) as unknown;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(value: number, digits: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}
