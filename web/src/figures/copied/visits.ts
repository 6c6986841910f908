/* What is said of what a visitor finds: beside the eye, while it looks, at the end, and as a count. */
import type { Found } from './forked.ts';

/** `freed`: the child’s, once the clean-up has freed it. */
export const VISITS = {
  nothing: {
    label: 'copied.seesNothing',
    short: 'copied.seesNothing',
    caption: 'copied.visitsNothing',
    end: 'copied.endVisitNothing',
    count: 'copied.countsNothing',
  },
  child: {
    label: 'copied.seesChild',
    short: 'copied.seesChildShort',
    caption: 'copied.visitsChild',
    end: 'copied.endVisitChild',
    count: 'copied.countsChild',
  },
  freed: {
    label: 'copied.seesFreed',
    short: 'copied.seesFreedShort',
    caption: 'copied.visitsFreed',
    end: 'copied.endVisitChild',
    count: 'copied.countsFreed',
  },
  parent: {
    label: 'copied.seesParent',
    short: 'copied.seesParentShort',
    caption: 'copied.visitsParent',
    end: 'copied.endVisitParent',
    count: 'copied.countsParent',
  },
  mark: {
    label: 'copied.seesMark',
    short: 'copied.seesMarkShort',
    caption: 'copied.visitsMark',
    end: 'copied.endVisitMark',
    count: 'copied.countsMark',
  },
} as const satisfies Record<Found | 'freed', Record<string, `copied.${string}`>>;
