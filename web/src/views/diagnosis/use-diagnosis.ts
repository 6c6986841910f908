import type { SessionSpec } from '../../core/session.ts';
import type { Asked, Diagnosis } from '../../diagnose/diagnose.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import type { ViewProps } from '../view.ts';

export type DiagnosisProps = ViewProps<Asked, never, Diagnosis>;

interface Examined {
  /** The newest diagnosis of this session; while the next one is awaited, the one before it. */
  readonly found: Diagnosis | undefined;
  readonly isNewest: boolean;
  readonly failure: string | undefined;
}

const numbers = new WeakMap<SessionSpec, number>();
let last = 0;

function numberOf(spec: SessionSpec): number {
  const number = numbers.get(spec) ?? ++last;
  numbers.set(spec, number);
  return number;
}

/** Has the VMAs examined as they are after the last call that is over. */
export function useDiagnosis({ spec, snapshot, operations, onStudy }: DiagnosisProps): Examined {
  const { operation, position, mm } = snapshot;
  const isOver = operation >= 0 && operations[operation]?.last === position;
  const done = isOver ? operation + 1 : Math.max(0, operation);
  const session = `${numberOf(spec)}:`;
  const asked = `${session}${done}.${mm.process}`;
  const { answer, of, failure } = useNewest(asked, async () =>
    onStudy?.({ operation: done, process: mm.process }),
  );
  return {
    found: of?.startsWith(session) ? answer : undefined,
    isNewest: of === asked,
    failure,
  };
}
