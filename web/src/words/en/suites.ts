/* What each suite asks, by its name, and who reported what and how our programs resemble theirs. */
export const suites = {
  'gap-search.title': 'Finding a gap among tens of thousands of VMAs',
  'gap-search.question':
    'How long does mmap() search for a gap once a process has tens of thousands of VMAs, and how far apart are its good and its bad moments?',
  'gap-search.story':
    'With his patches of June 2012, Rik van Riel posted the output of a program called agua_frag_test_64. It maps tens of thousands of regions, unmaps them and maps more, in a loop; what hurt were the worst loops. Its source was not posted, but libMicro has two tests that were adapted from it, and ours repeats what they do: 10,000 mappings of 1, 7 and 25 pages, then up to 2,500 of all that are alive unmapped along a list, and up to 35,000 more whenever more than 200,000 are alive. With another n, these numbers follow it. A run has 1,000 loops; the original has 10,000. That the reported times leave out the loops that clear is our inference: with them, no standard deviation of 4 ms is possible.',

  'gap-worst-case.title': 'What it costs to keep the gaps',
  'gap-worst-case.question':
    'A tree whose nodes know the largest gap below them finds a gap quickly. What does it cost to keep that number true, when one page deep in the tree changes and changes back, over and over?',
  'gap-worst-case.story':
    'Johannes Weiner answered the patches with freegap, a program written to be their worst case: it took twice as long with them. He named two cures, and you can run both here. The program as printed calls mprotect(). But the mail speaks of unmapping and mapping, and its profile has do_munmap() and do_mmap_pgoff(), so we take the figures to be of that branch. Its 1,025 mappings merge, so the depth of the tree comes from the other VMAs of the process. We give it the fifteen of a usual program of 2012 (from memory). Two contrasts: “as posted” is the same program in an empty process, and the deep variants keep all mappings apart.',

  'cache-hits.title': 'Remembering the last VMAs',
  'cache-hits.question':
    'Each page fault looks up the VMA of an address. How often does a cache have it: a single pointer for the whole process, or four slots for each thread? And if it hasn’t, why not?',
  'cache-hits.story':
    'Since long before 2014, each address space remembered the one VMA that was found last. In February 2014 Davidlohr Bueso posted a patch that lets each thread remember four, with these figures. It was merged into Linux 3.15. We have neither his machine nor his programs. Instead we replay page faults and system calls that we recorded from other programs, and let each scheme look them up.',

  'fork-spawn.title': 'What a fork copies',
  'fork-spawn.question':
    'A fork gives the child a copy of each of the parent’s VMAs, and an index to find them. How much does it save to copy that index node by node? And why does the gain in percent level off while the saving keeps growing?',
  'fork-spawn.story':
    'In July 2023 Peng Zhang posted patches that copy the maple tree as it is. Before, fork() put one VMA after another into a new tree. The patches were merged, in another form, into Linux 6.8. He measured with UnixBench’s spawn, which forks, lets its child exit at once, and waits, over and over. It has 23 VMAs. To have more, he lets it map ten pages at a time, read-only and write-only in turn. The “203” in his text is the table’s 223.',

  'rmap-fork.title': 'What it costs to find every mapping of a page',
  'rmap-fork.question':
    'Every fork makes one more process that maps the same pages. A kernel that wants to reclaim a page must find all of its mappings. What does it cost, in time and in memory, to keep track of them: a chain of entries for each page, or one object for a whole VMA?',
  'rmap-fork.story':
    'Up to 2.4, no kernel kept track of a page’s mappings. In 2.6 each page has a chain of the page-table entries that map it (the reverse mapping, or rmap). In March 2004 Andrea Arcangeli announced 2.6.5-rc1-aa1, which has no chains: a page points to an anon_vma, and the anon_vma lists the VMAs that may map the page. He measured with a program that writes to 512 MiB and then forks level by level; both sides of each fork go on, and read every page. After N levels, 2ᴺ processes map the same pages.',

  'rmap-reclaim.title': 'Finding every mapping of a page',
  'rmap-reclaim.question':
    'When memory is short, the kernel asks about page after page: has anybody used it lately? For that it has to find every entry that maps the page. How much does it look at to find them, when there are a thousand processes?',
  'rmap-reclaim.story':
    'In March 2004 there were two proposals to find mappings without a list at every page. anonmm asks the processes of a family, one after another. anon_vma asks only VMAs that may have the page, so it “avoids to scan all mm in a child-group”, as Andrea Arcangeli’s announcement says. The announcement gives no times for that, and no release has anonmm. We run it in Linux 2.6.7, in its form of 22 May 2004: each page names the process that wrote to it first, and the search begins there. From 2.6.7 to 2.6.33 a whole family of processes has one anon_vma. So if one child has copied a page for itself, the kernel looks for it in the VMAs of all its siblings. The commit that changed this for 2.6.34 (Rik van Riel, posted on 28 January 2010) describes the worst case: 1000 children with 1000 copied pages each, “a million anonymous pages in the same anon_vma”. One processor goes through the page tables of 1000 processes to find the one, and all others wait for the lock. Since then each child’s copies have an anon_vma of their own. The commit gives no times, so none stand beside ours. For 2.4 the search is hypothetical: that kernel goes through page tables to free anything it can, and never asks about a single page. Here it does, and each table of 1,024 entries counts as one look.',

  'brk-contention.title': 'Waiting for one spinlock',
  'brk-contention.question':
    'Dozens of processes each grow and shrink their own heap. All these heaps come from one parent, so they share an anon_vma, and each call takes its lock. How much does a machine with 64 processors get done then, and what does the patch of September 2009 change?',
  'brk-contention.story':
    'Yanmin Zhang saw AIM7 spend 70 % of the time of 64 logical processors in spinlocks, most of it on a single one: the lock of an anon_vma, which do_brk(), vma_merge() and vma_adjust() take. One of AIM7’s many subtests, brk_test, forks processes that shrink their heaps by 16 pages and grow them again page by page, in a loop; “aim7 loop” is that loop. His patch doesn’t take the lock where only the end of a VMA moves; with it, AIM7 came out about 150 % better. Lee Schermerhorn had seen the same on another machine, and his version was merged.',

  'fault-contention.title': 'Page faults, and one lock for all VMAs',
  'fault-contention.question':
    'The threads of one process touch new pages, each in a VMA of its own. Up to 6.3, each of these page faults takes mmap_lock (mmap_sem until 5.7) for reading. Readers don’t wait for each other, but all of them write to the same cache line; and any thread that maps or unmaps shuts all of them out. What do per-VMA locks change?',
  'fault-contention.story':
    'Suren Baghdasaryan’s series of February 2023 gives each VMA a lock, and a page fault takes it instead of mmap_lock. It was merged into 6.4. The posting reports apps that start faster and cycles saved, but it has no table of a program that only faults. You see its figures here, but none of them can be compared with ours.',
} as const;
