/* The news of a change, which climbs the tree. */
export const climb = {
  name: 'The news of a change, in two versions',
  posted: 'June 2012',
  merged: 'Linux 3.8',
  wayPosted: 'each walk goes to the root, and to siblings',
  wayMerged: 'a walk ends where a number stays the same',
  computed: { one: 'number worked out', other: 'numbers worked out' },
  walks: { one: 'in one walk', other: 'in {count} walks' },
  endAt: 'The last number was that of {number}.',
  steps: 'Numbers worked out',
  pace: 'In each step the number of one node is worked out again, in both versions.',
  paceAlone: 'In each step the number of one node is worked out again.',
  begins: 'The triangle marks the mapping that is about to change.',
  beginsCounts: 'Small numbers will say how often a node’s number is worked out.',
  beginsPath:
    'The triangle marks the mapping that is about to change. From its upper neighbour up to the root, each node has the largest gap in its subtree beside it.',
  /** Where there is no room beside the nodes. */
  beginsList:
    'The triangle marks what will change. From its upper neighbour up, the largest gaps: {numbers}.',
  beginsAll:
    'The triangle marks the mapping that is about to change. Beside each node stands the largest gap in its subtree.',
  cuts: 'It is cut in three.',
  joins: 'It becomes whole again.',
  pages: '{number}: three pages',
  pieces: '{number}: cut in three',
  again: '{number}: whole again',
  walk: 'Walk {walk}:',
  walkAt: 'Walk {walk}, node {number}:',
  stays: '{size}, as before.',
  changes: '{old} becomes {size}.',
  up: 'On to the next node.',
  sibling: 'On to its sibling.',
  stops: 'It stays the same, so this walk ends here.',
  top: 'This walk ends at the root.',
  aside: 'The tree was rotated.',
  dot: 'worked out',
  done: 'It worked out {computed} numbers.',
  doneCounts: 'It worked out {computed} numbers. The small numbers say how often.',
  doneSizes:
    'It worked out {computed} numbers. Beside the nodes stands what they are now, and how often each was worked out.',
  same: '{many} numbers in {walks} walks in June 2012’s version, {few} in {fewer} in Linux 3.8.',
  endAlone: {
    one: 'One number was worked out again, in {walks} walks.',
    other: '{count} numbers were worked out again, in {walks} walks.',
  },
  endBack:
    'At the end no gap has changed. The deeper the VMA hangs, the more numbers June 2012’s version works out for nothing.',
  endUnmap:
    'In Linux 3.8 a walk goes on only while numbers change: no other node needs to hear of the new gap.',
  which: 'Which VMA',
  whichOf: '{number}, at {address}',
  change: 'What happens to it',
  back: 'its middle page is protected, and unprotected',
  unmap: 'it is unmapped',
  curveBack: 'Numbers worked out when a page changes and changes back',
  curveUnmap: 'Numbers worked out when a VMA is unmapped',
  curveSummary:
    'In June 2012’s version they grow with the depth of the tree; in Linux 3.8 they hardly do. The table has the figures.',
  curveY: 'numbers worked out',
} as const;
