/* Kernels side by side. */
export const beside = {
  kernels: 'Kernels side by side',
  front: 'Kernel in front',
  choose: 'Beside …',
  choice: 'Add a kernel beside',
  close: 'Close {name}',
  returned: 'returned {result}',
  running: 'has not returned yet',
  notBegun: 'has not begun',
  differs: 'What differs',
  span: 'Counted',
  operation: 'in this operation',
  soFar: 'up to here',
  result: 'Returned',
  nothing: 'No counter and no result differs.',
  more: '+{count}',
  less: '−{count}',
  find: 'Where do they first differ?',
  finding: 'Comparing every call …',
  never:
    '{names} never differ: every call returns the same and leaves the same VMAs. Only the counters show how they get there.',
  firstResult: 'Operation {operation} is the first that differs: it returns different results.',
  firstVmas:
    'Operation {operation} is the first that differs. It returns the same, but leaves different VMAs: {countOne} on {one}, {countOther} on {other}. They differ from {address} on.',
  startVmas:
    'They differ from the start: the program begins with {countOne} VMAs on {one} and {countOther} on {other}. They differ from {address} on.',
  failed: 'The kernels could not be compared: {reason}',
  unknown: '{reason} No other kernel replaces it beside.',
} as const;
