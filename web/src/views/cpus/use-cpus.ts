import { useEffect, useState } from 'react';
import { DEFAULT_CPUS, type CpuChoice, type CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { messageOf } from '../../words/message-of.ts';
import type { ViewProps } from '../view.ts';

export type CpusProps = ViewProps<CpuChoice, never, CpuTimeline>;

interface AskedCpus {
  /** The newest answer; while the next one is awaited, the one before it. */
  readonly timeline: CpuTimeline | undefined;
  readonly loading: boolean;
  /** Why there is no answer, in a sentence. */
  readonly failure?: string;
}

interface Answer {
  readonly spec: ViewProps['spec'];
  readonly choice: CpuChoice;
  readonly timeline?: CpuTimeline;
  readonly failure?: string;
}

/** Asks for the session on virtual CPUs while the view is open, and again when the session or the machine changes. */
export function useCpus({ spec, state = DEFAULT_CPUS, onStudy }: CpusProps): AskedCpus {
  const [answer, setAnswer] = useState<Answer>();
  const { cpus, sockets } = state;
  // Without operations there is nothing to lay out.
  const isEmpty = spec.calls.length === 0;
  useEffect(() => {
    if (!onStudy || isEmpty) return;
    let wanted = true;
    const choice = { cpus, sockets };
    onStudy(choice).then(
      (timeline) => {
        if (wanted && timeline) setAnswer({ spec, choice, timeline });
      },
      (error: unknown) => {
        if (wanted) setAnswer({ spec, choice, failure: messageOf(error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [spec, isEmpty, cpus, sockets, onStudy]);
  const isOfSession = answer?.spec === spec;
  const isNewest = isOfSession && answer.choice.cpus === cpus && answer.choice.sockets === sockets;
  return {
    timeline: isOfSession ? answer.timeline : undefined,
    loading: onStudy !== undefined && !isEmpty && !isNewest,
    ...(isNewest && answer.failure !== undefined && { failure: answer.failure }),
  };
}
