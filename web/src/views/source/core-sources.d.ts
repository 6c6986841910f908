declare module 'virtual:core-sources' {
  /** A file's text, escaped and with coloured tokens. A token doesn't span lines. */
  export interface CoreSource {
    readonly html: string;
  }
  /** By path below wasm-core, as in SOURCE_FILES. */
  export const sources: Readonly<Record<string, () => Promise<CoreSource>>>;
}
