declare module 'virtual:conformance' {
  /** What `check` said of the recordings in tests when this page was built. */
  export interface Conformance {
    readonly cases: number;
    readonly casesAgree: number;
    readonly operations: number;
    readonly operationsAgree: number;
    /** Releases of the kernels that were recorded, such as "6.18.44". */
    readonly kernels: readonly string[];
    /** The day of the check, as 2026-11-21. */
    readonly date: string;
  }
  export const conformance: Conformance;

  /** Something that a kernel began to do, and the recordings that end otherwise on rows before it. */
  export interface Change {
    /** The first release that does it. */
    readonly since: string;
    readonly fromMemory?: boolean;
    readonly text: string;
    readonly recordings: readonly string[];
  }
  /** How the recordings made by hand end on older rows, as tests/conformance/eras.ts knows it. */
  export interface Ends {
    readonly recordings: number;
    /** How many of them end in the same maps as on the newest row. */
    readonly rows: readonly { readonly era: string; readonly alike: number }[];
    /** Oldest first. */
    readonly changes: readonly Change[];
  }
  export const ends: Ends;
}
