/** What a command of the command line is. */
import type { CliIo, Output } from './io.ts';
import type { Arguments, OptionTypes } from './options.ts';

/** Its usage, with each of its options, is `usage.NAME` of the catalogue. */
export interface Command {
  readonly options: OptionTypes;
  /** Resolves to the exit code, or to undefined for 0. */
  readonly run: (args: Arguments, output: Output, io: CliIo) => Promise<number | void>;
}
