/** The contents of the lessons, and the ways between the pages that go with them. */
export const book = {
  nav: 'The book',
  contents: 'Contents',
  glossary: 'Glossary',
  sources: 'Sources',
  findings: 'Findings',
  kernels: 'Kernels',

  title: 'Lessons',
  lead: 'Six lessons on how Linux keeps track of a process’s memory. Each takes about fifteen minutes and asks you before it tells you. Lesson 1 explains what the others need; after that, take them in any order.',
  progress: '{answered} of {all} questions and challenges done',
  keptHere: 'What you have answered stays in this browser.',
  minutes: 'About {minutes} minutes',
  start: 'Start',
  continue: 'Continue',
  again: 'Read again',
  startLesson: 'Start lesson {number}',
  continueLesson: 'Continue lesson {number}',
  againLesson: 'Read lesson {number} again',
  sections: { one: '{count} section', other: '{count} sections' },
  sectionsOf: 'of lesson {number}',

  besides: 'Beside the lessons',
  glossaryText: 'Every technical term in a sentence or two, with a link to where it is taught.',
  sourcesText: 'Every mail, patch, commit and kernel that the lessons rely on, and how we read it.',
  findingsText: 'What five changes to Linux were reported to gain, beside what is counted here.',
  kernelsText: 'What is new in each kernel that runs here, from 2001 to today.',
} as const;
