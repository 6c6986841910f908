/** Situations of the lab that engineers know: each with a question, and an answer that the figure shows. */
export const situations = {
  heading: 'Situations',
  intro: 'Small programs, each with a question. Step through one, guess, change its text.',
  answer: 'The answer',

  'guard-pages': 'Guard pages',
  'guard-pages-question': 'Four thread stacks. How many VMAs do they take, and why not four?',
  'guard-pages-answer':
    'Eight. A VMA has one protection, so the unreadable page below each stack is a VMA of its own. With a limit of 65,530 VMAs, guards alone end a program at some 32,000 threads.',

  'stack-clash': 'Stack clash',
  'stack-clash-question':
    'The stack grows towards another mapping. Which writes fault, and why doesn’t the last one?',
  'stack-clash-answer':
    'The third and the fourth fault: the kernel keeps 1 MiB below the stack free, and won’t let it grow nearer than that. The last write jumps over all of it and lands in the mapping, which is writable, so nobody notices. Compilers write into each page of a large frame for that reason. Linux 3.8 keeps only one page free: there the third write succeeds.',

  'heap-end': 'The end of the heap',
  'heap-end-question': 'Why can’t the heap grow to 128 KiB, although the mapping above it begins only there?',
  'heap-end-answer':
    'brk() wants one free page between the heap and whatever is above it. So 128 KiB are refused: brk() returns the old end, not an error. 124 KiB are fine. From then on malloc() maps its memory elsewhere.',

  arenas: 'Arenas',
  'arenas-question': 'Each arena reserved 128 MiB. How many VMAs is it now, and how much of it is usable?',
  'arenas-answer':
    'Two VMAs each: 132 KiB that are readable and writable, and the rest of 64 MiB with no permissions. The other 64 MiB were unmapped again: they were only needed so that a multiple of 64 MiB lay inside. The second arena starts on one by luck, so all of its spare half is cut off at the end.',

  fragmentation: 'Fragmentation',
  'fragmentation-question':
    'Eight pages of the buffer are unmapped. Which of the two new mappings fits between them, and where does the other go?',
  'fragmentation-answer':
    'One page fits: it takes the highest gap. Two pages fit nowhere inside, although seven free pages are left there, because each gap is one page. So they take the buffer’s first page, which is unmapped, and the one below it. The buffer was one VMA and is eight.',

  leak: 'A leak',
  'leak-question':
    '500 blocks are mapped, and none is unmapped. What does the number of VMAs say about that?',
  'leak-answer':
    'Nothing. Each new block touches the one before and has the same flags, so the kernel extends one VMA, here to 31.25 MiB. Watch the size and the pages (8,000 of them), not the number of VMAs. A number that grows points to mappings that cannot merge.',

  'map-count': 'Too many VMAs',
  'map-count-question':
    'There is plenty of memory. Why do an mprotect() and a munmap() fail with ENOMEM, and why do the last two calls succeed?',
  'map-count-answer':
    'The process has 8 VMAs, and max_map_count is 8. Both calls would cut a VMA in the middle, and need more VMAs than there may be. The last two only shorten a VMA at its end or remove one. So when a program is at its limit, even giving memory back can fail.',

  'wx-flip': 'Writable, then executable',
  'wx-flip-question': 'At the end, every page is r-x again. Why are there still three VMAs?',
  'wx-flip-answer':
    'The flags differ: the page in the middle was written, so it is memory of the program’s own and stays counted against the overcommit limit (VM_ACCOUNT). The pages beside it never were. Leave out the store() on this kernel, and the three merge.',

  'fork-bomb': 'A small fork bomb',
  'fork-bomb-question': 'Nothing was written, so hardly a page is in use. Why does the third fork() fail?',
  'fork-bomb-answer':
    'With vm.overcommit_memory=2, promises count, not pages, and the limit is half of the memory: 8 MiB. Each process is promised 2,180 KiB, its mapping and its stack, because each may write all of it. Three fit, and a fourth doesn’t.',

  'huge-pages': 'Aligned for huge pages',
  'huge-pages-question':
    'Three mappings, one after another. Why is there a gap of 1,020 KiB, and which kernel leaves none?',
  'huge-pages-answer':
    'This kernel aligns an anonymous mapping whose size is a multiple of 2 MiB, so that huge pages fit. 4 MiB is such a size, 3 MiB is not, so the second mapping starts at the next multiple below. The third one fits right beneath. Linux 6.1 aligns nothing, and all three become one VMA.',

  sealed: 'A sealed page',
  'sealed-question': 'One page of four is sealed. What becomes of calls that concern all four?',
  'sealed-answer':
    'They fail with EPERM, and nothing happens to the other three pages either: munmap(), mprotect() and a mapping over them are refused as a whole. A page that isn’t sealed can still be unmapped alone, as the last call does. The seal is a flag, so two VMAs with the same permissions stay apart. Before 6.10 there is no mseal().',

  advice: 'Advice that splits',
  'advice-question': 'Nothing is mapped or unmapped. Which advice costs VMAs, and how many are left?',
  'advice-answer':
    'MADV_DONTDUMP and MADV_DONTFORK are flags of a VMA, so each cuts the page out: five VMAs. MADV_DONTNEED only drops pages, and changes no VMA. MADV_DODUMP takes its flag away, and the parts merge again: three are left, because of MADV_DONTFORK.',

  fixed: 'MAP_FIXED',
  'fixed-question': 'A mapping is placed over pages that were written. What happens to them?',
  'fixed-answer':
    'MAP_FIXED first unmaps what is there, without a word: the call succeeds, the written page is gone, and the next write to it is a segmentation fault. One VMA became three. MAP_FIXED_NOREPLACE (since 4.17) returns EEXIST instead.',

  realloc: 'Growing a block',
  'realloc-question': 'Another mapping lies right above the block. Are its four pages copied when it grows?',
  'realloc-answer':
    'No. Without MREMAP_MAYMOVE the call fails with ENOMEM. With it, the kernel makes a VMA of 32 KiB elsewhere and moves the page table entries. The four pages stay where they are in memory, and no fifth is allocated. The old address is unmapped, so a pointer to it is a segmentation fault.',
} as const;
