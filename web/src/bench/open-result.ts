/* Opens a file with a result of a suite. Files come from anywhere, so what is read is checked, and its size is bounded. */
import { message } from '../words/message.ts';
import { BenchError } from './bench-error.ts';
import { parseReport } from './parse-report.ts';
import { startsOf } from './intervals.ts';
import type { Report, Row } from './report.ts';
import { suiteOf } from './suites.ts';

const BYTES_PER_MB = 1e6;
/** Our longest runs come to a few. */
const MOST_MB = 20;
const MOST_ROWS = 20_000;

/** Throws a BenchError with what is wrong with the file. */
export async function openResult(file: Blob, suite: string): Promise<Report> {
  if (file.size > MOST_MB * BYTES_PER_MB)
    throw new BenchError(message('benchCompare.tooLarge', { most: String(MOST_MB) }));
  const report = parseReport(await file.text());
  if (report.suite !== suite)
    throw new BenchError(
      suiteOf(report.suite)
        ? message('benchCompare.otherSuite', { suite: report.suite })
        : message('benchCompare.noSuite', { suite: report.suite }),
    );
  if (report.rows.every(({ kind }) => kind === 'reported'))
    throw new BenchError(message('benchCompare.empty'));
  if (report.rows.length > MOST_ROWS)
    throw new BenchError(message('benchCompare.tooManyRows', { most: MOST_ROWS }));
  return slim(report);
}

/** What comparing needs: of samples one for each start, and no fits. */
function slim({ rows, ratios, ...report }: Report): Report {
  return {
    ...report,
    rows: rows.filter(({ kind }) => kind !== 'reported').map(slimRow),
    ratios: ratios.filter(({ figure, kind }) => figure === 'median' && kind === 'measured'),
    fits: [],
  };
}

function slimRow(row: Row): Row {
  const { samples, perStart, ...rest } = row;
  if (samples === undefined || row.kind !== 'measured') return rest;
  return { ...rest, samples: startsOf(row), ...(perStart !== undefined && { perStart: 1 }) };
}
