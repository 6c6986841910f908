/*
 * What lessons, suites and documents rely on, and how it was read. What was taken from each is a text
 * (words/en/sources.ts, under the source’s id).
 */
import type { sources } from '../../words/en/sources.ts';

/** Of five changes, in the order of their years; then what belongs to none of them. */
export type Group = '2004' | '2009' | '2012' | '2014' | '2023' | 'others';
export const GROUPS: readonly Group[] = ['2004', '2009', '2012', '2014', '2023', 'others'];

/**
 * `whole`: from its first line to its last; `stored`: in a stored copy of it, as far as it matters here; `described`: as somebody
 * else describes it; `memory`: not looked up.
 */
export type Read = 'whole' | 'stored' | 'described' | 'memory';

type SourceId = Exclude<keyof typeof sources, `_${string}`>;

export interface Source {
  readonly id: SourceId;
  readonly group: Group;
  readonly kind:
    'mail' | 'mails' | 'patch' | 'commit' | 'commits' | 'request' | 'program' | 'paper' | 'manual';
  readonly by: string;
  readonly title: string;
  readonly when?: string;
  /** The list that it was sent to. */
  readonly where?: string;
  /** A commit’s hash, or the release that has it. */
  readonly ref?: string;
  /** Undefined for what is only named. */
  readonly read: Read | undefined;
  /** Lessons that cite it. */
  readonly lessons: readonly string[];
}

type Given = Partial<Source> & Pick<Source, 'by' | 'title'>;

function from(group: Group, lessons: readonly string[], given: Readonly<Record<string, Given>>): Source[] {
  const usual = { kind: 'mail', read: 'stored' } as const;
  return Object.entries(given).map(([id, source]) =>
    Object.assign({ id: id as SourceId, group, lessons }, usual, source),
  );
}

const LKML = { where: 'linux-kernel' };
const MM = { where: 'linux-mm' };

