import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import { Relocation } from './follow.ts';
import { operationOf } from './session.ts';

const PAGE = 4096;

function call(name: RecordOperation['call'], addr: number, length = 0): RecordOperation {
  return operationOf({ call: name, addr: u64(addr), length: u64(length) });
}

const ok = (value: number) => ({ value, error: 0, reason: 'none', signal: 'none' }) as const;
const failed = { value: 0, error: -12, reason: 'no_gap', signal: 'none' } as const;

describe('Relocation', () => {
  it('moves addresses inside a VMA that lies elsewhere, and only those', () => {
    const relocation = new Relocation();
    relocation.record(0x10000, 2 * PAGE, 0x50000);
    expect(relocation.resolve(0x10000)).toEqual({ address: 0x50000, followed: true });
    expect(relocation.resolve(0x11fff)).toEqual({ address: 0x51fff, followed: true });
    expect(relocation.resolve(0x12000)).toEqual({ address: 0x12000, followed: false });
    expect(relocation.resolve(0xffff)).toEqual({ address: 0xffff, followed: false });
  });

  it('is a map of pages, whatever was recorded over what', () => {
    const step = fc.record({
      start: fc.nat(30),
      pages: fc.nat(12),
      to: fc.option(fc.integer({ min: 100, max: 400 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const relocation = new Relocation();
        const model = new Map<number, number>();
        for (const { start, pages, to } of steps) {
          if (to === undefined) relocation.forget(start * PAGE, pages * PAGE);
          else relocation.record(start * PAGE, pages * PAGE, to * PAGE);
          for (let i = 0; i < pages; i++) {
            if (to === undefined) model.delete(start + i);
            else model.set(start + i, to + i);
          }
        }
        for (let page = 0; page < 50; page++) {
          const expected = model.get(page) ?? page;
          expect(relocation.resolve(page * PAGE + 7).address).toBe(expected * PAGE + 7);
        }
      }),
    );
  });

  it('takes what mmap() returned then and now', () => {
    const relocation = new Relocation();
    relocation.learn(call('mmap', 0, 5000), ok(0x20000), ok(0x70000));
    const bound = relocation.bind(call('mprotect', 0x21000, PAGE));
    expect(toNumber(bound.operation.addr)).toBe(0x71000);
    expect(bound.followed).toBe(true);
    relocation.learn(call('munmap', 0x20000, 2 * PAGE), ok(0), ok(0));
    expect(relocation.bind(call('munmap', 0x21000, PAGE)).followed).toBe(false);
  });

  it('follows what mremap() has moved, and where it is told to move it', () => {
    const relocation = new Relocation();
    relocation.learn(call('mmap', 0, PAGE), ok(0x20000), ok(0x70000));
    const move = { ...call('mremap', 0x20000, PAGE), newLength: u64(2 * PAGE), newAddr: u64(0x20000) };
    const bound = relocation.bind(move).operation;
    expect([bound.addr, bound.newAddr].map(toNumber)).toEqual([0x70000, 0x70000]);
    relocation.learn(move, ok(0x40000), ok(0x90000));
    expect(relocation.resolve(0x20000).followed).toBe(false);
    expect(relocation.resolve(0x41000).address).toBe(0x91000);
  });

  it('leaves what is no address alone', () => {
    const relocation = new Relocation();
    relocation.record(PAGE, PAGE, 0x50000);
    expect(relocation.bind(call('prctl', PAGE)).followed).toBe(false);
  });

  it('does not follow where this kernel failed', () => {
    const relocation = new Relocation();
    relocation.learn(call('mmap', 0, PAGE), ok(0x20000), ok(0x70000));
    relocation.learn(call('mmap', 0x20000, PAGE), ok(0x20000), failed);
    expect(relocation.bind(call('mprotect', 0x20000, PAGE)).followed).toBe(false);
  });

  it('learns nothing from a recorded failure', () => {
    const relocation = new Relocation();
    relocation.learn(call('mmap', 0, PAGE), { value: 0, error: -12 }, ok(0x70000));
    expect(relocation.bind(call('munmap', 0, PAGE)).followed).toBe(false);
  });

  it('keeps the heap together: brk() follows its own start', () => {
    const relocation = new Relocation();
    relocation.learn(call('brk', 0), ok(0x600000), ok(0x900000));
    expect(toNumber(relocation.bind(call('brk', 0x621000)).operation.addr)).toBe(0x921000);
    relocation.learn(call('brk', 0x621000), ok(0x621000), ok(0x921000));
    expect(toNumber(relocation.bind(call('mprotect', 0x600000, PAGE)).operation.addr)).toBe(0x900000);
    relocation.learn(call('brk', 0x610000), ok(0x610000), ok(0x910000));
    expect(relocation.bind(call('mprotect', 0x611000, PAGE)).followed).toBe(false);
  });

  it('gives a child what its parent knew, and each its own from then on', () => {
    const relocation = new Relocation();
    relocation.learn(call('mmap', 0, PAGE), ok(0x20000), ok(0x70000));
    relocation.learn(call('fork', 0), undefined, ok(2));
    relocation.learn(call('munmap', 0x20000, PAGE), ok(0), ok(0));
    expect(relocation.resolve(0x20000).followed).toBe(false);
    expect(relocation.resolve(0x20000, 2)).toEqual({ address: 0x70000, followed: true });
    const inChild = { ...call('mprotect', 0x20000, PAGE), process: 2 };
    expect(toNumber(relocation.bind(inChild).operation.addr)).toBe(0x70000);
    relocation.learn({ ...call('mmap', 0, PAGE), process: 2 }, ok(0x30000), ok(0x80000));
    expect(relocation.resolve(0x30000).followed).toBe(false);
  });

  it('lets the heap of a child grow from where its parent’s ended', () => {
    const relocation = new Relocation();
    relocation.learn(call('brk', 0), ok(0x600000), ok(0x900000));
    relocation.learn(call('fork', 0), undefined, ok(2));
    relocation.learn({ ...call('brk', 0x621000), process: 2 }, ok(0x621000), ok(0x921000));
    expect(relocation.resolve(0x600000, 2)).toEqual({ address: 0x900000, followed: true });
    expect(relocation.resolve(0x600000).followed).toBe(false);
  });

  it('leaves NULL and addresses beyond user space alone', () => {
    const relocation = new Relocation();
    relocation.record(0, PAGE, 0x5000);
    expect(relocation.bind(call('mmap', 0, PAGE)).followed).toBe(false);
    const wild = { ...call('munmap', 0), addr: { lo: 0, hi: 0xffff_ffff } };
    expect(relocation.bind(wild)).toEqual({ operation: wild, followed: false });
  });
});
