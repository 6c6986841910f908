import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  EVENT_FIELDS,
  EVENT_INFO,
  EVENT_TYPES,
  RECORD_MAPLE_SLOT_AT,
  RECORD_MAPLE_SLOT_WORDS,
  RECORD_VMA_AT,
  RECORD_VMA_WORDS,
  readRecordMapleSlot,
  readRecordVma,
} from '../web/src/protocol/protocol.gen.ts';
import { codes } from '../web/src/words/en/codes.ts';
import { MAP, MREMAP, PROT, VM } from '../web/src/protocol/vm-flags.ts';

const ROOT = resolve(import.meta.dirname, '..');
// A script has no types.
const { beyondLimits } = (await import(`${ROOT}/scripts/protocol-limits.mjs`)) as {
  readonly beyondLimits: (schema: object) => readonly string[];
};

it('the generated protocol is what the C sources say', () => {
  const check = spawnSync('node', ['scripts/generate.mjs', '--check'], { cwd: ROOT, encoding: 'utf8' });
  expect(check.stderr).toBe('');
  expect(check.status).toBe(0);
});

it('the words of a record’s fields are those that its reader reads', () => {
  const numbered = (length: number) => Uint32Array.from({ length }, (_, word) => word);
  const wide = (word: number) => word + (word + 1) * 2 ** 32;
  const { start, end, id, node } = RECORD_VMA_AT;
  expect(readRecordVma(numbered(RECORD_VMA_WORDS), 0)).toMatchObject({
    start: wide(start),
    end: wide(end),
    id,
    node,
  });
  const { vma, process } = RECORD_MAPLE_SLOT_AT;
  expect(readRecordMapleSlot(numbered(RECORD_MAPLE_SLOT_WORDS), 0)).toMatchObject({ vma, process });
});

describe('what the protocol has room for', () => {
  const field = (name: string, type = 'count', offset = 8) => ({ name, type, offset });
  const schema = {
    sources: ['a.c'],
    events: [{ name: 'say', fields: [field('vma')] }],
    eventBytes: 48,
    records: [{ name: 'page', bytes: 16, fields: [field('addr', 'addr')] }],
  };

  it.each([
    ['sources', { sources: Array<string>(256).fill('a.c') }, 'one byte for its source'],
    ['types of events', { events: Array(513).fill(schema.events[0]) }, '513 types of events'],
    ['an event’s bytes', { eventBytes: 44 }, '44 bytes'],
    ['names of fields', { events: [{ name: 'say', fields: [field('depth')] }] }, 'a field "depth"'],
    [
      'a record’s bytes',
      { records: [{ name: 'page', bytes: 20, fields: [] }] },
      'give it a FIELD(count, spare)',
    ],
    [
      'places of fields',
      { records: [{ name: 'page', bytes: 16, fields: [field('at', 'time', 4)] }] },
      'at byte 4',
    ],
  ])('%s', (_, beyond, sentence) => {
    expect(beyondLimits(schema)).toEqual([]);
    expect(beyondLimits({ ...schema, ...beyond })).toEqual([expect.stringContaining(sentence)]);
  });

  it('the sources, as make counts them', () => {
    const sources = Array.from({ length: 256 }, (_, n) => `call/${n}.c`).join(' ');
    const make = spawnSync('make', ['-n', 'schema', `SOURCES=${sources}`], {
      cwd: resolve(ROOT, 'wasm-core'),
      encoding: 'utf8',
    });
    expect(make.stderr).toContain('the core has 256 sources: an event can name 255');
  });
});

