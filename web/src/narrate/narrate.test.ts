import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  readRecordMm,
  readRecordVma,
  RECORD_VMA_WORDS,
  SOURCE_FILES,
  type CoreEvent,
} from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import { SHARED_MEMORY_FILES, VM, allOf } from '../protocol/vm-flags.ts';
import { VmaRecords } from '../timeline/vma-records.ts';
import { narrateContext } from './context.ts';
import { narrate } from './narrate.ts';

const mm = readRecordMm(new Uint32Array(64), 0);
const nothing = narrateContext({ mm, vmas: VmaRecords.NONE }, { files: [], mmapLock: 'mmap_lock' });
const maple = narrateContext(
  { mm: { ...mm, maRoot: 0x1000 }, vmas: VmaRecords.NONE },
  { files: [], mmapLock: 'mmap_lock' },
);

/** An event of type number `type` from raw words, which are so small that each enumeration has their codes. */
function eventOf(type: number, words: readonly number[]): CoreEvent {
  const event = new Uint32Array(EVENT_WORDS);
  event.set(words, 2);
  event[0] = type;
  return decodeEvent(event, 0);
}

function whySearchStarts(cachedHole: number): string {
  return narrate(
    {
      type: 'linear_search_enter',
      file: 0,
      line: 1,
      depth: 2,
      length: 8192,
      start: 0x7000_0000,
      cache: 0x7000_0000,
      cachedHole: u64(cachedHole),
      direction: 'bottomup',
      recall: 'place_and_hole',
    },
    nothing,
    [],
  ).why;
}

