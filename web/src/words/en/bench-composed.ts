export const benchComposed = {
  show: 'Show composed figures',
  title: 'The gain of the whole',
  leadFork:
    'A spawn does far more than copy an index, and the model lacks the rest. So this adds two figures of different origin: what a real machine takes from a fork until the child is gone, and what our copied tree saves here. Gain = saved ÷ base.',
  leadLevels:
    'A fork does far more for a page than note it in a chain, and the model lacks the rest. So this adds two figures of different origin: what a real machine takes to fork and let go a page, and what chains take more here. Ratio = (base + extra) ÷ base.',
  caveat:
    'Read it as an estimate. The base has today’s mechanism in it, it is mostly of another machine than what was measured, and its kernel is years younger than those that were compared.',
  baseOf: 'The base comes from',
  pages: 'Our recording',
  exits: 'Posted program: the child ends at once',
  executes: 'The child executes a program',
  notes: 'Our notes',
  recordedOn: 'Recorded with {kernel} on {machine}, {date}.',
  noted: 'Measured with {kernel} on another virtual machine in 2026; the programs were not kept.',
  baseSpawn: 'A spawn with {n} VMAs, µs',
  basePage: 'Fork, exit and wait for a page, ns',
  reset: 'As recorded',
  badBase: 'A base is a number above 0.',
  none: 'The run lacks what this is made of: {what}.',
  needsFork: 'index copies of 6.5 and of the posted copy at 23, 223 or 4,023 VMAs',
  needsLevels: 'forks and exits of 2.6.2 and 2.6.5-aa1',
  columnN: 'VMAs',
  columnBase: 'Base, µs',
  columnSaved: 'Saved, µs',
  columnGain: 'Gain, %',
  columnLevel: 'Level',
  columnPage: 'Base, ns a page',
  columnExtra: 'Extra of chains, ns a page',
  columnRatio: 'Ratio',
  farLevels:
    'Far from what was reported: {at}. The base decides: where a page takes twice as long, half as much goes beyond × 1.',
  far: 'Far from what was reported: {at}. The base decides: where a spawn takes twice as long, the gain is half.',
  farAt: 'with {n} VMAs {times} of it',
  farAtLevel: 'at level {level} {times} of what goes beyond × 1',
  gainAt: '{gain} % with {n} VMAs',
  ratioAt: '× {ratio} at level {level}',
  fork_exits:
    'Composed with spawns on {kernel} as we recorded them on {machine}, whose children end at once, as in the posted program (today’s mechanism is in them), the posted copy gains {gains}; reported: {reported}. A spawn takes {times} times as long there as in our notes, which divides the gain by as much.',
  fork_executes:
    'Composed with spawns from the same recording, whose children execute a program, the posted copy gains {gains}; reported: {reported}. A spawn takes {times} times as long there as in our notes, which divides the gain by as much.',
  fork_notes:
    'Composed with the spawns of {kernel} from our notes, whose children also execute a program (today’s mechanism is in them), the posted copy gains {gains}; reported: {reported}.',
  levels_pages:
    'Composed with a page’s fork and exit on {kernel}, as we recorded them on {machine} (today’s mechanism is in them), chains take {ratios}; reported: {reported}. A page takes {times} times as long there as in our notes, which divides what goes beyond × 1 by as much.',
  levels_notes:
    'Composed with a page’s fork and exit on {kernel} from our notes (today’s mechanism is in them), chains take {ratios}; reported: {reported}.',
} as const;
