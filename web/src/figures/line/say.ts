/* What is said of a line. */
import { cell } from '../../base/cell.ts';
import { formatNumber, t } from '../../words/index.ts';
import { cameBefore, handOffsOf, socketOf, turnsOf, type Course, type Line } from './moment.ts';
import type { LineKernel, LineParameters } from './parameters.ts';
import type { Run } from './run.ts';

const NAMES = {
  '2.6.31-rc8': 'line.before',
  '2.6.31-zhang': 'line.posted',
  '2.6.32': 'line.merged',
  '2.6.34': 'line.chains',
  '3.8': 'line.apart',
} as const;

export function nameOf(kernel: LineKernel): string {
  return t(NAMES[kernel]);
}

const PS_PER_US = 1e6;

export function micros(time: number): string {
  const us = time / PS_PER_US;
  return formatNumber(us < 100 ? Math.round(us * 10) / 10 : Math.round(us));
}

/** Of a microsecond: so short is a hand-off. */
export function hundredths(time: number): string {
  return formatNumber(Math.round((time / PS_PER_US) * 100) / 100);
}

/** How many times as much. */
export function times(ratio: number): string {
  return formatNumber(ratio < 10 ? Math.round(ratio * 100) / 100 : Math.round(ratio * 10) / 10);
}

/** What the latest step means. */
export function captionOf(
  { run }: Course,
  line: Line,
  time: number,
  { hasList, isFast }: { readonly hasList: boolean; readonly isFast: boolean },
): string {
  const { grants, calls, end } = run;
  if (time >= end) return t('line.over', { count: calls, time: micros(end) });
  if (time === 0) return hasList ? t('line.forked', { count: run.joined }) : t('line.begins');
  // A sentence that changes before it is read says nothing.
  if (isFast) return hasList ? t('line.fastList') : t('line.fast');
  const { holder, waiting, given } = line;
  if (holder >= 0) {
    const cpu = formatNumber(cell(grants.cpu, holder) + 1);
    const said = waiting === 0 ? t('line.heldAlone', { cpu }) : t('line.held', { cpu, count: waiting });
    if (!hasList) return said;
    const added = cell(grants.added, holder);
    return `${said} ${t(added === 0 ? 'line.stays' : added > 0 ? 'line.joins' : 'line.leaves')}`;
  }
  if (waiting > 0 && given > 0) {
    const [from, to] = [cell(grants.cpu, given - 1), cell(grants.cpu, given)];
    const isFar = socketOf(run, from) !== socketOf(run, to);
    const handed = t(isFar ? 'line.handedFar' : 'line.handed', {
      from: formatNumber(from + 1),
      time: hundredths(cell(grants.got, given) - cell(grants.released, given - 1)),
      cpu: formatNumber(to + 1),
    });
    const more = cameBefore(run, given);
    // One comes as one goes: then the line is as long as it was.
    return more < 2 ? handed : `${handed} ${t('line.came', { count: more })}`;
  }
  return t('line.free');
}

function mean(all: readonly number[]): string | undefined {
  return all.length === 0 ? undefined : hundredths(all.reduce((sum, each) => sum + each, 0) / all.length);
}

/** What a hand-off takes within a socket, and to another; and how often a CPU asks for one. */
function passed(run: Run): string {
  const [near, far] = handOffsOf(run).map(mean);
  const turn = mean(turnsOf(run));
  if (turn === undefined) return '';
  const hands =
    near === undefined
      ? t('line.passedFar', { time: far ?? '' })
      : far === undefined
        ? t('line.passedNear', { time: near })
        : t('line.passedBoth', { near, far });
  return `${hands} ${t('line.turn', { time: turn, lap: hundredths(lapOf(run)) })}`;
}

/** From one time that a CPU alone needs the lock to the next. */
export function lapOf({ calls, locks, alone }: Run): number {
  return (calls / locks / alone) * 1e12;
}

/** How many are held at the same time, when most are. */
function atOnce(own: Run['own']): number {
  return Math.max(
    ...own.map(({ got: now }) => own.filter((each) => each.got <= now && now < each.released).length),
  );
}

/** What there is to learn, once all is over. */
export function conclusionOf(
  courses: readonly Course[],
  { list: hasList, slow: isFirst = false }: Pick<LineParameters, 'list' | 'slow'>,
): string {
  const [first, second] = courses.map(({ run }) => run);
  if (first === undefined) return '';
  const vmas = first.vmas.at(-1);
  if (first.calls === 1 && vmas !== undefined) return t('line.endVmas', { count: vmas });
  if (first.own.length > 0)
    return t(first.longest > 0 ? 'line.endFamily' : 'line.endApart', { count: atOnce(first.own) });
  if (second)
    return t('line.endBoth', {
      first: micros(first.end),
      a: nameOf(first.kernel),
      second: micros(second.end),
      b: nameOf(second.kernel),
      times: times(second.rate / first.rate),
    });
  const { cpus, longest, rate, alone, grants, locks } = first;
  const said = { cpus, times: times(rate / alone) };
  const waited =
    cpus === 1
      ? t('line.endAlone')
      : longest === 0
        ? t('line.endNobody', said)
        : t('line.end', { count: longest, ...said });
  // What a hand-off takes is explained later.
  if (isFirst) return waited;
  if (!hasList) return `${waited} ${passed(first)}`.trimEnd();
  const changed = grants.added.reduce((sum, each) => sum + Math.abs(each), 0);
  const taken = locks === 0 ? t('line.endUntaken') : t('line.endList', { taken: locks, count: changed });
  return `${waited} ${taken}`;
}
