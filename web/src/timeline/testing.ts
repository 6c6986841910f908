/* What the tests of the time machine share: the core, and random sessions. */
import * as fc from 'fast-check';
import { I386, X86_64_PROGRAM } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { loadCoreFile } from '../core/load-node.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import { u64 } from '../protocol/u64.ts';
import { call, munmap } from '../core/calls.ts';
import { MAP, PROT } from '../protocol/vm-flags.ts';

/** `name` is `verify` for a machine that is asked to verify itself. */
export function loadTestCore(name: 'trace' | 'verify' = 'trace'): Promise<CoreModule> {
  return loadCoreFile(new URL(`../../../wasm-core/build/${name}.wasm`, import.meta.url));
}

/**
 * Includes mixed rows: one with the only strategy whose events no other row has, and some with combinations that no
 * kernel had.
 */
export const KERNELS = [
  '3.4',
  '3.5-free-gap',
  '3.5-free-gap+gap=free_gap_lazy',
  '3.8',
  '3.14-vmacache',
  '3.15',
  '4.20+cache=vmacache_2_page',
  '6.1',
  '6.1+cache=mmap_cache',
  '6.18',
  '6.18+index=list_rbtree+gap=free_gap+dup=rb_link',
] as const;
const PAGE = 4096;

/** 32-bit programs with the legacy layout get bottom-up searches. */
const LAYOUTS: readonly StartLayout[] = [
  X86_64_PROGRAM,
  { ...X86_64_PROGRAM, pkeys: 'yes' },
  I386,
  { ...I386, direction: 'bottomup' },
];

/** The threads with which random sessions begin; all of their caches are checked. */
const CLONES: readonly SessionCall[] = [call({ call: 'clone' }), call({ call: 'clone', thread: 2 })];

/** Mostly inside a window of 64 pages below mmap_base, where calls affect each other; now and then anywhere. */
function arbitraryCall({ mmapBase, startBrk }: StartLayout): fc.Arbitrary<SessionCall> {
  const near = fc.nat(64).map((page) => u64(mmapBase - page * PAGE));
  const anything = fc.record({ lo: fc.nat(2 ** 32 - 1), hi: fc.nat(2 ** 32 - 1) });
  const addr = fc.oneof({ weight: 20, arbitrary: near }, { weight: 1, arbitrary: anything });
  const length = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 16 }).map((pages) => u64(pages * PAGE)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 ** 20 }).map((pages) => u64(pages * PAGE)) },
    { weight: 1, arbitrary: anything },
  );
  const prot = fc.constantFrom(PROT.NONE, PROT.READ, PROT.READ | PROT.WRITE);
  const file = fc.constantFrom(0, 0, 0, 1, 2);
  const sharing = fc.constantFrom(MAP.PRIVATE, MAP.PRIVATE, MAP.SHARED);
  const offset = fc.nat(32).map((pages) => u64(pages * PAGE));

  const mapped = fc
    .record({
      length,
      prot,
      file,
      sharing,
      offset,
      addr,
      place: fc.constantFrom('free', 'free', 'hint', 'fixed'),
    })
    .map(({ sharing: shared, place, addr: wanted, ...rest }) =>
      call({
        ...rest,
        call: 'mmap',
        addr: place === 'free' ? u64(0) : wanted,
        flags: shared | (rest.file === 0 ? MAP.ANONYMOUS : 0) | (place === 'fixed' ? MAP.FIXED : 0),
      }),
    );
  const unmapped = fc.record({ addr, length }).map((args) => call({ ...args, call: 'munmap' }));
  const protectedAgain = fc.record({ addr, length, prot }).map((args) => call({ ...args, call: 'mprotect' }));
  const keyed = fc
    .record({
      addr,
      length,
      prot,
      flags: fc.constantFrom(2 ** 32 - 1, 0, 1, 2),
      call: fc.constantFrom('pkey_mprotect', 'pkey_mprotect', 'pkey_alloc', 'pkey_free'),
    })
    .map((args) => call(args.call === 'pkey_alloc' ? { call: 'pkey_alloc' } : args));
  const attached = fc
    .record({ addr, length, file: fc.integer({ min: 10, max: 30 }), place: fc.constantFrom(0, 1, 0x4000) })
    .map(({ place, addr: wanted, ...rest }) =>
      call({ ...rest, call: 'shmat', addr: place === 0 ? u64(0) : wanted, flags: place & 0x4000 }),
    );
  const detached = fc.record({ addr }).map((args) => call({ ...args, call: 'shmdt' }));
  const heap = fc.nat(40).map((pages) => call({ call: 'brk', addr: u64(startBrk + (pages - 4) * PAGE) }));
  const ofRange = fc
    .record({
      addr,
      length,
      call: fc.constantFrom('mlock', 'mlock2', 'munlock', 'mseal', 'msync', 'load', 'store'),
      thread: fc.nat(CLONES.length + 1),
    })
    .map((args) => call(args));
  const advised = fc
    .record({ addr, length, flags: fc.nat(25) })
    .map((args) => call({ ...args, call: 'madvise' }));
  const looked = fc.record({ addr, flags: fc.nat(3) }).map((args) => call({ ...args, call: 'peek' }));
  const moved = fc
    .record({ addr, length, newAddr: addr, newLength: length, flags: fc.nat(7) })
    .map((args) => call({ ...args, call: 'mremap' }));
  const ofProcess = fc
    .record({
      call: fc.constantFrom('fork', 'mlockall', 'munlockall', 'prctl', 'prlimit'),
      flags: fc.nat(9),
      length,
    })
    .map((args) => call(args));
  return fc.oneof(
    { weight: 3, arbitrary: ofRange },
    { weight: 2, arbitrary: advised },
    { weight: 2, arbitrary: moved },
    { weight: 1, arbitrary: ofProcess },
    { weight: 1, arbitrary: looked },
    { weight: 2, arbitrary: keyed },
    { weight: 1, arbitrary: attached },
    { weight: 1, arbitrary: detached },
    { weight: 5, arbitrary: mapped },
    { weight: 2, arbitrary: unmapped },
    { weight: 3, arbitrary: protectedAgain },
    { weight: 1, arbitrary: heap },
  );
}

/** Random sessions for all kernels and both search directions. */
export function arbitrarySession(maxCalls: number): fc.Arbitrary<SessionSpec> {
  return fc
    .record({ kernel: fc.constantFrom(...KERNELS), layout: fc.constantFrom(...LAYOUTS) })
    .chain(({ kernel, layout }) =>
      fc.array(arbitraryCall(layout), { maxLength: maxCalls, size: 'max' }).map((calls) => ({
        kernel,
        layout,
        calls: [...CLONES, ...calls],
        files: ['/bin/a', '/bin/b'],
        follow: false,
      })),
    );
}

/**
 * A session whose last call writes more events than the core's buffer holds. The search of 3.4 starts at a gap near
 * the top, which is too small, and then passes many VMAs.
 */
export function longSearch(vmas: number): SessionSpec {
  const layout = X86_64_PROGRAM;
  const map = (pages: number, index = 0) =>
    call({
      call: 'mmap',
      length: u64(pages * PAGE),
      // Neighbours with different permissions don't merge.
      prot: index % 2 === 0 ? PROT.READ : PROT.READ | PROT.WRITE,
      flags: MAP.PRIVATE | MAP.ANONYMOUS,
    });
  const calls = [
    ...Array.from({ length: vmas }, (_, index) => map(1, index)),
    munmap(layout.mmapBase - 2 * PAGE, PAGE),
    map(2),
  ];
  return { kernel: '3.4', layout, calls, files: [], follow: false };
}
