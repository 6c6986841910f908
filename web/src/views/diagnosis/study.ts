import { Machine } from '../../core/machine.ts';
import type { SessionSpec } from '../../core/session.ts';
import type { Course } from '../../diagnose/course.ts';
import { diagnosing, type Asked, type Diagnosis } from '../../diagnose/diagnose.ts';
import type { Study } from '../../timeline/probe.ts';
import { RunUp } from '../../timeline/run-up.ts';

/** What is known of a session from earlier diagnoses: states before a window, and the courses of processes. */
interface Known {
  readonly runUp: RunUp;
  readonly courses: Map<number, Course>;
}

const known = new WeakMap<SessionSpec, Known>();
/** Machines that nobody uses: one that is dropped keeps its memory until somebody collects garbage. */
const spare: Machine[] = [];

const START: Asked = { operation: 0, process: 0 };

/** Examines the VMAs after some operation of the session. */
export const study: Study<Asked, Diagnosis> = {
  *run(core, spec, asked = START) {
    const machine = spare.pop() ?? new Machine(core);
    const { runUp, courses } = known.get(spec) ?? { runUp: new RunUp('diagnosis'), courses: new Map() };
    known.set(spec, { runUp, courses });
    const found = yield* diagnosing(machine, spec, asked, { runUp, course: courses.get(asked.process) });
    spare.push(machine);
    const { course } = found;
    if (!course) return found;
    courses.set(asked.process, course);
    // What is returned goes to the page, with its memory.
    return { ...found, course: { ...course, counts: course.counts.slice() } };
  },
};