describe('narrate', () => {
  it.each(EVENT_TYPES.map((type, index) => [type, index] as const))('%s, whatever its fields', (_, index) => {
    assert(
      property(array(integer({ min: 0, max: 1 }), { maxLength: EVENT_WORDS - 2 }), (words) => {
        const event = eventOf(index, words);
        for (const text of [nothing, maple].flatMap((ctx) => Object.values(narrate(event, ctx, [])))) {
          expect(text).toMatch(/^\p{Lu}|^[a-z_]+\d*\(|^[a-z_]+ |^#?\d|^no /u);
          expect(text).not.toMatch(/undefined|NaN|\{|\}/);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    'vma_link_enter',
    'vma_unlink',
    'merge_enter',
    'adjust_enter',
    'adjust_leave',
    'unmap_leave',
  ] as const)('%s: where VMAs lie in a maple tree, nobody speaks of a list or of a cache', (type) => {
    const event = eventOf(EVENT_TYPES.indexOf(type), []);
    const text = ({ what, why }: { what: string; why: string }) => `${what} ${why}`;
    expect(text(narrate(event, maple, []))).not.toMatch(/\blist\b|\bcached?\b|vma_adjust|vma_merge/);
    expect(text(narrate(event, nothing, []))).not.toBe(text(narrate(event, maple, [])));
  });

  it('does not call what nobody has touched a page of a file', () => {
    const place = { file: 0, line: 1, depth: 2 };
    const event = { type: 'fork_area', parent: 1, child: 2, ...place } as const;
    const text = (how: 'copied' | 'without_pages') => narrate({ ...event, how }, nothing, []);
    expect(text('without_pages').what).toMatch(/is inherited without page table entries\.$/);
    expect(text('without_pages').why).toContain('nobody has touched');
    expect(text('copied').what).toMatch(/with its pages\.$/);
  });

  it('calls the lock of a memory as the kernel does', () => {
    const take = {
      type: 'lock_take',
      number: 2,
      mode: 'write',
      times: 1,
      file: 0,
      line: 1,
      depth: 2,
    } as const;
    const memory = { ...take, lock: 'mmap', cause: 'call' } as const;
    const mark = { ...take, lock: 'vma', cause: 'mark' } as const;
    const old = { ...nothing, mmapLock: 'mmap_sem' };
    expect(narrate(memory, old, []).what).toBe('The mmap_sem of process 2 is acquired.');
    expect(narrate(memory, nothing, []).what).toBe('The mmap_lock of process 2 is acquired.');
    expect(narrate(mark, old, []).why).toContain('releases mmap_sem');
    expect(narrate(mark, nothing, []).why).toContain('releases mmap_lock');
  });

  it('says of a node of which nobody knows the VMA that this is gone', () => {
    const event = { type: 'rb_erase_enter', node: 64, file: 0, line: 1, depth: 0 } as const;
    expect(narrate(event, nothing, []).what).toBe('a VMA that is gone by now is erased from the tree.');
  });

  it('says why a search may start in the middle', () => {
    expect(whySearchStarts(4096)).not.toBe(whySearchStarts(8192));
  });

  it('does not say that a search starts at a cache which it ignores', () => {
    const search = {
      type: 'linear_search_enter',
      file: 0,
      line: 1,
      depth: 2,
      length: 8192,
      start: 0x4000_0000,
      cache: 0x1000,
      cachedHole: u64(0),
      direction: 'bottomup',
      recall: 'place_and_hole',
    } as const;
    expect(narrate(search, nothing, []).why).toContain('below the allowed range');
    const unknown = { ...search, cachedHole: { lo: 0xffffffff, hi: 0xffffffff } };
    expect(narrate(unknown, nothing, []).why).toContain('all ones');
  });

  it('says what a kernel remembers, and nothing of what it does not', () => {
    const place = { file: 0, line: 1, depth: 2 };
    const search = (recall: 'nothing' | 'place' | 'one_look' | 'place_and_hole' | 'unasked_hole') =>
      ({
        type: 'linear_search_enter',
        length: 8192,
        start: 0x7000,
        cache: 0x7000,
        cachedHole: u64(0),
        direction: 'topdown',
        recall,
        ...place,
      }) as const;
    const why = (recall: Parameters<typeof search>[0]) => narrate(search(recall), nothing, []).why;
    expect(why('nothing')).toMatch(/^It starts from the base, as every search/);
    expect(why('place')).not.toContain('cached_hole_size');
    expect(why('one_look')).toBe(why('place_and_hole'));
    expect(why('unasked_hole')).toContain('doesn’t use');
    const small = {
      type: 'linear_visit',
      vma: 1,
      fits: 'no',
      at: 0x4000,
      holeStart: 0x4000,
      holeEnd: 0x5000,
    } as const;
    const visit = (recall: Parameters<typeof search>[0]) =>
      narrate({ ...small, ...place }, nothing, [search(recall)]).why;
    expect(visit('place')).not.toContain('cached_hole_size');
    expect(visit('one_look')).toContain('cached_hole_size');
    const noted = { type: 'cached_hole_size', old: u64(4096), value: u64(8192), ...place } as const;
    expect(narrate(noted, nothing, [search('place_and_hole')]).why).toContain(
      'must search from the base again',
    );
    expect(narrate(noted, nothing, [search('unasked_hole')]).why).toContain('only for MAP_32BIT');
    const restart = { type: 'search_restart', from: 0x4000, to: 0x9000, ...place } as const;
    expect(narrate(restart, nothing, [search('one_look')]).what).toMatch(/^Nothing fits right below/);
    expect(narrate(restart, nothing, [search('place_and_hole')]).what).toMatch(/^Nothing fits between/);
  });

  it('does not deny a hole that a candidate inside a VMA can’t see', () => {
    const place = { file: 0, line: 1, depth: 2 };
    const room = { at: 0x4000, holeStart: 0x4000, holeEnd: 0x4000 };
    const visit = { type: 'linear_visit', vma: 1, fits: 'no', ...room, ...place } as const;
    const closed = (direction: 'topdown' | 'bottomup') =>
      narrate(visit, nothing, [
        {
          type: 'linear_search_enter',
          length: 8192,
          start: 0x7000,
          cache: 0x7000,
          cachedHole: u64(0),
          direction,
          recall: 'place_and_hole',
          ...place,
        },
      ]);
    expect(closed('topdown').what).toContain('starts inside');
    expect(closed('topdown').why).toContain('ends where that VMA begins');
    expect(closed('bottomup').why).toContain('starts where that VMA ends');
    const small = narrate({ ...visit, holeEnd: 0x5000 }, nothing, []);
    expect(small.what).toMatch(/^Only 4\sKiB are free/);
  });

  it('speaks of the answer of a lookup, and of the place of a new VMA', () => {
    const place = { file: 0, line: 1, depth: 2 };
    const turns = ['left', 'right', 'contains'] as const;
    for (const turn of turns) {
      const compare = { type: 'tree_compare', addr: 0x1000, vma: 1, turn, ...place } as const;
      const lookup = narrate(compare, nothing, [{ type: 'find_vma_enter', addr: 0x1000, ...place }]);
      const insertion = narrate(compare, nothing, [{ type: 'find_links_enter', addr: 0x1000, ...place }]);
      expect(insertion.what).toBe(lookup.what);
      expect(insertion.why).toContain('new VMA');
      expect(insertion.why).not.toContain('answer');
      expect(lookup.why).not.toContain('new VMA');
    }
  });

  it('tells the searches and the walks of June 2012 from those of 3.8', () => {
    const at = (path: string) => ({ file: SOURCE_FILES.indexOf(path as never), line: 1, depth: 2 });
    const fits = {
      type: 'gap_check',
      gapStart: 0,
      gapEnd: 8192,
      length: 4096,
      vma: 1,
      verdict: 'fits',
    } as const;
    const merged = narrate({ ...fits, ...at('gap/unmapped_area.c') }, nothing, []);
    const posted = narrate({ ...fits, ...at('gap/free_gap_search.c') }, nothing, []);
    expect(posted.what).toBe(merged.what);
    expect(merged.why).toContain('as far as it could');
    expect(posted.why).not.toContain('as far as it could');

    const walk = { type: 'gap_update_enter', vma: 1 } as const;
    const [early, siblings, root] = ['rb_subtree_gap', 'free_gap', 'free_gap_lazy'].map(
      (name) => narrate({ ...walk, ...at(`gap/${name}.c`) }, nothing, []).what,
    );
    expect(early).toContain('as long as a value changes');
    expect(siblings).toContain('up to the root, over each node and its sibling');
    expect(root).toMatch(/up to the root\.$/);
  });

  it('says that a hint overlaps a VMA only where it does', () => {
    const hint = { type: 'hint_check', vma: 1, start: 0x5000, end: 0x7000, fits: 'no' } as const;
    const found = { ...readRecordVma(new Uint32Array(RECORD_VMA_WORDS), 0), id: 1 };
    const check = (start: number) =>
      narrate(
        { ...hint, file: 0, line: 1, depth: 2 },
        { ...nothing, vma: () => ({ ...found, start, end: start + 0x1000 }) },
        [],
      ).what;
    expect(check(0x6000)).toContain('overlaps');
    // It only touches the range, which something else forbids.
    expect(check(0x7000)).toContain('is not allowed');
  });

  it('never shows a gap that ends before it starts', () => {
    const top = { file: 0, line: 1, depth: 3, gapStart: 0x7ffff000, gapEnd: 0x70000000, fits: 'no' } as const;
    expect(narrate({ type: 'gap_top', ...top }, nothing, []).what).toContain('no gap above');
    const empty = { ...top, gapEnd: top.gapStart };
    expect(narrate({ type: 'gap_top', ...empty }, nothing, []).what).toContain('no gap above');
  });

  it('calls a fixed address no wish', () => {
    const fixed = { file: 0, line: 1, depth: 1, hint: u64(0x5000), length: 4096, flags: 0x10 };
    expect(narrate({ type: 'get_unmapped_area_enter', ...fixed }, nothing, []).what).toMatch(
      /checks the address 0000\s0000\s5000 /,
    );
  });

  it('names the file that a VMA maps, not the source file of the event', () => {
    const named = { ...nothing, files: ['/usr/lib/libc.so'] };
    const insert = { type: 'i_mmap_insert', file: 138, line: 1, depth: 1, vma: 7, mapped: 1 } as const;
    expect(narrate(insert, named, []).what).toContain('that map libc.so.');
    expect(narrate({ ...insert, type: 'i_mmap_remove' }, named, []).what).toContain('that map libc.so.');
  });

  it('gives shared anonymous memory no number of a file', () => {
    const mapped = SHARED_MEMORY_FILES + 1;
    const insert = { type: 'i_mmap_insert', file: 0, line: 1, depth: 1, vma: 7, mapped } as const;
    expect(narrate(insert, nothing, []).what).toMatch(/that map shared memory\.$/);
  });

  it('asks for a merge with those neighbours only that there are', () => {
    const range = { start: 0x5000, end: 0x6000 };
    const merge = { type: 'merge_enter', file: 0, line: 1, depth: 1, ...range } as const;
    const asked = (prev: number, next: number) => narrate({ ...merge, prev, next }, maple, []).what;
    expect(asked(3, 4)).toContain('VMA #3 or VMA #4');
    expect(asked(3, 0)).toMatch(/VMA #3\?$/);
    expect(asked(0, 4)).toMatch(/merge with VMA #4\?$/);
    expect(asked(0, 0)).toContain('a neighbour');
  });

  it('calls flags that are no permissions by their names', () => {
    const changed = { type: 'vma_flags', file: 0, line: 1, depth: 1, vma: 1 } as const;
    const { what } = narrate({ ...changed, old: VM.READ, value: allOf(VM.READ, VM.SEALED) }, nothing, []);
    expect(what).toBe('VMA #1 keeps its permissions, but VM_SEALED is set.');
    const both = { old: VM.READ | VM.RAND_READ, value: VM.READ | VM.SEQ_READ };
    expect(narrate({ ...changed, ...both }, nothing, []).what).toContain(
      'VM_SEQ_READ is set and VM_RAND_READ is cleared.',
    );
    const written = { old: VM.READ, value: VM.READ | VM.WRITE | VM.ACCOUNT };
    expect(narrate({ ...changed, ...written }, nothing, []).what).toContain('from r--p to rw-p');
  });

  it('names no range and no address where there is none', () => {
    const place = { file: 0, line: 1, depth: 1 };
    const all = { type: 'pages_gone', start: 0, end: 2 ** 64, pages: 3, ...place } as const;
    expect(narrate(all, nothing, []).what).toMatch(/^3 anonymous pages are unmapped/);
    expect(narrate({ ...all, end: 0x5000 }, nothing, []).what).toMatch(
      /^3 anonymous pages are dropped from .*0000\s5000\.$/,
    );
    const look = { type: 'rmap_look_area', page: 64, vma: 1, addr: 0, process: 2, ...place } as const;
    expect(narrate({ ...look, verdict: 'outside' }, nothing, []).what).toBe(
      'VMA #1 of process 2: the page would lie outside the VMA.',
    );
    const leaf = {
      type: 'rb_splice',
      node: 64,
      successor: 0,
      eraseCase: 'at_most_one_child',
      ...place,
    } as const;
    expect(narrate(leaf, nothing, []).what).toMatch(/has no child, so nothing takes its place\.$/);
  });

  it('says that a stack may grow after the last condition only', () => {
    const check = { type: 'expand_stack_check', file: 0, line: 1, depth: 1, vma: 1, holds: 'yes' } as const;
    expect(narrate({ ...check, condition: 'grows_down' }, nothing, []).why).toContain('next condition');
    expect(narrate({ ...check, condition: 'memory' }, nothing, []).why).toContain('the stack may grow');
  });

  it('shows a failed call by its errno and reason', () => {
    const { what } = narrate(
      { type: 'mmap_leave', file: 0, line: 1, depth: 0, result: 0, error: -12, reason: 'no_gap' },
      nothing,
      [],
    );
    expect(what).toContain('ENOMEM');
    expect(what).toContain('no gap is large enough');
  });
});

it('a write that memory doesn’t suffice for raises no signal in the model, and is said to', () => {
  const type = EVENT_TYPES.indexOf('store_leave');
  const event = { ...eventOf(type, []), result: 0, error: -12, signal: 'none' } as CoreEvent;
  expect(narrate(event, nothing, []).what).toMatch(/^There is too little memory/);
});
