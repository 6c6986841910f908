/* Rows of a report by columns, without their samples and what tells how those lie: many rows, alike in most, then take
 * little room in a link. */
import type { Row } from '../../bench/report.ts';

/** Each row's value of each key; of texts their place among `texts`, and null where a row has none. */
export interface PackedRows {
  readonly texts: readonly string[];
  readonly columns: Readonly<Record<string, readonly (number | null)[]>>;
}

const TEXTS = ['era', 'workload', 'metric', 'unit', 'kind'] as const;
const NUMBERS = ['n', 'median', 'mad', 'min', 'max', 'mean', 'loops'] as const;
/** Digits of a count, of which tables show two decimals, of a model's time, and of a time, which is no more exact. */
const DIGITS = { counted: 7, reported: 7, simulated: 5, measured: 3 } as const;

export function packRows(rows: readonly Row[]): PackedRows {
  const texts = [...new Set(rows.flatMap((row) => TEXTS.map((key) => row[key])))];
  const places = new Map(texts.map((text, place) => [text, place]));
  const columns: Record<string, (number | null)[]> = {};
  for (const key of TEXTS) columns[key] = rows.map((row) => places.get(row[key])!);
  for (const key of NUMBERS)
    columns[key] = rows.map((row) => {
      const value = row[key];
      return value === undefined ? null : cut(value, DIGITS[row.kind]);
    });
  return { texts, columns };
}

/** What comes from outside: of anything that is not what `packRows` made there are no rows, or rows that are none. */
export function unpackRows(packed: unknown): readonly unknown[] {
  if (!isRecord(packed) || !Array.isArray(packed.texts) || !isRecord(packed.columns)) return [];
  const { texts, columns } = packed as { texts: unknown[]; columns: Record<string, unknown> };
  const first = columns.era;
  if (!Array.isArray(first)) return [];
  const valueOf = (key: string, row: number): unknown => {
    const column = columns[key];
    return Array.isArray(column) ? (column[row] as unknown) : undefined;
  };
  return first.map((_, row) => {
    const ofTexts = TEXTS.map((key) => [key, texts[Number(valueOf(key, row))]]);
    const ofNumbers = NUMBERS.map((key) => [key, valueOf(key, row) ?? undefined] as const);
    return Object.fromEntries([
      ...ofTexts,
      ...ofNumbers.filter(([, value]) => value !== undefined),
    ]) as unknown;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(value: number, digits: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}
