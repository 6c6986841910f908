/*
 * What a list of VMAs shows beyond the start layout that is made of it: for whoever reads the list as such, and doesn't
 * only start from it. All is by place in the layout's `vmas`.
 */
export interface Listed {
  /** Whether the list shows VmFlags, as smaps does; page offsets; and permissions. What it doesn't show is guessed. */
  readonly shows: { readonly flags: boolean; readonly offsets: boolean; readonly permissions: boolean };
  /** Bytes in memory; NaN for a VMA without such a line. Empty if the list shows none at all. */
  readonly rss: Float64Array;
  /** A number for each device and inode; 0 if the list shows none. */
  readonly objects: Uint32Array;
  /** The kernel's label of a VMA without a file, as in maps, unless it is [heap] or [stack]: `[anon: Go: heap]`. */
  readonly labels: ReadonlyMap<number, string>;
  /** The letters of VmFlags that the model doesn't know, without `sd`, which no merge looks at: `um uw`. */
  readonly others: ReadonlyMap<number, string>;
}
