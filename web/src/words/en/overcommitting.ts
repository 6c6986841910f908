/* A program that is promised more memory than there is. */
export const overcommitting = {
  name: 'What is promised, and what there is',
  promised: 'promised',
  calls: { one: 'in one call', other: 'in {count} calls' },
  memory: 'memory',
  used: 'used',
  addresses: 'All addresses that a program may use: {size}, to scale',
  steps: 'Calls',
  begins: 'The machine has {memory} of memory. The program has not asked for any yet.',
  asks: 'Call {call}: the program asks for {size}.',
  granted: 'Call {call} has returned an address, {address}: the program has its {promised}.',
  more: 'Call {call} has returned {address}. {promised} are promised now, {times} times what the machine has.',
  noAddresses:
    'Call {call} fails with ENOMEM, but not for want of memory: no {size} of addresses are left in one piece. {promised} have been promised.',
  atOnce:
    'Call {call} fails with ENOMEM: alone it asks for more than the machine has, memory and swap together.',
  limit:
    'Call {call} fails with ENOMEM: with this rule, all that is promised may come to no more than half of the memory, less a reserve.',
  untouched: '{promised} are promised. Now the program begins to write, at the first byte.',
  writing: 'It writes to one page after another. Each page faults, and gets memory: {written} so far.',
  keeps: 'All that was promised, {promised}, has memory now.',
  full: 'No page is free any more: the program has {written}, and the kernel {kernel} for page tables and the like. The next write waits.',
  killed:
    'A write can’t return an error. So Linux has ended the program, with the signal SIGKILL: it had written to {written} of {promised}, and the kernel needed the rest. Its memory is free again.',
  noPage: 'no page is free',
  refused: 'refused',
  afterwards: 'And then the program',
  rests: 'touches nothing',
  writes: 'writes to all of it',
  strides: 'Steps of writing',
  each: 'Each call',
  times: 'How many calls',
  all: 'until one is refused',
  rule: 'What Linux promises (vm.overcommit_memory)',
  heuristic: '0: what a call could have alone',
  always: '1: everything',
  never: '2: up to a limit',
} as const;
