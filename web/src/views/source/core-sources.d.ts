declare module 'virtual:core-sources' {
  /** One entry a line, 0 = line 1. `html` is escaped and coloured by `plain`'s tokens. */
  export interface CoreSource {
    readonly html: readonly string[];
    readonly plain: readonly string[];
  }
  /** By path below wasm-core, as in SOURCE_FILES. */
  export const sources: Readonly<Record<string, () => Promise<CoreSource>>>;
}
