declare module 'virtual:conformance' {
  /** Something that a kernel began to do, and the recordings that end differently on kernels before it. */
  export interface Change {
    /** The first release that does it. */
    readonly since: string;
    readonly fromMemory: boolean | undefined;
    readonly text: string;
    readonly recordings: readonly string[];
  }
  /** How the recordings made by hand end on older kernels, from tests/conformance/kernels.ts. */
  export interface Ends {
    readonly recordings: number;
    /** How many of them end in the same maps as on the newest kernel. */
    readonly rows: readonly { readonly kernel: string; readonly alike: number }[];
    /** Oldest first. */
    readonly changes: readonly Change[];
  }
  export const ends: Ends;
}
