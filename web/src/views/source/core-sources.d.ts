declare module 'virtual:core-sources' {
  /** One entry for each line, index 0 for line 1. `html` is `plain`, escaped and with coloured tokens. */
  export interface CoreSource {
    readonly html: readonly string[];
    readonly plain: readonly string[];
  }
  /** By path below wasm-core, as in SOURCE_FILES. */
  export const sources: Readonly<Record<string, () => Promise<CoreSource>>>;
}
