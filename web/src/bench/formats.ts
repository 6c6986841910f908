/* A report to take along: Markdown for a mail, text for a terminal, CSV for a spreadsheet, JSON for programs. */
import { group } from 'd3-array';
import { t } from '../words/index.ts';
import { cpusLine, withoutSweep } from './cpu-tables.ts';
import type { Growth, Kind, Report, Row } from './report.ts';
import { suiteOf } from './suites.ts';
import { figure, growthLine, tablesOf } from './tables.ts';
import type { Table } from './tables.ts';

const WIDTH = 100;
/** A Markdown table's rule. */
const DASHES = 3;
const NS_PER_MS = 1e6;

export function toJson(report: Report): string {
  return `${JSON.stringify(report)}\n`;
}

const CSV_COLUMNS = [
  'kind',
  'workload',
  'n',
  'era',
  'metric',
  'unit',
  'median',
  'mad',
  'min',
  'max',
  'mean',
  'stddev',
  'p75',
  'p99',
  'loops',
  'plusMinus',
  'kernel',
  'source',
] as const satisfies readonly (keyof Row)[];

/** As in RFC 4180, with a header; the samples of a row in one field, separated by spaces. */
export function toCsv({ suite, rows }: Report): string {
  const lines = rows.map((row) => [
    suite,
    ...CSV_COLUMNS.map((column) => row[column] ?? ''),
    (row.samples ?? []).join(' '),
  ]);
  return [['suite', ...CSV_COLUMNS, 'samples'], ...lines]
    .map((fields) => `${fields.map((field) => csvField(String(field))).join(',')}\r\n`)
    .join('');
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** For a mail: reads well as it stands, too. */
export function toMarkdown(report: Report): string {
  return document(report, {
    tables: allTables(report, false),
    title: (text, level) => `${'#'.repeat(level)} ${text}`,
    paragraph: (text) => text,
    item: (text) => `- ${text}`,
    table: markdownTable,
  });
}

/** For a terminal of 100 columns. */
export function toText(report: Report): string {
  return document(report, {
    tables: allTables(report, true),
    title: (text, level) => (level === 1 ? text : text.toUpperCase()),
    paragraph: (text) => wrapped(text, ''),
    item: (text) => wrapped(text, '  '),
    table: textTable,
  });
}

/** With what is made of several metrics or workloads at once. */
function allTables(report: Report, isBrief: boolean): readonly Table[] {
  const { suite, rows } = report;
  const { plan, tables } = suiteOf(suite) ?? {};
  const single = plan?.cpus ? { ...report, rows: withoutSweep(rows) } : report;
  return [...tablesOf(single, isBrief), ...(tables?.(rows) ?? [])];
}

interface Style {
  readonly tables: readonly Table[];
  readonly title: (text: string, level: number) => string;
  readonly paragraph: (text: string) => string;
  readonly item: (text: string) => string;
  readonly table: (table: Table) => string;
}

function document(report: Report, { tables, title, paragraph, item, table }: Style): string {
  const parts = [
    title(t('benchReport.heading', { suite: report.suite }), 1),
    paragraph(environmentLine(report)),
    ...(report.settings.rounds === undefined ? [] : [paragraph(cpusLine(report.settings))]),
  ];
  for (const [kind, of] of group(tables, (each) => each.kind))
    parts.push(title(kindTitle(kind), 2), ...of.map(table));
  if (report.fits.length > 0) parts.push(title(t('benchReport.growth'), 2));
  for (const [name, of] of growthsOf(report))
    parts.push([paragraph(`${name}:`), '', ...of.map((growth) => item(growthLine(growth)))].join('\n'));
  for (const key of ['warnings', 'notes'] as const)
    if (report[key].length > 0)
      parts.push(title(t(`benchReport.${key}`), 2), report[key].map(item).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function kindTitle(kind: Kind): string {
  switch (kind) {
    case 'measured':
      return t('benchReport.measured');
    case 'simulated':
      return t('benchReport.simulated');
    case 'counted':
      return t('benchReport.counted');
    case 'reported':
      return t('benchReport.reported');
  }
}

/** By workload, metric and kind. */
function growthsOf({ fits }: Report): Map<string, Growth[]> {
  return group(fits, ({ workload, metric, unit, kind }) =>
    t('benchReport.growthOf', { workload, metric, unit, kind: kindTitle(kind) }),
  );
}

function environmentLine({ environment, settings }: Report): string {
  const { runtime, platform, cores, isolated, timerResolution } = environment;
  return t('benchReport.environment', {
    runtime,
    platform,
    cores,
    isolated: t(isolated ? 'benchReport.isolated' : 'benchReport.notIsolated'),
    resolution: figure(timerResolution * NS_PER_MS),
    samples: settings.samples,
    runs: settings.runs,
  });
}

function markdownTable({ title, texts, header, rows }: Table): string {
  const all = [header, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const [head, ...body] = aligned(all, texts, DASHES).map((cells) => `| ${cells.join(' | ')} |`);
  const widths = aligned(all, texts, DASHES)[0]!.map(({ length }) => length);
  const rule = widths.map((width, at) => (at < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [`**${title}**`, '', head, `| ${rule.join(' | ')} |`, ...body].join('\n');
}

function textTable({ title, texts, header, rows }: Table): string {
  const lines = aligned([header, ...rows], texts, 0).map((cells) => `  ${cells.join('  ')}`.trimEnd());
  return [wrapped(title, ''), ...lines].join('\n');
}

/** Cells of a column as wide as its widest, and at least `least`. */
function aligned(rows: readonly (readonly string[])[], texts: number, least: number): string[][] {
  const widths = rows[0]!.map((_, at) => Math.max(least, ...rows.map((cells) => cells[at]!.length)));
  return rows.map((cells) =>
    cells.map((cell, at) => (at < texts ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))),
  );
}

/** Lines of at most WIDTH, all but the first indented two more. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
