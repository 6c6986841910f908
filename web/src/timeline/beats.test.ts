import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_INFO, EVENT_TYPES, type EventType } from '../protocol/protocol.gen.ts';
import { beatsOf } from './beats.ts';
import { packHeader, type Headers } from './headers.ts';

/** The headers of well-nested events; each enter event is closed by its own leave event. */
function headersOf(types: readonly EventType[]): Headers {
  let depth = 0;
  return Uint16Array.from(types, (type) => {
    const { kind } = EVENT_INFO[type];
    if (kind === 'leave') depth--;
    const header = packHeader(EVENT_TYPES.indexOf(type), depth);
    if (kind === 'enter') depth++;
    return header;
  });
}

/** The beats of events that are written as words: `topic` and the last event of each. */
function told(events: string, oneByOne: readonly EventType[] = []): string[] {
  const types = events.trim().split(/\s+/) as EventType[];
  return beatsOf(headersOf(types), { oneByOne }).map(({ topic, last }) => `${topic} … ${types[last]}`);
}

const POINTS = EVENT_TYPES.filter((type) => EVENT_INFO[type].kind === 'point');
const FUNCTIONS = EVENT_TYPES.flatMap((type) =>
  EVENT_INFO[type].kind === 'enter' ? [type.replace(/_enter$/, '')] : [],
);

const { events } = fc.letrec<{ events: EventType[] }>((tie) => ({
  events: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(...POINTS).map((type) => [type]),
        fc
          .tuple(fc.constantFrom(...FUNCTIONS), tie('events'))
          .map(([name, inside]) => [`${name}_enter`, inside, `${name}_leave`].flat() as EventType[]),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.flat()),
}));

describe('beatsOf', () => {
  it('divides the events of an operation, and the last beat ends with it', () => {
    fc.assert(
      fc.property(events, (types) => {
        const beats = beatsOf(headersOf(types));
        const ends = beats.map(({ last }) => last);
        expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
        expect(ends.at(-1)).toBe(types.length > 0 ? types.length - 1 : undefined);
      }),
    );
  });

  it('gives each event of some types a beat of its own', () => {
    const walk = 'mmap_enter gap_check gap_descend gap_check mmap_leave';
    expect(told(walk)).toEqual(['search … mmap_leave']);
    expect(told(walk, ['gap_check'])).toEqual(['search … gap_descend', 'search … mmap_leave']);
    const turn = 'mmap_enter rb_rotate rb_recolour cache_miss mmap_leave';
    expect(told(turn)).toEqual(['balance … mmap_leave']);
    expect(told(turn, ['rb_recolour', 'cache_miss'])).toEqual([
      'balance … rb_rotate',
      'balance … rb_recolour',
      'call … mmap_leave',
    ]);
  });

  it('tells what is about untold topics with what came before', () => {
    const types: EventType[] = ['mmap_enter', 'gap_check', 'anon_vma_alloc', 'pages_set', 'mmap_leave'];
    const topics = (untold: readonly string[]) =>
      beatsOf(headersOf(types), { untold }).map(({ topic }) => topic);
    expect(topics([])).toEqual(['search', 'anon', 'pages']);
    expect(topics(['anon'])).toEqual(['search', 'pages']);
    expect(topics(['search', 'anon', 'pages'])).toEqual(['call']);
  });

  it('has a single beat of a call in which nothing is told', () => {
    expect(beatsOf(headersOf([]))).toEqual([]);
    expect(told('store_enter fault_range_enter fault_range_leave store_leave')).toEqual([
      'call … store_leave',
    ]);
  });

  it('tells a search as a whole, with the lookups in it', () => {
    const search =
      'get_unmapped_area_enter linear_search_enter find_vma_enter cache_miss tree_compare find_vma_leave ' +
      'linear_visit linear_visit free_area_cache linear_search_leave get_unmapped_area_leave';
    expect(told(`mmap_enter ${search} mmap_leave`)).toEqual(['search … mmap_leave']);
    expect(told(`mmap_enter ${search} alloc_fail mmap_leave`)).toEqual([
      'search … get_unmapped_area_leave',
      'failure … mmap_leave',
    ]);
  });

  it('tells a refused merge with the new VMA, and the gap above with its link', () => {
    expect(
      told(
        'mmap_enter find_links_enter tree_compare find_links_leave merge_enter merge_refuse merge_leave vma_alloc ' +
          'vma_range vma_link_enter list_link gap_update_enter gap_evaluate gap_update_leave rb_link ' +
          'gap_update_enter gap_evaluate gap_update_leave rb_insert_enter rb_recolour rb_rotate gap_copy ' +
          'rb_recolour rb_insert_leave vma_link_leave mmap_leave',
      ),
    ).toEqual([
      'lookup … find_links_leave',
      'link … rb_link',
      'gaps … gap_update_leave',
      'balance … mmap_leave',
    ]);
  });

  it('tells each rotation for itself, with the recolouring before it', () => {
    expect(
      told('rb_erase_enter rb_splice rb_rotate rb_recolour rb_recolour rb_rotate rb_recolour rb_erase_leave'),
    ).toEqual(['erase … rb_splice', 'balance … rb_rotate', 'balance … rb_erase_leave']);
  });

  it('tells what a range is changed for, and no walk to a place that was found', () => {
    expect(
      told(
        'mprotect_enter maple_walk_enter maple_compare maple_walk_leave split_enter vma_alloc vma_range ' +
          'adjust_enter maple_compare maple_store_type maple_node_alloc vma_range vma_link_enter ' +
          'maple_store_enter maple_slot_write maple_store_leave vma_link_leave adjust_leave split_leave ' +
          'vma_flags mprotect_leave',
      ),
    ).toEqual([
      'lookup … maple_walk_leave',
      'split … vma_range',
      'store … split_leave',
      'area … mprotect_leave',
    ]);
  });

  it('has a beat for each VMA of a fork, and for each node copied', () => {
    const vma = 'vma_alloc fork_area dup_slot copy_page_range_enter copy_page_range_leave';
    expect(
      told(
        `fork_enter dup_mmap_enter mt_dup_enter mt_dup_copy mt_dup_climb mt_dup_copy maple_root mt_dup_leave ${vma} ${vma} ` +
          'dup_mmap_leave fork_leave',
      ),
    ).toEqual([
      'copy … mt_dup_climb',
      'copy … mt_dup_leave',
      'fork … copy_page_range_leave',
      'fork … fork_leave',
    ]);
  });
});
