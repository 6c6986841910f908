export const keys = {
  title: 'Keys',
  close: 'Close',
  space: 'Space',
  play: 'play or pause',
  step: 'one beat back or forward',
  everyEvent: 'switch these two keys between beats and every event',
  into: 'one event forward or back: into the beat',
  operation: 'one operation (a system call) back or forward',
  clicker: 'the same, with a presenter’s clicker',
  over: 'step over: past the function that starts here',
  out: 'step out: to the end of the current function',
  present: 'presenter mode: the figure, or the lesson as slides, fills the screen',
  black: 'in presenter mode: a black screen',
  ends: 'to the start or the end',
  speed: 'play faster or slower',
  bench: 'run a benchmark, or cancel it',
  list: 'this list',
  where:
    'These keys work unless the focused control needs the key itself: a text field, a list, the timeline.',
  scrolling:
    'On a page that scrolls, Space, Page Up, Page Down, Home and End scroll it until you click into the figure.',
  single: 'Single keys act on the page',
} as const;
