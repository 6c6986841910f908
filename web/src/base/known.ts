/** A value that is there because of an invariant. `why` states the invariant; the error says it if it doesn't hold. */
export function known<T>(value: T | null | undefined, why: string): T {
  if (value === undefined || value === null) throw new Error(`an invariant does not hold: ${why}`);
  return value;
}

/** The element at an index that lies within the list; a negative index counts from the end. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const place = index < 0 ? list.length + index : index;
  if (!(place >= 0 && place < list.length))
    throw new Error(`no element ${index} in a list of ${list.length}`);
  return list[place] as T;
}
