/** The suite that measures reverse-map walks. */
export const benchReclaim = {
  title: 'Finding every mapping of a page',
  question:
    'When memory is short, the kernel asks about page after page: has anybody used it lately? For that it has to find every entry that maps the page. How much does it look at to find them, when there are a thousand processes?',
  story:
    'In March 2004 there were two proposals to find mappings without a list at every page. anonmm asks the processes of a family, one after another. anon_vma asks only VMAs that may have the page, so it “avoids to scan all mm in a child-group”, as Andrea Arcangeli’s announcement says. The announcement gives no times for that, and no release has anonmm. We run it in Linux 2.6.7, in its form of 22 May 2004: each page names the process that wrote to it first, and the search begins there. From 2.6.7 to 2.6.33 a whole family of processes has one anon_vma. So if one child has copied a page for itself, the kernel looks for it in the VMAs of all its siblings. The commit that changed this for 2.6.34 (Rik van Riel, posted on 28 January 2010) describes the worst case: 1000 children with 1000 copied pages each, “a million anonymous pages in the same anon_vma”. One processor goes through the page tables of 1000 processes to find the one, and all others wait for the lock. Since then each child’s copies have an anon_vma of their own. The commit gives no times, so none stand beside ours. For 2.4 the search is hypothetical: that kernel goes through page tables to free anything it can, and never asks about a single page. Here it does, and each table of 1,024 entries counts as one look.',
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
