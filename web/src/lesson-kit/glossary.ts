/*
 * Every technical term of the lessons: where it is taught, and what else it is called in the kernel’s source. Its name
 * and its meaning are texts (words/en/glossary.ts).
 */
import { title } from '../words/index.ts';

interface Place {
  /** The lesson's slug, … */
  readonly slug: string;
  /** … and the id of a section, or of something folded. */
  readonly part: string;
  /** Other names. */
  readonly also: readonly string[];
}

const in1 = lesson('address-space');
const in2 = lesson('gap-search');
const in3 = lesson('cache-hits');
const in4 = lesson('fork');
const in5 = lesson('reverse-mapping');
const in6 = lesson('lock-contention');

const TERMS = {
  'address-space': in1('list'),
  'amdahls-law': in6('reported'),
  anonymous: in1('list'),
  anonmm: in5('anonmm'),
  'anon-vma': in5('objects'),
  'anon-vma-chain': in5('links', 'AVC'),
  arena: in3('copies-count'),
  'augmented-tree': in2('idea'),
  brk: in1('growing', 'sbrk()'),
  'bulk-store': in4('bulk', 'vma_iter_bulk_store()'),
  'cached-hole-size': in2('top-again'),
  'cache-line': in5('chains'),
  'cache-slot': in3('slots'),
  contention: in6('cliff'),
  'copy-on-write': in4('copied', 'COW'),
  'dup-mmap': in4('bulk'),
  'exit-mmap': in4('half-way'),
  'find-vma': in3('lookup'),
  fork: in4('question'),
  'free-area-cache': in2('memory'),
  gap: in1('mapping'),
  'hand-off': in6('cliff'),
  hash: in3('slots'),
  heap: in1('growing'),
  'hit-rate': in3('question'),
  'huge-page': in1('huge-pages', 'THP'),
  'i-mmap': in5('many'),
  importer: in6('sources'),
  'interval-tree': in5('many'),
  loader: in1('loading', 'ld.so'),
  locality: in3('lookup'),
  'lock-stat': in6('pair', '/proc/lock_stat'),
  'maple-node': in2('today', 'maple_node'),
  'maple-slot': in2('today'),
  'maple-tree': in2('today', 'mm_mt'),
  mapcount: in5('search', '_mapcount'),
  mapping: in1('promise'),
  merge: in1('mapping'),
  mm: in5('anonmm', 'mm_struct'),
  mmap: in1('promise'),
  'mmap-base': in2('walk'),
  'mmap-cache': in3('lookup'),
  'mmap-lock': in6('per-vma', 'mmap_sem'),
  mprotect: in1('splitting'),
  mremap: in5('index'),
  'mt-dup': in4('whole'),
  munmap: in1('splitting'),
  mutex: in6('chains'),
  nonlinear: in5('gave-up', 'remap_file_pages()'),
  numa: in6('cliff'),
  objrmap: in5('objects'),
  oops: in4('seen'),
  pae: in5('memory'),
  'oom-killer': in1('pages'),
  overcommit: in1('promise'),
  page: in1('pages'),
  'page-fault': in1('pages'),
  'page-referenced': in5('ways'),
  'page-table': in4('copied'),
  'page-table-entry': in4('copied', 'PTE'),
  'per-vma-lock': in6('per-vma', 'vm_lock'),
  pgoff: in5('index'),
  pivot: in2('today'),
  pmd: in3('which'),
  'prio-tree': in5('files'),
  private: in1('flags', 'MAP_PRIVATE', 'MAP_SHARED'),
  'pte-chain': in5('chains'),
  rcu: in2('wide'),
  reclaim: in5('question'),
  'red-black-tree': in2('walk', 'rb_tree'),
  relro: in1('ls'),
  'reverse-mapping': in5('question', 'rmap'),
  root: in6('chains'),
  rotation: in2('reply'),
  rwsem: in6('chains', 'rw_semaphore'),
  'segmentation-fault': in1('list', 'SIGSEGV'),
  'sequence-number': in3('numbers', 'vmacache_seqnum'),
  slab: in4('counts', 'kmem_cache'),
  socket: in6('cliff'),
  spinlock: in6('cliff'),
  split: in1('splitting', 'split_vma()'),
  stack: in1('growing'),
  'stack-guard-gap': in1('guard'),
  strace: in1('more'),
  'struct-page': in5('gave-up'),
  subtree: in2('idea'),
  'subtree-gap': in2('idea'),
  swap: in5('question'),
  'system-call': in1('promise'),
  'try-to-unmap': in5('ways'),
  vma: in1('list', 'vm_area_struct'),
  'vma-adjust': in6('nobody-changed'),
  'vma-merge': in6('nobody-changed'),
  vmacache: in3('slots'),
  'vm-flags': in1('list', 'vm_flags'),
  'vm-unmapped-area': in2('unified'),
  'xa-zero-entry': in4('half-way'),
  'zero-page': in1('promise'),
  zombie: in4('pages'),
} as const satisfies Readonly<Record<string, Place>>;

export type TermId = keyof typeof TERMS;

export interface Entry extends Place {
  readonly id: TermId;
}

function entry(id: TermId): Entry {
  return { id, ...TERMS[id] };
}

function lesson(slug: string) {
  return (part: string, ...also: readonly string[]): Place => ({ slug, part, also });
}

export const ENTRIES: readonly Entry[] = (Object.keys(TERMS) as TermId[]).map(entry);

export function isTerm(id: string): id is TermId {
  return Object.hasOwn(TERMS, id);
}

/** The id of a term as a text writes it: "Page tables" → "page-table". Undefined if the glossary hasn't got it. */
export function termOf(text: string): TermId | undefined {
  const id = text
    .trim()
    .toLowerCase()
    .replace(/\(\)$/, '')
    .replaceAll(/[\s_]+/g, '-')
    .replace(/^-+/, '');
  return [id, id.replace(/s$/, ''), id.replace(/ies$/, 'y')].find(isTerm);
}

export function termName(id: TermId): string {
  return title(`glossary.${id}`);
}

export function termMeaning(id: TermId): string {
  return title(`glossary.${id}.means`);
}

/** The address of a term's entry. */
export function termLink(id: TermId): string {
  return `/glossary?term=${id}`;
}
