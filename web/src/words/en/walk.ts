/* A lookup with slots and a red-black tree, and in the maple tree. */
export const walk = {
  name: 'What lookups look at, in two trees of the same VMAs',
  wayRb: 'four slots, and a red-black tree',
  wayMaple: 'a maple tree, and no slots',
  counted: { one: 'look', other: 'looks' },
  slots: 'slots',
  noSlots: 'nothing is remembered',
  begins: 'Nothing has been touched yet.',
  begun: 'A touch of VMA {vma}.',
  asks: { one: 'One slot holds another VMA.', other: '{count} slots hold other VMAs.' },
  hit: {
    one: 'The lookup looks at one slot, which holds it: a hit.',
    other: 'The lookup looks at {count} slots, and the last of them holds it: a hit.',
  },
  visits: { one: 'The walk visits one node.', other: 'The walk visits {count} nodes.' },
  pace: 'Press Play, or press a VMA in one of the trees: it is touched.',
  paceNone: 'Press a VMA below one of the trees: it is touched.',
  end: {
    one: 'One lookup: {old} looks against {today}.',
    other: '{count} lookups: {old} looks against {today}.',
  },
  full: 'These are as many touches as fit in here. Clear them, and go on.',
  steps: 'Touches',
  sliderVmas: 'VMAs',
  sliderWhich: 'Which VMA',
  touch: 'Touch VMA {vma}',
  clear: 'Clear',
} as const;
