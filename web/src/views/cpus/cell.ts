type Column = Float64Array | Float32Array | Uint32Array | Uint8Array;

/**
 * The number at an index that lies within a column. It is `at()` for the columns of spans, queues and pixels alone: called with these
 * few kinds of arrays, it costs next to nothing in loops over hundreds of thousands of them.
 */
export function cell(column: Column, index: number): number {
  const value = column[index];
  if (value === undefined) throw new Error(`no element ${index} in a column of ${column.length}`);
  return value;
}
