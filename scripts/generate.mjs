// Writes web/src/protocol/*.gen.ts from what the C compiler knows about the protocol (wasm-core/api/schema.c).
// `--check` writes nothing and exits with 1 when one is stale.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beyondLimits } from './protocol-limits.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'web/src/protocol';
const HEAD = '// Generated from wasm-core by `npm run generate`. Do not edit.';

const last = (list) => list[list.length - 1];

/** Runs schema.wasm and gathers its rows. */
function readSchema() {
  execFileSync('make', ['-s', '-C', `${root}wasm-core`, 'schema'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const module = new WebAssembly.Module(readFileSync(`${root}wasm-core/build/schema.wasm`));
  const schema = {
    codes: [],
    events: [],
    records: [],
    counters: [],
    rows: [],
    columns: [],
    traits: [],
    programs: [],
    costs: [],
    sources: [],
    eventBytes: 0,
  };
  let owner; // the event or record that fields belong to
  const take = {
    sources: (name) => (schema.sources = name.split(' ')),
    'event bytes': (_n, _t, value) => (schema.eventBytes = value),
    codes: (name) => schema.codes.push({ name, values: [] }),
    code: (name) => last(schema.codes).values.push(name),
    event: (name) => schema.events.push((owner = { name, fields: [] })),
    kind: (kind, grain) => Object.assign(owner, { kind: kind.toLowerCase(), grain: grain.toLowerCase() }),
    record: (name, meaning, bytes) => schema.records.push((owner = { name, meaning, bytes, fields: [] })),
    // A spare word only fills a hole.
    field: (name, type, offset) => name !== 'spare' && owner.fields.push({ name, type, offset }),
    counter: (name, _text, offset) => schema.counters.push({ name, offset }),
    row: (id) => schema.rows.push(id),
    column: (name) => schema.columns.push({ name, strategies: [] }),
    // A strategy’s struct is called `column_strategy`.
    strategy: (name) =>
      last(schema.columns).strategies.push(name.slice(last(schema.columns).name.length + 1)),
    program: (name) => schema.programs.push(name),
    cost: (name, _text, picoseconds) => schema.costs.push({ name, picoseconds }),
    trait: (name, source, since) => schema.traits.push({ name, source, since }),
    gone: (_n, _t, gone) => Object.assign(last(schema.traits), { gone }),
  };
  const instance = new WebAssembly.Instance(module, {
    env: {
      schema_row(what, name, text, value) {
        const bytes = new Uint8Array(instance.exports.memory.buffer);
        const string = (at) => Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
        take[string(what)](string(name), string(text), value);
      },
    },
  });
  instance.exports.schema_describe();
  return schema;
}

const camel = (name) => name.replace(/_(.)/g, (_, c) => c.toUpperCase());
const pascal = (name) => camel(`_${name}`);
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const WIDE = new Set(['addr', 'bytes', 'time', 'vmflags', 'word']);
const codeSet = (type) => (type.startsWith('code_') ? type.slice(5) : undefined);

function fieldType(type) {
  const set = codeSet(type);
  return set ? pascal(set) : type === 'word' ? 'U64' : 'number';
}

/** An expression that reads a field from `words` (Uint32Array) at word index `at`. */
function readField({ type, offset }) {
  const word = (n) => `words[at + ${offset / 4 + n}]!`;
  const set = codeSet(type);
  if (set) return `${constant(set)}[${word(0)}]!`;
  if (type === 'word') return `readU64(words, at + ${offset / 4})`;
  if (type === 'err') return `${word(0)} | 0`;
  return WIDE.has(type) ? `${word(0)} + ${word(1)} * 4294967296` : word(0);
}

function writeField({ name, type, offset }) {
  const word = (n) => `words[at + ${offset / 4 + n}]`;
  const value = `record.${camel(name)}`;
  const set = codeSet(type);
  if (set) return [`${word(0)} = ${constant(set)}.indexOf(${value});`];
  if (type === 'word') return [`${word(0)} = ${value}.lo;`, `${word(1)} = ${value}.hi;`];
  if (WIDE.has(type))
    return [`${word(0)} = ${value} >>> 0;`, `${word(1)} = Math.floor(${value} / 4294967296);`];
  return [`${word(0)} = ${value};`];
}

const constant = (set) => `${set.toUpperCase()}_CODES`;
const lines = (list) => list.join('\n');

const STILL_THERE = 0x7fffffff; // machine/era.h, as RELEASE()

/** 2006034 → '2.6.34', 6001000 → '6.1'. */
function releaseText(number) {
  const [major, minor, patch] = [Math.floor(number / 1e6), Math.floor(number / 1e3) % 1e3, number % 1e3];
  return `${major}.${minor}${patch > 0 ? `.${patch}` : ''}`;
}

function print(schema) {
  const out = [
    HEAD,
    "import { readU64, type U64 } from './u64.ts';",
    '',
    '/** Sources of the core, below wasm-core/; an event’s `file` is an index in this list. */',
    `export const SOURCE_FILES = [\n${lines(schema.sources.map((s) => `  ${quote(s)},`))}\n] as const;`,
    '',
  ];
  for (const { name, values } of schema.codes) {
    out.push(`export const ${constant(name)} = [${values.map(quote).join(', ')}] as const;`);
    out.push(`export type ${pascal(name)} = (typeof ${constant(name)})[number];`);
  }
  out.push('', '/** `set.code` of every code. */', 'export type CodeKey =');
  out.push(`${lines(schema.codes.map(({ name }) => `  | \`${name}.\${${pascal(name)}}\``))};`, '');
  out.push('/** Ids of the rows of eras.def, oldest first. */');
  out.push(`export const ROW_IDS = [${schema.rows.map(quote).join(', ')}] as const;`);
  out.push('export type RowId = (typeof ROW_IDS)[number];', '');
  out.push(
    '/** The strategies that a row may have in each column. */',
    'export interface ColumnStrategies {',
  );
  for (const { name, strategies } of schema.columns) {
    out.push(`  readonly ${name}: ${strategies.map(quote).join(' | ')};`);
  }
  out.push('}', '/** `column.strategy` of every strategy. */', 'export type StrategyKey = {');
  out.push('  [C in keyof ColumnStrategies]: `${C}.${ColumnStrategies[C]}`;');
  out.push('}[keyof ColumnStrategies];');
  const names = schema.columns.flatMap(({ strategies }) => strategies);
  const shared = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  out.push('/** Names that strategies of several columns have. */');
  out.push(
    `export const SHARED_NAMES: ReadonlySet<string> = new Set([${[...shared].map(quote).join(', ')}]);`,
    '',
  );
  out.push('/** What virtual CPUs can run by themselves: program 1 comes first. */');
  out.push(`export const CPU_PROGRAMS = [${schema.programs.map(quote).join(', ')}] as const;`);
  out.push('export type ProgramName = (typeof CPU_PROGRAMS)[number];');
  out.push('/** What virtual CPUs take a step to cost, in picoseconds. */', 'export const CPU_COSTS = {');
  for (const { name, picoseconds } of schema.costs) out.push(`  ${name}: ${picoseconds},`);
  out.push('} as const;', 'export type CostName = keyof typeof CPU_COSTS;', '');
  out.push(`export const EVENT_WORDS = ${schema.eventBytes / 4};`);
  out.push(
    `export const EVENT_TYPES = [\n${lines(schema.events.map((e) => `  ${quote(e.name)},`))}\n] as const;`,
  );
  out.push('export type EventType = (typeof EVENT_TYPES)[number];', '');
  out.push("export type EventKind = 'point' | 'enter' | 'leave';");
  out.push("export type EventGrain = 'operation' | 'function' | 'step';", '');
  out.push('export const EVENT_INFO: {');
  out.push('  readonly [T in EventType]: {');
  out.push('    readonly kind: EventKind;', '    readonly grain: EventGrain;', '  };');
  out.push('} = {');
  for (const e of schema.events) {
    out.push(`  ${e.name}: { kind: '${e.kind}', grain: '${e.grain}' },`);
  }
  out.push('};', '');
  out.push('/** Where a tracepoint stands and how deep it is nested. */', 'export interface EventPlace {');
  out.push('  /** Index in SOURCE_FILES. */', '  readonly file: number;');
  out.push('  readonly line: number;', '  /** Open enter events around it; 0 is the system call itself. */');
  out.push('  readonly depth: number;', '}', '');
  for (const e of schema.events) {
    out.push(`export interface ${pascal(e.name)}Event extends EventPlace {`);
    out.push(`  readonly type: ${quote(e.name)};`);
    for (const f of e.fields) out.push(`  readonly ${fieldName(f)}: ${fieldType(f.type)};`);
    out.push('}');
  }
  out.push(
    '',
    `export type CoreEvent =\n${lines(schema.events.map((e) => `  | ${pascal(e.name)}Event`))};`,
    '',
  );
  out.push('/** Field names and wire types of each event, in order: for listings and exports. */');
  out.push(
    'export const EVENT_FIELDS: { readonly [T in EventType]: readonly (readonly [name: string, type: string])[] } = {',
  );
  for (const e of schema.events) {
    out.push(
      `  ${e.name}: [${e.fields.map((f) => `[${quote(fieldName(f))}, ${quote(f.type)}]`).join(', ')}],`,
    );
  }
  out.push('};', '');
  out.push('/** Number of the event type at word index `at`: an index in EVENT_TYPES. */');
  out.push(
    'export function eventTypeAt(words: Uint32Array, at: number): number {',
    '  return words[at]! & 0xffff;',
    '}',
    '',
  );
  out.push('export function eventDepthAt(words: Uint32Array, at: number): number {');
  out.push('  return (words[at + 1]! >>> 8) & 0xff;', '}', '');
  out.push(
    '/** By number, so that a new event renumbers none of the others here. */',
    'const DECODERS: readonly ((words: Uint32Array, at: number, file: number, line: number, depth: number) => CoreEvent)[] = [',
  );
  for (const e of schema.events) {
    const fields = e.fields.map((f) => `${fieldName(f)}: ${readField(f)}`);
    out.push(
      `  (words, at, file, line, depth) => ({ ${['file', 'line', 'depth', `type: ${quote(e.name)}`, ...fields].join(', ')} }),`,
    );
  }
  out.push('];', '');
  out.push('/** Decodes the event at word index `at`. */');
  out.push('export function decodeEvent(words: Uint32Array, at: number): CoreEvent {');
  out.push('  const decode = DECODERS[eventTypeAt(words, at)];');
  out.push('  if (!decode) throw new Error(`event of unknown type ${eventTypeAt(words, at)}`);');
  out.push(
    '  return decode(words, at, words[at + 1]! & 0xff, words[at]! >>> 16, eventDepthAt(words, at));',
    '}',
    '',
  );

  for (const r of schema.records) {
    const name = `Record${pascal(r.name)}`;
    out.push(`/** ${r.meaning} */`, `export interface ${name} {`);
    for (const f of r.fields) out.push(`  readonly ${camel(f.name)}: ${fieldType(f.type)};`);
    out.push('}', `export const RECORD_${r.name.toUpperCase()}_WORDS = ${r.bytes / 4};`);
    out.push(
      `/** The first word of each field in its record. */`,
      `export const RECORD_${r.name.toUpperCase()}_AT = {`,
      ...r.fields.map(({ name: field, offset }) => `  ${camel(field)}: ${offset / 4},`),
      '} as const;',
    );
    out.push(`export function read${name}(words: Uint32Array, at: number): ${name} {`, '  return {');
    for (const f of r.fields) out.push(`    ${camel(f.name)}: ${readField(f)},`);
    out.push('  };', '}');
    out.push(`export function write${name}(words: Uint32Array, at: number, record: ${name}): void {`);
    for (const f of r.fields) out.push(...writeField(f).map((l) => `  ${l}`));
    out.push('}', '');
  }
  out.push(
    'export interface Counters {',
    ...schema.counters.map((c) => `  readonly ${camel(c.name)}: number;`),
    '}',
  );
  out.push('export const COUNTER_NAMES = [');
  out.push(...schema.counters.map((c) => `  ${quote(camel(c.name))},`));
  out.push('] as const satisfies readonly (keyof Counters)[];');
  out.push('export function readCounters(words: Uint32Array, at: number): Counters {', '  return {');
  out.push(
    ...schema.counters.map((c) => `    ${camel(c.name)}: ${readField({ type: 'bytes', offset: c.offset })},`),
  );
  out.push('  };', '}', '');
  return out.join('\n');
}

/** One constant for each, so that what needs a few doesn't load all. */
function printTraits({ traits }) {
  const out = [HEAD, '/* Single differences between kernels: `gone` is the first release without it. */'];
  for (const { name, source, since, gone } of traits) {
    const end = gone === STILL_THERE ? '' : ` gone: ${quote(releaseText(gone))},`;
    const start = since === 0 ? '' : ` since: ${quote(releaseText(since))},`;
    out.push(`export const ${name} = {${start}${end} fromMemory: ${source === 'FROM_MEMORY'} } as const;`);
  }
  return [...out, ''].join('\n');
}

/** A field called `file` gets another name, because an event's own `file` is that of its tracepoint. */
function fieldName({ name }) {
  return name === 'file' ? 'mapped' : camel(name);
}

const schema = readSchema();
const complaints = beyondLimits(schema);
if (complaints.length > 0) {
  console.error(lines(complaints));
  process.exit(1);
}
const outputs = { 'protocol.gen.ts': print(schema), 'traits.gen.ts': printTraits(schema) };
for (const [name, text] of Object.entries(outputs)) {
  const path = `${FOLDER}/${name}`;
  const current = existsSync(root + path) ? readFileSync(root + path, 'utf8') : '';
  if (text === current) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale. Mend it with: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(root + path, text);
    console.log(`wrote ${path}`);
  }
}
