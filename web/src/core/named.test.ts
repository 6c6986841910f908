import { expect, it } from 'vitest';
import { toHex, u64 } from '../protocol/u64.ts';
import { Names, namedAddress } from './named.ts';
import { operationOf } from './session.ts';

const ok = (value: number) => ({ value, error: 0, reason: 'none', signal: 'none' }) as const;
const failed = { value: 0, error: -12, reason: 'no_gap', signal: 'none' } as const;
const at = (address: number) => operationOf({ call: 'munmap', addr: u64(address) });
const bound = (names: Names, name: number, offset: number) =>
  toHex(names.bind(at(namedAddress(name, offset))).addr);

it('is what the call returned, and a distance from it', () => {
  const names = new Names();
  names.learn(0, ok(0x7fff_f7ff_0000));
  names.learn(1023, ok(0x10_0000));
  expect(bound(names, 0, 0)).toBe('0x7ffff7ff0000');
  expect(bound(names, 0, 0x1000)).toBe('0x7ffff7ff1000');
  expect(bound(names, 0, -0x1000)).toBe('0x7ffff7fef000');
  expect(bound(names, 1023, 2 ** 40)).toBe('0x10000100000');
  names.learn(0, ok(0x4000));
  expect(bound(names, 0, 0)).toBe('0x4000');
});

it('is MAP_FAILED after a failure, as in a program', () => {
  const names = new Names();
  names.learn(3, failed);
  expect(bound(names, 3, 0)).toBe('0xffffffffffffffff');
  expect(bound(names, 3, 0x1000)).toBe('0xfff');
});

it('leaves all else alone, and a copy keeps what it stood for', () => {
  const names = new Names();
  const wild = at(namedAddress(5, 0));
  expect(names.bind(wild)).toBe(wild);
  names.learn(5, ok(0x5000));
  const copy = names.copy();
  names.learn(5, ok(0x6000));
  expect([bound(copy, 5, 0), bound(names, 5, 0)]).toEqual(['0x5000', '0x6000']);
  const plain = at(0x7000);
  expect(names.bind(plain)).toBe(plain);
});
