/**
 * Waiting for children: wait4() and its relatives, and `wait()` in written scenes. An ended child has no memory left,
 * so the only thing that counts is the number of the child that was waited for.
 */
import { operationOf } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { ArgumentReader } from './arguments.ts';
import type { CallText, Refusal } from './arguments.ts';
import { readDescriptor } from './results.ts';

/** `wait(PID)` or `wait()`. Linux has no call with this name. The model makes it whatever its result. */
const WRITTEN = 'wait';
export const WAITS: readonly string[] = ['wait4', 'waitpid', 'waitid', WRITTEN];

interface Wait {
  /** The number of the child in the trace; 0 means any child. */
  readonly wanted: number;
  /** The child that has ended and is removed by this call; undefined if there is none. */
  readonly reaped: number | undefined;
  /** Whether the model makes the call even if no child was reaped. */
  readonly isWritten: boolean;
}

export function isWait(name: string): boolean {
  return WAITS.includes(name);
}

/** isWait() must hold for `call`. A refusal says what is wrong with it. */
export function readWait(call: CallText): Wait | Refusal {
  const { name, args } = call;
  if (name === WRITTEN) {
    const reader = new ArgumentReader(call);
    reader.expect(0, 1);
    const wanted = args.length === 0 ? 0 : reader.pid(0);
    reader.result();
    return reader.problem ?? { wanted, reaped: returned(call.result), isWritten: true };
  }
  const isOne = name === 'waitid' ? args[0] === 'P_PID' : true;
  const pid = readDescriptor(args[name === 'waitid' ? 1 : 0] ?? '')?.fd ?? 0;
  const reaped = name === 'waitid' ? reapedByWaitid(call) : reapedByWait4(call);
  return { wanted: isOne && pid > 0 ? pid : 0, reaped, isWritten: false };
}

export function waitOperation(child: number): RecordOperation {
  return operationOf({ call: 'wait', flags: child });
}

/**
 * Parses `wait4(-1, [{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = 8`. A child that has only stopped is not
 * reaped.
 */
function reapedByWait4({ args, result }: CallText): number | undefined {
  return /\bWIF(?:STOPPED|CONTINUED)\b/.test(args[1] ?? '') ? undefined : returned(result);
}

const ENDED = /\bsi_code=CLD_(?:EXITED|KILLED|DUMPED)\b/;

/** Parses `waitid(P_ALL, 0, {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=8, …}, WEXITED, NULL) = 0`. */
function reapedByWaitid({ args, result }: CallText): number | undefined {
  const [, , info = '', options = ''] = args;
  if (result !== '0' || !ENDED.test(info) || /\bWNOWAIT\b/.test(options)) return undefined;
  const pid = /\bsi_pid=(\d{1,9})\b/.exec(info);
  return pid ? Number(pid[1]) : undefined;
}

function returned(result: string | undefined): number | undefined {
  const value = readDescriptor(result?.split(/[ \t]/, 1)[0] ?? '')?.fd;
  return value !== undefined && value > 0 ? value : undefined;
}
