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
}
