/* Exports of a report: Markdown for a mail, text for a terminal, CSV for a spreadsheet, JSON for programs. */
import { group } from 'd3-array';
import { nth } from '../base/known.ts';
import { message } from '../words/message.ts';
import type { Said, Say } from '../words/message.ts';
import { cpusLine, withoutSweep } from './cpus/tables.ts';
import type { Growth, Kind, Report, Row } from './report.ts';
import { csvLine } from '../base/csv.ts';
import { suiteOf } from './suites.ts';
import { figure, growthLine, tablesOf } from './tables.ts';
import type { Table } from './tables.ts';

const WIDTH = 100;
/** A Markdown table's rule. */
const DASHES = 3;
const NS_PER_MS = 1e6;

/** Notes become sentences, because readers of the file have no catalogue. */
export function toJson(report: Report, say: Say): string {
  const { warnings, notes, costs } = report;
  const said = { ...report, warnings: warnings.map(say), notes: notes.map(say) };
  const sources = costs?.map(({ name, cost, source }) => ({ name, cost, source: say(source) }));
  return `${JSON.stringify(sources === undefined ? said : { ...said, costs: sources })}\n`;
}

const CSV_COLUMNS = [
  'kind',
  'workload',
  'n',
  'kernel',
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
  'release',
  'source',
] as const satisfies readonly (keyof Row)[];

/** As in RFC 4180, with a header. The samples of a row share one field, separated by spaces. */
export function toCsv({ suite, rows }: Report): string {
  const lines = rows.map((row) => [
    suite,
    ...CSV_COLUMNS.map((column) => row[column] ?? ''),
    (row.samples ?? []).join(' '),
  ]);
  return [['suite', ...CSV_COLUMNS, 'samples'], ...lines].map(csvLine).join('');
}

/** For a mail: the source reads well, too. */
export function toMarkdown(report: Report, say: Say): string {
  return document(report, say, {
    tables: allTables(report, false).map((table) => spoken(table, say)),
    title: (text, level) => `${'#'.repeat(level)} ${text}`,
    paragraph: (text) => text,
    item: (text) => `- ${text}`,
    table: markdownTable,
  });
}

/** For a terminal of 100 columns. */
export function toText(report: Report, say: Say): string {
  return document(report, say, {
    tables: allTables(report, true).map((table) => spoken(table, say)),
    title: (text, level) => (level === 1 ? text : text.toUpperCase()),
    paragraph: (text) => wrapped(text, ''),
    item: (text) => wrapped(text, '  '),
    table: textTable,
  });
}

/** Includes the suite's own tables, which combine several metrics or workloads. */
function allTables(report: Report, isBrief: boolean): readonly Table[] {
  const { suite, rows } = report;
  const { plan, tables } = suiteOf(suite) ?? {};
  const single = plan?.cpus ? { ...report, rows: withoutSweep(rows) } : report;
  return [...tablesOf(single, isBrief), ...(tables?.(rows) ?? [])];
}

/** A table whose cells are texts. */
interface SpokenTable extends Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function spoken(table: Table, say: Say): SpokenTable {
  return {
    ...table,
    title: say(table.title),
    header: table.header.map(say),
    rows: table.rows.map((cells) => cells.map(say)),
  };
}

interface Style {
  readonly tables: readonly SpokenTable[];
  readonly title: (text: string, level: number) => string;
  readonly paragraph: (text: string) => string;
  readonly item: (text: string) => string;
  readonly table: (table: SpokenTable) => string;
}

function document(report: Report, say: Say, { tables, title, paragraph, item, table }: Style): string {
  const parts = [
    title(say(message('benchReport.heading', { suite: report.suite })), 1),
    paragraph(say(environmentLine(report))),
    ...(report.settings.rounds === undefined ? [] : [paragraph(say(cpusLine(report.settings)))]),
  ];
  for (const [kind, of] of group(tables, (each) => each.kind))
    parts.push(title(say(kindTitle(kind)), 2), ...of.map(table));
  if (report.fits.length > 0) parts.push(title(say(message('benchReport.growth')), 2));
  for (const [name, of] of growthsOf(report, say))
    parts.push([paragraph(`${name}:`), '', ...of.map((growth) => item(say(growthLine(growth))))].join('\n'));
  for (const key of ['warnings', 'notes'] as const)
    if (report[key].length > 0)
      parts.push(
        title(say(message(`benchReport.${key}`)), 2),
        report[key].map((each) => item(say(each))).join('\n'),
      );
  return `${parts.join('\n\n')}\n`;
}

function kindTitle(kind: Kind): Said {
  switch (kind) {
    case 'measured':
      return message('benchReport.measured');
    case 'simulated':
      return message('benchReport.simulated');
    case 'counted':
      return message('benchReport.counted');
    case 'reported':
      return message('benchReport.reported');
    case 'composed':
      return message('chart.composed');
  }
}

/** By workload, metric and kind. */
function growthsOf({ fits }: Report, say: Say): Map<string, Growth[]> {
  return group(fits, ({ workload, metric, unit, kind }) =>
    say(message('benchReport.growthOf', { workload, metric, unit, kind: kindTitle(kind) })),
  );
}

function environmentLine({ environment, settings }: Report): Said {
  const { runtime, platform, cores, isolated, timerResolution } = environment;
  return message('benchReport.environment', {
    runtime,
    platform,
    cores,
    isolated: message(isolated ? 'benchReport.isolated' : 'benchReport.notIsolated'),
    resolution: figure(timerResolution * NS_PER_MS),
    samples: settings.samples,
    runs: settings.runs,
  });
}

function markdownTable({ title, texts, header, rows }: SpokenTable): string {
  const all = [header, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
  const lines = aligned(all, texts, DASHES);
  const [head, ...body] = lines.map((cells) => `| ${cells.join(' | ')} |`);
  const widths = nth(lines, 0).map(({ length }) => length);
  const rule = widths.map((width, i) => (i < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [`**${title}**`, '', head, `| ${rule.join(' | ')} |`, ...body].join('\n');
}

function textTable({ title, texts, header, rows }: SpokenTable): string {
  const lines = aligned([header, ...rows], texts, 0).map((cells) => `  ${cells.join('  ')}`.trimEnd());
  return [wrapped(title, ''), ...lines].join('\n');
}

/** Pads each cell to the width of its column's widest one, and at least to `least`. */
function aligned(rows: readonly (readonly string[])[], texts: number, least: number): string[][] {
  const widths = nth(rows, 0).map((_, i) => Math.max(least, ...rows.map((cells) => nth(cells, i).length)));
  return rows.map((cells) =>
    widths.map((width, i) => (i < texts ? nth(cells, i).padEnd(width) : nth(cells, i).padStart(width))),
  );
}

/** Breaks into lines of at most WIDTH; all but the first are indented by two more. */
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
