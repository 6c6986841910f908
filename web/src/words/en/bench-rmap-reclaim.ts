/** The suite that measures reverse-map walks. */
export const benchReclaim = {
  title: 'Finding every mapping of a page',
  question:
    'When memory is short, the kernel asks about page after page: has anybody used it lately? For that it has to find every entry that maps the page. How much does it look at to find them, when there are a thousand processes?',
  story:
    'From 2.6.7 to 2.6.33 a whole family of processes has one anon_vma. So if one child has copied a page for itself, the kernel looks for it in the VMAs of all its siblings. The commit that changed this for 2.6.34 (Rik van Riel, posted on 28 January 2010) describes the worst case: 1000 children with 1000 copied pages each, “a million anonymous pages in the same anon_vma”. One processor goes through the page tables of 1000 processes to find the one, and all others wait for the lock. Since then each child’s copies have an anon_vma of their own. The commit gives no times, so none stand beside ours. For 2.4 the search is hypothetical: that kernel goes through page tables to free anything it can, and never asks about a single page. Here it does, and each table of 1,024 entries counts as one look.',
  erasAndShape: '{eras}: {looked}, which grows {shape}',
  erasAlone: '{eras}: {looked}',
  hypothetical:
    'Linux 2.4 never searched for a single page. Here it goes through page tables until it has found all entries, and a table of 1,024 entries counts as one look. Its counts can’t be compared with those of VMAs and slots, and its times don’t tell what 2.4 took.',
  sharedNote:
    'Pages that all {n} children share, looked at for one page (counted here): {said}. All of its mappings have to be found, so no kernel gets by with fewer.',
  copiedNote:
    'Copied pages, each mapped by one of {n} children, looked at for one page (counted here): {said}. There is one entry to find.',
} as const;
