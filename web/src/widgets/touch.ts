/** Whether the reader taps: texts then name no keys and no clicks. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
