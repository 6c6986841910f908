/** The suite that measures reverse-map walks. */
export const benchReclaim = {
  kernelsAndShape: '{kernels}: {looked}, which grows {shape}',
  kernelsAlone: '{kernels}: {looked}',
  hypothetical:
    '{kernel} never searched for a single page. Here it goes through page tables until it has found all entries, and a table of 1,024 entries counts as one look. Its counts can’t be compared with those of VMAs and slots, and its times don’t tell what {kernel} took.',
  sharedNote:
    'Pages that all {n} children share, looked at for one page (counted here): {said}. All of its mappings have to be found, so no kernel gets by with fewer.',
  copiedNote:
    'Copied pages, each mapped by one of {n} children, looked at for one page (counted here): {said}. There is one entry to find. With anonmm a copy names the process that made it, so the search ends where it begins.',
  ownNote:
    'Pages that each of {n} children maps after the fork and keeps for itself, looked at for one page (counted here): {said}. With anonmm, too, the page names the only process that has it: this alone is no reason for anon_vma.',
  ownSharedNote:
    'The same pages, after each of the {n} children has forked once more and shares them with its own child, looked at for one page (counted here): {said}. There are two entries to find. anonmm begins with the process that wrote to the page, and goes through the family until it comes to the other one. This is what the announcement of anon_vma says against it.',
} as const;
