export const keys = {
  title: 'Keys',
  close: 'Close',
  space: 'Space',
  play: 'play or pause',
  step: 'one step back or forward',
  operation: 'one operation (a system call) back or forward',
  clicker: 'the same, for a presenter’s clicker',
  over: 'step over: past the function that begins here',
  out: 'step out: to the end of the function we are in',
  ends: 'to the start or the end',
  speed: 'play faster or slower',
  bench: 'run a benchmark, or cancel it',
  list: 'this list',
  where: 'They act unless what has the focus wants the key itself: a text field, a list, the timeline.',
  scrolling:
    'On a page that scrolls, Space, Page Up, Page Down, Home and End scroll it until you click into the figure.',
  single: 'Single keys act on the page',
} as const;
