/*
 * What tasks do at the same time. strace shows when a call began and when it returned, but the kernel did its work at
 * some moment in between. So a log has no definite order for overlapping calls in one address space.
 */

/** Something that happened in one address space at some moment between two lines. */
export interface Happening<Space> {
  readonly space: Space;
  readonly line: number;
  readonly until: number;
  /** The address space that it makes by forking its own. */
  readonly child?: Space | undefined;
}

/**
 * Whether any of these began before another one of its address space had ended. Those of one space should be in the order of
 * their ends, as the lines of a log are, or of their begins. One that ends before another that precedes it here counts as
 * overlapping with it: none is missed, but some that do not overlap are found.
 */
export function hasOverlap<Space>(happenings: readonly Happening<Space>[]): boolean {
  const ended = new Map<Space, number>();
  return happenings.some(({ space, line, until }) => {
    const before = ended.get(space) ?? -Infinity;
    ended.set(space, Math.max(before, until));
    return line <= before;
  });
}