export const SOURCES: readonly Source[] = [
  ...from('2004', ['reverse-mapping'], {
    aa1: {
      by: 'Andrea Arcangeli',
      title: '“2.6.5-rc1-aa1”',
      when: '17 March 2004',
      ...LKML,
      read: 'whole',
    },
    rmap2002: {
      kind: 'commit',
      by: 'Rik van Riel',
      title: 'the commit of reverse mapping',
      when: 'July 2002',
      ref: 'Linux 2.5.27',
    },
    lmbench2003: { by: 'Hugh Dickins', title: '“lmbench on anobjrmap”', when: '24 March 2003' },
    rfc2: {
      kind: 'mails',
      by: 'Andrea Arcangeli, Ingo Molnar and others',
      title: '“2.6.5-rc1-aa1” and “anon_vma RFC2”',
      when: '12 to 24 March 2004',
      ...LKML,
    },
    brilliant: {
      by: 'Hugh Dickins',
      title: 'an answer to 2.6.5-rc1-aa1',
      when: '18 March 2004',
      ...LKML,
    },
    bligh: { by: 'Martin Bligh', title: 'a mail in the same thread', when: '24 March 2004', ...LKML },
    irwin: { by: 'William Lee Irwin', title: 'another mail of that day', when: '24 March 2004', ...LKML },
    rmap10: {
      kind: 'patch',
      by: 'Hugh Dickins',
      title: '“rmap 10 add anonmm rmap”, “rmap 11 mremap moves”',
      when: '16 April 2004',
    },
    rmap36: {
      kind: 'patch',
      by: 'Hugh Dickins',
      title: '“rmap 36 mprotect use vma_merge”, “rmap 39”',
      when: 'May 2004, the last on the 18th',
    },
    may2004: {
      kind: 'commits',
      by: 'Linus Torvalds’s tree',
      title: 'the reverse mapping of 2.6.7',
      when: '22 May 2004',
      ref: 'Linux 2.6.7',
    },
    linking: {
      kind: 'patch',
      by: 'Rik van Riel',
      title: '“change anon_vma linking to fix multi-process server scalability issue”',
      when: '28 January 2010',
      ref: 'Linux 2.6.34',
    },
    kosaki: {
      by: 'Motohiro Kosaki',
      title: 'an answer to an earlier form of it',
      when: '21 January 2010',
    },
  }),
  ...from('2009', ['lock-contention'], {
    zhang: {
      by: 'Yanmin Zhang',
      title: '“aim7 scalability issue on 4 socket machine”',
      when: '17 September 2009',
      ...LKML,
      read: 'whole',
    },
    schermerhorn: {
      kind: 'commit',
      by: 'Lee Schermerhorn',
      title: '“mmap: avoid unnecessary anon_vma lock acquisition in vma_adjust()”',
      when: '9 September 2009; merged on 22 September 2009',
      ref: 'commit 252c5f94d944, Linux 2.6.32',
    },
    dickins2009: { by: 'Hugh Dickins', title: 'an answer to that patch', when: '13 September 2009' },
    rootLock: {
      kind: 'patch',
      by: 'Rik van Riel',
      title: '“always lock the root (oldest) anon_vma”',
      when: '26 May 2010',
    },
    li2011: {
      kind: 'patch',
      by: 'Shaohua Li',
      title: '“mmap: avoid unnecessary anon_vma lock”',
      when: '28 March 2011',
    },
    cloned: {
      kind: 'commit',
      by: 'Shaohua Li',
      title: '“mmap: avoid merging cloned VMAs”',
      when: 'May 2011',
      ref: 'Linux 3.0',
      read: 'described',
    },
    lespinasse: {
      kind: 'patch',
      by: 'Michel Lespinasse',
      title: '“replace same_anon_vma linked list with an interval tree”',
      when: '4 September 2012',
      ref: 'Linux 3.7',
    },
    willItScale: { kind: 'request', by: 'will-it-scale', title: 'pull request 31', when: '2021' },
    stoakesMerges: {
      kind: 'patch',
      by: 'Lorenzo Stoakes',
      title: '“mm/vma: fix incorrectly disallowed anonymous VMA merges”',
      when: '2025',
    },
    perVma: {
      kind: 'patch',
      by: 'Suren Baghdasaryan',
      title: '“[PATCH v4 00/33] Per-VMA locks”',
      when: '27 February 2023',
      ref: 'Linux 6.4',
    },
  }),
  ...from('2012', ['gap-search'], {
    series1: {
      kind: 'patch',
      by: 'Rik van Riel',
      title: '“[PATCH -mm 0/7] mm: scalable and unified arch_get_unmapped_area”',
      when: '18 June 2012',
      ...MM,
    },
    series2: {
      kind: 'patch',
      by: 'Rik van Riel',
      title: 'the second version of the same series',
      when: '21 June 2012',
      ...MM,
    },
    weiner: {
      by: 'Johannes Weiner',
      title: 'an answer to the first version',
      when: '21 June 2012',
      ...MM,
      read: 'whole',
    },
  }),
  ...from('2014', ['cache-hits'], {
    bueso: {
      kind: 'patch',
      by: 'Davidlohr Bueso',
      title: '“[PATCH v2] mm: per-thread vma caching”',
      when: '25 February 2014',
      ...LKML,
      read: 'whole',
    },
    cve: {
      kind: 'commit',
      by: 'CVE-2018-17182',
      title: 'the sequence number that overflowed',
      when: '2018',
      ref: 'Linux 4.19',
      read: 'memory',
    },
    maple: {
      kind: 'patch',
      by: 'Liam Howlett',
      title: '“[RFC v2,00/70] mm: Introducing the Maple Tree”',
      when: '12 January 2021',
      ...MM,
    },
    removal: {
      kind: 'commit',
      by: 'Liam Howlett',
      title: '“mm: remove vmacache”',
      when: '2022',
      ref: 'Linux 6.1',
    },
    ebizzy: { kind: 'program', by: 'ebizzy', title: 'the benchmark of the report', read: 'memory' },
  }),
  ...from('2023', ['fork'], {
    zhangPeng: {
      kind: 'patch',
      by: 'Peng Zhang',
      title: '“[PATCH 11/11] fork: Use __mt_dup() to duplicate maple tree in dup_mmap()”',
      when: '26 July 2023',
      ...LKML,
      read: 'whole',
    },
    june2023: {
      kind: 'patch',
      by: 'Peng Zhang',
      title: 'patches 3/4 and 4/4 of an earlier series, on mas_wr_append() and mas_wr_slot_store()',
      when: '28 June 2023',
    },
    incomplete: {
      kind: 'patch',
      by: 'Lorenzo Stoakes',
      title: '“fork: do not expose incomplete mm on fork”',
      when: 'October 2024',
      ref: 'Linux 6.12',
    },
    careful: {
      kind: 'commit',
      by: 'Liam Howlett',
      title: '“kernel: be more careful about dup_mmap() failures and uprobe registering”',
      when: 'January 2025',
      ref: 'commit 64c37e134b12',
    },
    uprobe: {
      kind: 'commit',
      by: 'an earlier fix',
      title: '“fork: avoid inappropriate uprobe access to invalid mm”',
      read: 'described',
    },
    swapoff: {
      kind: 'commit',
      by: 'the fix to unuse_mm()',
      title: '“mm: swap: check for stable address space before operating on the VMA”',
      when: '2025',
      ref: 'Linux 6.18-rc1',
    },
    recovery: {
      kind: 'patch',
      by: 'Liam Howlett',
      title: '“mm: Change dup_mmap() recovery”',
      when: 'September 2025',
      ref: 'commit 43873af772f8, by a third-party index; Linux 7.0',
    },
  }),
  ...from('others', [], {
    manual: {
      kind: 'manual',
      by: 'The Linux manual pages',
      title: 'proc(5), mmap(2), mprotect(2), brk(2)',
      lessons: ['address-space'],
      read: undefined,
    },
    ticketLocks: {
      kind: 'paper',
      by: 'Silas Boyd-Wickizer and others',
      title: '“Non-scalable locks are dangerous”',
      when: 'OLS 2012',
      read: 'memory',
    },
    molka: {
      kind: 'paper',
      by: 'Daniel Molka and others',
      title: 'measurements of a Nehalem’s caches',
      when: 'PACT 2009',
      read: 'memory',
    },
    lmbench: {
      kind: 'program',
      by: 'lmbench',
      title: 'times of page faults and context switches',
      read: 'memory',
    },
  }),
];

