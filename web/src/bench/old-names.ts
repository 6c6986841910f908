/* What was otherwise when links and files with results were made: names of metrics and units, and parts of a report. */
import type { Report } from './report.ts';

const TODAY: ReadonlyMap<string, string> = new Map([
  ['areas', 'VMAs'],
  ['part: areas', 'part: VMAs'],
  ['areas copied', 'VMAs copied'],
  ['nodes given back unused', 'nodes freed unused'],
  ['links of areas', 'links of VMAs'],
  ['structs of pages', 'page structs'],
  ['areas noted with anon_vmas', 'VMAs noted with anon_vmas'],
  ['areas noted with anon_vmas, per fork', 'VMAs noted with anon_vmas, per fork'],
  ['entries taken off pages', 'entries removed from pages'],
  ['areas, slots or tables', 'VMAs, slots or tables'],
  ['locks of areas taken', 'per-VMA locks taken'],
  ['locks of files taken', 'file locks taken'],
  ['cycles to find, lock, unlock an area', 'cycles to find, lock, unlock a VMA'],
]);

interface Named {
  readonly metric: string;
  readonly unit?: string;
}

function named<T extends Named>(row: T): T {
  const metric = TODAY.get(row.metric) ?? row.metric;
  return row.unit === undefined
    ? { ...row, metric }
    : { ...row, metric, unit: TODAY.get(row.unit) ?? row.unit };
}

/** The report, with the names of today. */
export function withNamesOfToday(report: Report): Report {
  return {
    ...report,
    rows: report.rows.map(named),
    ratios: report.ratios.map(named),
    fits: report.fits.map(named),
  };
}

/**
 * The report with the parts that it has today. Reports of 21 November 2026 have no warnings, and fits without a unit or without an
 * exponent; fits can be made again from the rows.
 */
export function withPartsOfToday(report: unknown): unknown {
  if (typeof report !== 'object' || report === null || Array.isArray(report)) return report;
  const { fits } = report as { readonly fits?: unknown };
  const isOld =
    Array.isArray(fits) && fits.some((fit) => !('exponent' in Object(fit) && 'unit' in Object(fit)));
  return { warnings: [], ...report, ...(isOld && { fits: [] }) };
}
