/* What is said of what a visitor finds: beside the eye (of who walks through all, too), while it looks, at the end, and as a count. */
import type { Found } from './forked.ts';

/** `freed`: the child’s, once the clean-up has freed it. */
export const VISITS = {
  nothing: {
    label: 'copied.seesNothing',
    short: 'copied.seesNothing',
    walker: 'copied.swapoff',
    caption: 'copied.visitsNothing',
    walks: 'copied.passesNothing',
    end: 'copied.endVisitNothing',
    endWalk: 'copied.endWalkNothing',
    count: 'copied.countsNothing',
  },
  child: {
    label: 'copied.seesChild',
    short: 'copied.seesChildShort',
    walker: 'copied.swapoff',
    caption: 'copied.visitsChild',
    walks: 'copied.passesChild',
    end: 'copied.endVisitChild',
    endWalk: 'copied.endWalkChild',
    count: 'copied.countsChild',
  },
  freed: {
    label: 'copied.seesFreed',
    short: 'copied.seesFreedShort',
    walker: 'copied.swapoff',
    caption: 'copied.visitsFreed',
    walks: 'copied.passesChild',
    end: 'copied.endVisitChild',
    endWalk: 'copied.endWalkChild',
    count: 'copied.countsFreed',
  },
  parent: {
    label: 'copied.seesParent',
    short: 'copied.seesParentShort',
    walker: 'copied.swapoff',
    caption: 'copied.visitsParent',
    walks: 'copied.passesParent',
    end: 'copied.endVisitParent',
    endWalk: 'copied.endWalkParent',
    count: 'copied.countsParent',
  },
  mark: {
    label: 'copied.seesMark',
    short: 'copied.seesMarkShort',
    walker: 'copied.swapoffCrash',
    caption: 'copied.visitsMark',
    walks: 'copied.passesMark',
    end: 'copied.endVisitMark',
    endWalk: 'copied.endWalkMark',
    count: 'copied.countsMark',
  },
} as const satisfies Record<Found | 'freed', Record<string, `copied.${string}`>>;
