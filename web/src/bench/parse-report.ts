/* Parses a report from outside, such as a link: every part of it is checked. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { BenchError } from './bench-error.ts';
import type { Interval } from './bootstrap.ts';
import type { Report } from './report.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const list =
  (of: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(of);
const optional =
  (of: Check): Check =>
  (value) =>
    value === undefined || of(value);
const record =
  (of: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(of);
const object =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([key, check]) => check(value[key]));

const kind = oneOf('measured', 'simulated', 'counted', 'reported', 'composed');
const figures = ['median', 'mad', 'min', 'max', 'mean', 'stddev', 'p75', 'p99'];
const subject = { kernel: text, workload: text, metric: text, kind };
const line = object({ base: number, slope: number, r2: number });

const REPORT: Readonly<Record<keyof Report, Check>> = {
  suite: text,
  settings: object({
    kernels: list(text),
    n: record(list(number)),
    samples: number,
    runs: number,
    batch: number,
    extra: optional(number),
    quick: flag,
    composed: optional(flag),
    joinedSegments: optional(flag),
    hugePages: optional(flag),
    rounds: optional(number),
    think: optional(number),
    seed: optional(number),
    sweep: optional(flag),
  }),
  environment: object({
    runtime: text,
    platform: text,
    cores: number,
    isolated: flag,
    timerResolution: number,
  }),
  rows: list(
    object({
      ...subject,
      n: optional(number),
      unit: text,
      samples: optional(list(number)),
      loops: optional(number),
      perStart: optional(number),
      interval: optional(isInterval),
      release: optional(text),
      source: optional(text),
      plusMinus: optional(number),
      ...Object.fromEntries(figures.map((figure) => [figure, optional(number)])),
    }),
  ),
  ratios: list(
    object({
      ...subject,
      n: optional(number),
      figure: oneOf(...figures),
      against: text,
      ratio: number,
      interval: optional(isInterval),
    }),
  ),
  fits: list(
    object({
      ...subject,
      unit: text,
      linear: line,
      log: line,
      exponent: number,
      shape: oneOf('constant', 'linear', 'log', 'unclear'),
    }),
  ),
  // A file has sentences, a link may have messages.
  warnings: list(isSentence),
  notes: list(isSentence),
  costs: optional(list(object({ name: text, cost: number, source: text }))),
};

/** Throws a BenchError that says what is wrong with the JSON, and where. */
export function parseReport(json: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw wrong(noJson(json, error instanceof Error ? error.message : ''));
  }
  for (const [part, check] of Object.entries(REPORT)) {
    const found = isObject(value) ? value[part] : undefined;
    if (check(found)) continue;
    const place = Array.isArray(found) ? found.findIndex((each) => !check([each])) : -1;
    throw wrong(message('benchReport.badPart', { part: place < 0 ? part : `${part}[${place}]` }));
  }
  // Checked part by part.
  return value as Report;
}

function isSentence(value: unknown): boolean {
  return !number(value) && isSaid(value);
}

function isSaid(value: unknown): value is Said {
  if (text(value) || number(value)) return true;
  if (!isObject(value)) return false;
  const { kernel, parts, between, key, params = {} } = value;
  return (
    text(kernel) ||
    (text(between) && list(isSaid)(parts)) ||
    (text(key) && isObject(params) && Object.values(params).every(isSaid))
  );
}

export function isInterval(value: unknown): value is Interval {
  return Array.isArray(value) && value.length === 2 && value.every(number) && value[0] <= value[1];
}

/** Every engine words its errors otherwise, and some don't say where they are. */
function noJson(json: string, said: string): Said {
  const [, row, column] = /line (\d+) column (\d+)/.exec(said) ?? [];
  if (row !== undefined && column !== undefined && !said.includes('position'))
    return message('benchReport.noJsonAt', { line: row, column });
  const isCut = /end of (?:JSON|data|input)|unterminated/i.test(said);
  const position = isCut ? json.length : Number(/position (\d+)/.exec(said)?.[1] ?? firstNoToken(json));
  const before = json.slice(0, position);
  const place = {
    line: String(before.split('\n').length),
    column: String(before.length - before.lastIndexOf('\n')),
  };
  return position >= json.trimEnd().length
    ? message('benchReport.cutJson', place)
    : message('benchReport.noJsonAt', place);
}

const TOKEN =
  /\s+|[{}[\],:]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|(?:true|false|null)\b/y;

/** Where something begins that is no word of JSON. */
function firstNoToken(json: string): number {
  let at = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.test(json)) at = TOKEN.lastIndex;
  return at;
}

function wrong(reason: Said): BenchError {
  return new BenchError(message('benchReport.badReport', { reason }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
