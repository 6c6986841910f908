/** Three processes; the second has a copy of the second page. */
export const TRACE = `# vmatrace 1
# processes together
# mmap_base 0x7ffff7fff000
# initial [pid 1] 0
[pid 1] mmap(NULL, 40960, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ff5000
[pid 1] store(0x7ffff7ff5000, 12288)
[pid 1] fork() = 2
[pid 2] fork() = 3
[pid 2] store(0x7ffff7ff6000, 4096)
[pid 1] page_referenced(0x7ffff7ff6000)
`;
export const BEFORE_SEARCH = 5;
