/** What a column of numbers may be. Few kinds, as a function that sees few kinds of arrays stays fast. */
type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint8Array;

/**
 * The number at an index that lies within a column: `nth()` for loops over hundreds of thousands of spans, addresses or pixels, where it
 * costs next to nothing.
 */
export function cell(column: Column, index: number): number {
  const value = column[index];
  if (value === undefined) throw new Error(`no element ${index} in a list of ${column.length}`);
  return value;
}
