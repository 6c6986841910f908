/** Eight VMAs of ten pages that don't merge; two of them are written to. Then the process forks, and the child writes, too. */
export const VMAS = 8;
const vma = (i: number): string => `0x${(0x7ffff7fff000 - (i + 1) * 0xa000).toString(16)}`;
export const TRACE = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 0
${Array.from(
  { length: VMAS },
  (_, i) =>
    `[pid 1] mmap(NULL, 40960, PROT_READ${i % 2 ? '' : '|PROT_WRITE'}, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = ${vma(i)}`,
).join('\n')}
[pid 1] store(${vma(0)}, 12288)
[pid 1] store(${vma(2)}, 8192)
[pid 1] fork() = 2
[pid 2] store(${vma(0)}, 4096)
`;
export const BEFORE_FORK = VMAS + 2;
