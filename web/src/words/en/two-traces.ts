/** Two traces compared: the page, the command line and Markdown. A and B stand for the two files. */
export const twoTraces = {
  title: '{a} beside {b}',
  on: 'Both run on {kernel}.',
  side: '{letter}: {name}. {calls}; VMAs: {first} at the start, at most {most}, {last} at the end, of {limit} allowed.',
  calls: { one: '{count} call', other: '{count} calls' },
  followed:
    '{letter} has {processes} processes. The VMAs are those of process {process}, which makes the most calls.',
  aligned:
    'In both: {both} calls of the same shape, {differing} of them with another outcome: an error in one of the two, or another error. Only in A: {a}. Only in B: {b}.',
  alike: 'Both make the same {both} calls, and none fails in only one of them.',
  shape:
    'Calls are compared by name, sizes, flags and file names, not by addresses: no two runs have the same.',
  notLongest: 'The two differ so much that some calls which could be aligned are not.',
  noCalls: 'Neither file has calls: both are lists of VMAs.',

  first: 'First difference',
  differences: 'Where the calls differ',
  onlyA: { one: 'Only A makes this call', other: 'Only A makes these {count} calls' },
  onlyB: { one: 'Only B makes this call', other: 'Only B makes these {count} calls' },
  differs: { one: 'This call has another outcome', other: 'These {count} calls have another outcome' },
  call: '{text} = {result}',
  line: '{letter}, line {line}: {call}',
  number: '{letter}, call {number}: {call}',
  end: '{letter}: no more calls',
  more: { one: 'and {count} more', other: 'and {count} more' },

  curve: 'VMAs over the calls that both make',
  common: 'Calls that both make',
  vmasOf: 'VMAs of {letter}',

  byCall: 'By call',
  callName: 'Call',
  both: 'Both',
  differing: 'Other outcome',
  only: 'Only {letter}',

  excess: 'What only {letter} has at the end',
  noExcess: 'No VMA that {other} hasn’t, too.',
  kind: '{count} more {permissions} {size}, {name}: {has} against {other}. {makers}',
  anonymous: 'anonymous',
  maker: 'Made by {call}() at {where}.',
  makerLines: { one: 'line {places}', other: 'lines {places}' },
  makerCalls: { one: 'call {places}', other: 'calls {places}' },
  atStart: { one: 'It was there at the start.', other: '{count} were there at the start.' },
  startAssumed: 'The log doesn’t show which VMAs there were at the start, so those are left out.',

  choose: 'Compare {name} with another file',
  chooseHint:
    'A second trace, or a list of VMAs: before and after a fix, another allocator, another run. Choose, paste or drop it here. It stays in your browser.',
  chooseFile: 'Choose a file',
  paste: 'Paste',
  example: 'Or an example',
  noExample: 'none',
  another: 'Compare with another file',
  swap: 'Swap A and B',
  imageB: 'Process of B',
  comparing: 'Comparing {a} and {b} …',
  here: 'now',
  vmas: 'VMAs',
  curveSummary:
    'VMAs over the {both} calls that both make: A has at most {mostA} and {lastA} at the end, B at most {mostB} and {lastB} at the end.',
  none: 'The calls don’t differ.',
  differencesCounted: {
    one: 'Where the calls differ: {count} place',
    other: 'Where the calls differ: {count} places',
  },
  notListed: { one: 'One more is not listed.', other: '{count} more are not listed.' },
  goTo: 'Go to this call',
  goToNext: 'Go to the call; press again for the next one',
  openAt: 'Open B here, at this call, with A beside it',

  nothing: 'There is nothing to compare in {name}.',
  unreadable: '{name}: {reason}',
  unreadableLine: '{name}, line {line}: {reason}',
} as const;
