import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES, EVENT_FIELDS } from '../web/src/protocol/protocol.gen.ts';
import { MAP, MREMAP, PROT, VM } from '../web/src/protocol/vm-flags.ts';

const ROOT = resolve(import.meta.dirname, '..');

it('the generated protocol is what the C sources say', () => {
  const check = spawnSync('node', ['scripts/generate.mjs', '--check'], { cwd: ROOT, encoding: 'utf8' });
  expect(check.stderr).toBe('');
  expect(check.status).toBe(0);
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
