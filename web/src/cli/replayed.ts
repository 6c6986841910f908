/* A trace as `replay` prepares it, ready to be run and printed. */
import type { Machine } from '../core/machine.ts';
import type { SessionSpec } from '../core/session.ts';
import type { Said } from '../words/message.ts';
import type { Recording } from '../trace-in/index.ts';
import type { Output } from './io.ts';
import type { Windowed } from './window.ts';

export interface Replay {
  readonly machine: Machine;
  readonly spec: SessionSpec;
  readonly recording: Recording;
  readonly index: number;
  /** Which calls the session has, if not all of them. */
  readonly window?: Windowed;
  /** Why this kernel runs, if nobody has named it. */
  readonly why?: Said;
  readonly json: boolean;
  readonly output: Output;
}
