/* Processes that fork, end, and are waited for. */
const HEAD = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 2
#+ 400000-404000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0
#+ 7ffff0000000-7ffff0020000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=4
`;
const MMAP =
  'mmap(0x7ffff0030000, 4096, PROT_READ, MAP_PRIVATE|MAP_FIXED|MAP_ANONYMOUS, -1, 0) = 0x7ffff0030000';
/** 1 forks 2, which forks 3, maps something, and ends; then 1 waits. */
export const FAMILY = `${HEAD}[pid 1] fork() = 2
[pid 2] fork() = 3
[pid 2] ${MMAP}
[pid 2] exit_group(0) = ?
[pid 1] wait() = 2
[pid 3] exit_group(0) = ?
`;
/** `processes` of one parent, each of which then maps a page. */
export function manyAtOnce(processes: number): string {
  const forks = Array.from({ length: processes - 1 }, (_, i) => `[pid 1] fork() = ${i + 2}\n`);
  const maps = Array.from({ length: processes }, (_, i) => `[pid ${i + 1}] ${MMAP}\n`);
  return HEAD + forks.join('') + maps.join('');
}
/** 512 processes. */
export const MANY = `${HEAD}${Array.from({ length: 511 }, (_, i) => `[pid ${Math.floor(i / 40) + 1}] fork() = ${i + 2}\n`).join('')}`;
