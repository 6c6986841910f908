/*
 * The engine without the page: what a program outside vmascope may import as `vmascope/core` (docs/engine.md shows
 * how). Everything but loadCore() is synchronous and runs in browsers, their workers and Node alike.
 */
export { rowOfRelease } from './row-of-release.ts';
export { I386, PAGE_SIZE, X86_64 } from './layout.ts';
export { Machine } from './machine.ts';
export { mapsLine } from './maps.ts';
export { loadCore } from './module.ts';
export { operationOf } from './session.ts';
export { StartError } from './start-error.ts';
export { EVENT_WORDS, SOURCE_FILES, decodeEvent } from '../protocol/protocol.gen.ts';
export { toNumber, u64 } from '../protocol/u64.ts';
export { VM } from '../protocol/vm-flags.ts';

export type { Column, KernelRow } from './kernel-row.ts';
export type { StartVma, StartLayout } from './layout.ts';
export type { EventSink } from './machine.ts';
export type { CoreModule } from './module.ts';
export type { Arguments } from './session.ts';
export type {
  Counters,
  CoreEvent,
  RecordMm,
  RecordOperation,
  RecordOutcome,
  RecordVma,
} from '../protocol/protocol.gen.ts';
export type { U64 } from '../protocol/u64.ts';