/** Releases whose source was read for facts, and the lessons that say so: none if it was read only for the model of that kernel. */
export const KERNELS_READ: readonly (readonly [release: string, ...lessons: string[]])[] = [
  ['2.6.0', 'reverse-mapping'],
  ['2.6.4', 'reverse-mapping'],
  ['2.6.7', 'reverse-mapping'],
  ['2.6.31.3', 'lock-contention'],
  ['2.6.34', 'reverse-mapping', 'lock-contention'],
  ['3.4', 'gap-search'],
  ['3.5', 'gap-search', 'reverse-mapping', 'lock-contention'],
  ['3.8', 'gap-search', 'cache-hits', 'fork', 'reverse-mapping', 'lock-contention'],
  ['3.15', 'cache-hits'],
  ['3.16', 'cache-hits'],
  ['4.20', 'cache-hits', 'fork'],
  ['5.10'],
  ['6.1', 'cache-hits', 'fork'],
  ['6.5', 'fork', 'lock-contention'],
  ['6.8', 'fork'],
  ['6.12', 'fork', 'reverse-mapping', 'lock-contention'],
  ['6.18', 'address-space', 'gap-search'],
  ['7.2', 'gap-search', 'fork'],
  ['7.3', 'address-space', 'gap-search', 'cache-hits', 'fork', 'lock-contention'],
];
