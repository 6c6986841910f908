/** The suite that measures reverse-map walks. */
export const benchReclaim = {
  title: 'Finding all who map a page',
  question:
    'When memory is short, the kernel asks of page after page: has anybody used it lately? For that it has to find every entry that names the page. How much does it look at to find them, when there are a thousand processes?',
  story:
    'With one anon_vma for a whole family of processes (2.6.7 to 2.6.33), a page that one child has copied for itself is looked for in the areas of all its siblings. The message of the commit that changed it for 2.6.34 (Rik van Riel, posted on 28 January 2010) describes the worst case: 1000 children with 1000 copied pages each, “a million anonymous pages in the same anon_vma”, while one processor goes through the page tables of 1000 processes for one of them and all others wait for the lock. Since then each child’s copies have an anon_vma of their own. It gives no times, so there are none here to stand beside ours. Of 2.4 the search is hypothetical: that kernel goes through page tables for anything to free and never asks about one page. Here it does, and each table of 1,024 entries counts as one look.',
  erasAndShape: '{eras}: {looked}, which grows {shape}',
  erasAlone: '{eras}: {looked}',
  hypothetical:
    'Linux 2.4 never looked for one page: what stands here for it goes through page tables until it has found all entries, and a table of 1,024 entries counts as one look. Its counts can’t be compared with those of areas and slots, nor can its times tell what 2.4 took.',
  sharedNote:
    'Pages that all share, {n} children: looked at for one page (counted here) {said}. All who map it have to be found, so no kernel is done with fewer.',
  copiedNote:
    'Copied pages, each mapped by one of {n} children: looked at for one page (counted here) {said}. There is one entry to be found.',
} as const;
