/** The glossary’s own page, and the way there from a lesson. The terms are in glossary.ts. */
export const glossaryPage = {
  title: 'Glossary',
  lead: {
    one: '{count} term of the lessons, with the place where it is taught.',
    other: 'The {count} terms of the lessons, each with the place where it is taught.',
  },
  filter: 'Find a term',
  filterHint: 'A name, a part of one, or a word of its meaning',
  found: { one: '{count} term', other: '{count} terms' },
  none: 'No term has that in it.',
  also: 'also {names}',
  taught: 'Lesson {number}: {part}',
  inGlossary: 'In the glossary',
} as const;
