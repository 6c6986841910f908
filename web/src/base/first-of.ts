/** The first index below `count` for which `holds`, as it then does for all later ones; `count` if there is none. */
export function firstOf(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