it.each([
  ['RING_EVENTS', 'trace/ring.h', 'core/machine.ts', 'RING_EVENTS', 0],
  ['ERA_ID_BYTES', 'machine/era.h', 'core/machine.ts', 'ERA_ID_LONGEST', 1],
  ['THREADS_EXCHANGE_BYTES', 'threads/exports.h', 'threads/thread-core.ts', 'EXCHANGE_BYTES', 0],
])('%s of %s is in web/src/%s, too', (define, header, module, constant, ended) => {
  const c = readFileSync(resolve(ROOT, 'wasm-core', header), 'utf8');
  const typescript = readFileSync(resolve(ROOT, 'web/src', module), 'utf8');
  const [, there] = new RegExp(`^#define ${define} (\\d+)`, 'm').exec(c) ?? [];
  const [, here] = new RegExp(`^const ${constant} = (\\d+);`, 'm').exec(typescript) ?? [];
  expect(Number(here)).toBe(Number(there) - ended);
});

it('the page asks for as many CPUs as the core has', () => {
  const [core, page] = ['wasm-core/cpus/settings.c', 'web/src/core/cpu-limits.ts'].map(
    (path) => /\bMOST_CPUS(?: =)? (\d+)/.exec(readFileSync(resolve(ROOT, path), 'utf8'))?.[1],
  );
  expect(core).toBeDefined();
  expect(page).toBe(core);
});

it.each([
  ['MOST_CPUS', 'bad_cpus'],
  ['MOST_CPUS', 'bad_topology'],
  ['MOST_ROUNDS', 'bad_rounds'],
  ['MOST_ROUNDS_IN_ALL', 'too_many_rounds'],
  ['MOST_THINK', 'bad_think'],
  ['MOST_SCALE', 'bad_scale'],
  ['MOST_SPANS', 'too_many_spans'],
] as const)('%s of cpus/settings.c is what the sentence about %s says', (define, refusal) => {
  const settings = readFileSync(resolve(ROOT, 'wasm-core/cpus/settings.c'), 'utf8');
  const most = new RegExp(`^#define ${define} (\\d+)`, 'm').exec(settings)?.[1];
  const said = codes[`cpu_refusal.${refusal}`].match(/\d+/g);
  expect(most).toBeDefined();
  // "1 to 1024", or "at most 1000000".
  expect(said?.filter((number) => number !== '1')).toEqual([most]);
});

it('every flag of a VMA fits into a number', () => {
  const header = readFileSync(resolve(ROOT, 'wasm-core/machine/vm_flags.h'), 'utf8');
  const bits = [...header.matchAll(/^#define VM_\w+ \(1ull << (\d+)\)/gm)].map(([, bit]) => Number(bit));
  expect(bits.length).toBeGreaterThan(0);
  // field_vmflags is read as a number, which is exact up to 2^53.
  expect(Math.max(...bits)).toBeLessThan(53);
});

it('every enter event has its leave event, of the same grain', () => {
  const brackets = EVENT_TYPES.filter((type) => EVENT_INFO[type].kind !== 'point');
  expect(brackets.length).toBeGreaterThan(0);
  for (const type of brackets) {
    const twin = type.endsWith('_enter')
      ? type.replace(/_enter$/, '_leave')
      : type.replace(/_leave$/, '_enter');
    expect(EVENT_INFO).toHaveProperty(twin);
    expect(EVENT_INFO[twin as typeof type].grain).toBe(EVENT_INFO[type].grain);
  }
});

it('no event has two fields of one name', () => {
  for (const type of EVENT_TYPES) {
    const names = EVENT_FIELDS[type].map(([name]) => name);
    expect(new Set(names).size, type).toBe(names.length);
  }
});

it('the flags have the values that C gives them', () => {
  const header = readFileSync(resolve(ROOT, 'wasm-core/machine/vm_flags.h'), 'utf8');
  const values = header.matchAll(
    /^#define ((?:VM|PROT|MAP|MREMAP)_\w+) (?:(0x[0-9a-f]+|\d+)u|\(1ull << (\d+)\))/gm,
  );
  const defined = new Map(
    [...values].map(([, name, value, bit]) => [name, value === undefined ? 2 ** Number(bit) : Number(value)]),
  );
  for (const [prefix, flags] of Object.entries({ VM, PROT, MAP, MREMAP })) {
    for (const [name, value] of Object.entries(flags))
      expect([name, defined.get(`${prefix}_${name}`)]).toEqual([name, value]);
  }
});
