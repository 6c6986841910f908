/* A trace of random calls, always the same for one seed; compare-checkouts.mjs replays it in two checkouts. */

const PAGE = 4096;
const LIBRARY = '/usr/lib/x.so';
const HEAD = `# vmatrace 1
# kernel 6.18.0 x86_64
# page 4096
# task_size 0x7ffffffff000
# mmap_base 0x7ffff7fff000
# stack_guard_pages 256
# hint_min 0x10000
# rlimit STACK 8388608
# processes together
[pid 1] execve("/bin/x") = 0
# start [pid 1] start_stack=0x7fffffffe7b0 start_brk=0x555555599000
# new [pid 1] 4
#+ 555555554000-55555555f000 r--p 00000000 file:/bin/x rd,mr,mw,me anon=0
#+ 55555555f000-555555577000 r-xp 0000b000 file:/bin/x rd,ex,mr,mw,me anon=0
#+ 555555593000-555555599000 rw-p 0003f000 file:/bin/x rd,wr,mr,mw,me,ac anon=1
#+ 7ffffffde000-7ffffffff000 rw-p 00000000 stack rd,wr,mr,mw,me,gd,ac anon=1
`;
const PROTECTIONS = [
  'PROT_NONE',
  'PROT_READ',
  'PROT_READ|PROT_WRITE',
  'PROT_READ|PROT_WRITE',
  'PROT_READ|PROT_EXEC',
];
const ADVICE = ['MADV_DONTNEED', 'MADV_FREE', 'MADV_RANDOM', 'MADV_NORMAL', 'MADV_DONTFORK', 'MADV_HUGEPAGE'];

/** Marsaglia's xorshift32. */
function generator(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Calls aim at one region of 256 pages, so that they affect one another, or leave the address to the kernel. */
export function randomSession(seed, calls = 80) {
  const below = generator(seed);
  const pick = (items) => items[below(items.length)];
  const address = () => `0x${(0x10000000 + below(256) * PAGE).toString(16)}`;
  const length = () => (1 + below(below(4) === 0 ? 200 : 12)) * PAGE;
  const mmap = () => {
    const fixed = below(3) > 0;
    const flags = [pick(['MAP_PRIVATE', 'MAP_PRIVATE', 'MAP_SHARED']), ...(fixed ? ['MAP_FIXED'] : [])];
    const isFile = below(3) === 0;
    if (!isFile) flags.push('MAP_ANONYMOUS');
    if (below(12) === 0) flags.push('MAP_POPULATE');
    const file = isFile ? `3<${LIBRARY}>, ${below(8) * PAGE}` : '-1, 0';
    return `mmap(${fixed ? address() : 'NULL'}, ${length()}, ${pick(PROTECTIONS)}, ${flags.join('|')}, ${file})`;
  };
  const makers = [
    mmap,
    mmap,
    mmap,
    mmap,
    () => `munmap(${address()}, ${length()})`,
    () => `munmap(${address()}, ${length()})`,
    () => `mprotect(${address()}, ${length()}, ${pick(PROTECTIONS)})`,
    () => `mprotect(${address()}, ${length()}, ${pick(PROTECTIONS)})`,
    () => `brk(0x${(0x555555599000 + below(64) * PAGE).toString(16)})`,
    () => `mremap(${address()}, ${length()}, ${length()}, MREMAP_MAYMOVE)`,
    () => `madvise(${address()}, ${length()}, ${pick(ADVICE)})`,
    () => `mlock(${address()}, ${length()})`,
    () => `munlock(${address()}, ${length()})`,
    () => `store(${address()}, ${length()})`,
    () => `store(${address()}, ${length()})`,
    () => `load(${address()}, ${length()})`,
    () => `store(0x${(0x7ffffffde000 - below(20) * PAGE).toString(16)}, 8)`,
  ];
  const lines = [];
  let processes = 1;
  for (let i = 0; i < calls; i++) {
    const who = 1 + below(processes);
    if (processes < 4 && below(25) === 0) lines.push(`[pid ${who}] fork() = ${++processes}`);
    else lines.push(`[pid ${who}] ${pick(makers)()}`);
  }
  return `${HEAD}${lines.join('\n')}\n`;
}
