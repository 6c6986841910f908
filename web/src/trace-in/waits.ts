/** Who waits for whom: wait4() and its kin, and `wait()` of written scenes. What an ended child leaves is no memory, so all but the number of the one that was waited for is left out. */
import { operationOf } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import { ArgumentReader } from './arguments.ts';
import type { CallText, Refusal } from './arguments.ts';
import { readDescriptor } from './results.ts';

/** `wait(PID)` or `wait()`: no call of Linux by that name, and made whatever comes of it. */
const WRITTEN = 'wait';
export const WAITS: readonly string[] = ['wait4', 'waitpid', 'waitid', WRITTEN];

export interface Wait {
  /** The number of the child as the trace has it; 0 = any. */
  readonly wanted: number;
  /** The child that has ended and is forgotten from now on; undefined: there was none. */
  readonly reaped: number | undefined;
  /** Whether the model makes it though no child has been reaped. */
  readonly isWritten: boolean;
}

export function isWait(name: string): boolean {
  return WAITS.includes(name);
}

/** `call`: one of which `isWait` holds. A refusal says what is wrong with it. */
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

/** `wait4(-1, [{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = 8`: one that has but stopped stays. */
function reapedByWait4({ args, result }: CallText): number | undefined {
  return /\bWIF(?:STOPPED|CONTINUED)\b/.test(args[1] ?? '') ? undefined : returned(result);
}

const ENDED = /\bsi_code=CLD_(?:EXITED|KILLED|DUMPED)\b/;

/** `waitid(P_ALL, 0, {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=8, …}, WEXITED, NULL) = 0` */
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
