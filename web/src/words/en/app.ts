export const app = {
  name: 'vmascope',
  skip: 'Skip to the content',
  navigation: 'Main',
  home: 'Home',
  lesson: 'Lesson {number}',
  lessons: 'Lessons',
  moreLessons: 'More lessons',
  lab: 'Lab',
  about: 'About',
  keys: 'Keys',
  darkTheme: 'Use the dark theme',
  lightTheme: 'Use the light theme',
  loading: 'Loading …',

  lostTitle: 'No such page',
  lostText: 'There is nothing at “{path}”.',
  benchTitle: 'No benchmarks on the page yet',
  benchText:
    'The page counts what the kernel’s algorithms do but does not measure time yet, so “{path}” shows nothing. `npm run bench:core` measures the core’s structures, `npm run -s bench:engine` how fast recordings are run and stepped through.',
  noLessonTitle: 'No such lesson',
  noLessonText: 'There is no lesson called “{slug}” in this version.',
  wayBack: 'From here:',

  brokenTitle: 'This part of the page has stopped',
  brokenText: 'An error of ours: {message}',
  tryAgain: 'Try again',
  toHome: 'Go to the start page',
} as const;
