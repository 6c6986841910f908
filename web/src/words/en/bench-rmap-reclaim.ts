/** What the suite of searches for those who map a page says. */
export const benchReclaim = {
  title: 'Finding all who map a page',
  question:
    'When memory is short, the kernel asks of page after page: has anybody used it lately? For that it has to find every entry that names the page. How much does it look at to find them, when there are a thousand processes?',
  story:
    'With one anon_vma for a whole family of processes (2.6.7 to 2.6.33), a page that one child has copied for itself is looked for in the areas of all its siblings. The change of 2010 that became 2.6.34 (Rik van Riel; from memory) gives the worst case: 1000 children with 1000 copied pages each hang on one anon_vma, each search goes through a thousand areas, and all processors wait for one lock. Since then each child’s copies have an anon_vma of their own. No figures were found that could be quoted, so there are none here.',
  eraAndShape: '{era}: {looked}, which grows {shape}',
  eraAlone: '{era}: {looked}',
  sharedNote:
    'Pages that all share, {n} children: looked at for one page (counted here) {eras}. All who map it have to be found, so no kernel is done with fewer.',
  copiedNote:
    'Copied pages, each mapped by one of {n} children: looked at for one page (counted here) {eras}. There is one entry to be found.',
} as const;
