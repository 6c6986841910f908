/* What threads look up, and an unmapping in between. */
const HEAD = `# vmatrace 1
# mmap_base 0x7ffff7fff000
# initial [pid 1] 2
#+ 400000-404000 r-xp 00000000 file:/usr/bin/demo rd,ex,mr,mw,me anon=0
#+ 7ffff0000000-7ffff0020000 rw-p 00000000 anon rd,wr,mr,mw,me,ac anon=0
`;
export const CACHES_ONE = `${HEAD}load(0x7ffff0001000, 1)
load(0x7ffff0001000, 1)
load(0x400000, 1)
munmap(0x7ffff001f000, 4096) = 0
load(0x400000, 1)
`;
export const CACHES_THREE = `${HEAD}[pid 1] clone(CLONE_VM) = 2
[pid 1] clone(CLONE_VM) = 3
[pid 1] load(0x7ffff0001000, 1)
[pid 2] load(0x7ffff0002000, 1)
[pid 3] load(0x7ffff0003000, 1)
[pid 1] munmap(0x7ffff001f000, 4096) = 0
[pid 2] load(0x7ffff0002000, 1)
`;
