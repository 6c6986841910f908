/** Prints the results of a replay, in a few lines or as JSON. */
import { nth } from '../base/known.ts';
import { kernelMessage } from '../core/kernel-id.ts';
import { resultText } from '../core/result-text.ts';
import { compareWithRecording, countDiffering } from '../timeline/compare.ts';
import type { Comparison } from '../timeline/compare.ts';
import { resultRow } from '../exports/results.ts';
import type { OperationSummary } from '../timeline/run.ts';
import { exceptionText, inOneGoText, reasonText, verdictText } from '../timeline/verdict.ts';
import type { RecordProcess } from '../protocol/protocol.gen.ts';
import type { CallCount, Image, Recording } from '../trace-in/index.ts';
import { formatNumber, say, t } from '../words/index.ts';
import type { Said } from '../words/message.ts';
import type { Replay } from './replayed.ts';
import { processAtEnd } from './state.ts';
import { windowJson, windowLines } from './window.ts';

const LISTED = 20;
const PROBLEMS_LISTED = 10;

/** `operations` come from the run that `run.machine` has just completed. The machine must still be in that state. */
export function printSummary(run: Replay, operations: readonly OperationSummary[]): void {
  const { machine, spec, recording, index, output } = run;
  const vmas = machine.inspectVmas(processAtEnd(run)).length;
  const processes = machine.inspectProcesses();
  const comparison = compareWithRecording(machine, spec);
  const image = nth(recording.images, index);
  if (run.json) output.json(asJson(run, operations, comparison, vmas));
  else for (const line of asText(run, image, operations, comparison, vmas, processes)) output.line(line);
}

function asText(
  { recording, window, why, spec: { kernel } }: Replay,
  image: Image,
  operations: readonly OperationSummary[],
  comparison: Comparison,
  vmas: number,
  processes: readonly RecordProcess[],
): readonly string[] {
  const { name, notModelled } = recording;
  const { asked, exceptions } = comparison;
  const lines = [
    image.pid === 0
      ? t('cli.titleMaps', { name, program: image.title, kernel: kernelMessage(kernel) })
      : t('cli.title', { name, program: image.title, pid: String(image.pid), kernel: kernelMessage(kernel) }),
  ];
  const indented = (said: Said): void => void lines.push(`  ${say(said)}`);
  recording.taken?.forEach(indented);
  if (why !== undefined && operations.length > 0) indented(why);
  if (window) windowLines(window).forEach(indented);
  indented(t('cli.operations', { count: operations.length }));
  if (asked > 0) indented(verdictText(comparison));
  if (recording.doubt !== undefined) indented(recording.doubt);
  if (comparison.moved) indented(`${t('timeline.moved')} ${t('timeline.movedNoComparison')}`);
  for (const exception of exceptions.slice(0, LISTED))
    indented(`  ${say(exceptionText(exception, recording, kernel))}`);
  if (exceptions.length > LISTED)
    indented(`  ${t('cli.moreExceptions', { count: exceptions.length - LISTED })}`);
  const inOneGo = inOneGoText(countDiffering(operations), comparison);
  if (inOneGo !== undefined) indented(inOneGo);
  const failed = operations.filter(({ outcome }) => outcome.error !== 0).length;
  if (failed > 0) indented(t('cli.failed', { count: failed }));
  const followed = operations.filter((operation) => operation.followed).length;
  if (followed > 0) indented(t('cli.followed', { count: followed }));
  indented(t('cli.vmas', { count: vmas }));
  const zombies = processes.filter(({ state }) => state === 'zombie').length;
  if (processes.length > 1)
    indented(
      t('cli.processes', {
        count: processes.length - zombies,
        zombies: t('cli.zombies', { count: zombies }),
      }),
    );
  image.notes.forEach(indented);
  if (notModelled.length > 0) indented(t('cli.notModelled', { calls: callList(notModelled) }));
  if (recording.skipped.length > 0) indented(t('cli.skipped', { calls: callList(recording.skipped) }));
  problemLines(recording).forEach(indented);
  const others = recording.images.flatMap((other, i) =>
    other === image ? [] : `${i + 1} ${say(other.title)} (${other.pid})`,
  );
  if (others.length > LISTED) others.splice(LISTED, others.length, '…');
  if (others.length > 0) indented(t('cli.images', { images: others.join(', ') }));
  return lines;
}

function asJson(
  { spec, recording, index, window }: Replay,
  operations: readonly OperationSummary[],
  { asked, agreed, exceptions, moved }: Comparison,
  vmas: number,
) {
  const { pid, title, layoutOrigin, notes } = nth(recording.images, index);
  return {
    file: recording.name,
    format: recording.format,
    kernel: spec.kernel,
    image: { number: index + 1, of: recording.images.length, pid, title: say(title) },
    layout: { origin: layoutOrigin, notes: notes.map(say) },
    ...(window && { window: windowJson(window) }),
    operations: operations.length,
    moved: moved === true,
    followed: operations.filter(({ followed }) => followed).length,
    areas: vmas,
    recorded: {
      calls: asked,
      sameInRecordedSituation: agreed,
      differentInOneGo: countDiffering(operations),
      exceptions: exceptions.map((exception) => ({
        line: exception.line,
        call: spokenCall(exception.text),
        recorded: resultText(exception.call, exception.recorded),
        here: resultText(exception.call, exception.outcome),
        reason: say(reasonText(exception, recording, spec.kernel)),
      })),
    },
    results: operations.map(resultRow),
    notModelled: recording.notModelled,
    ...(recording.doubt !== undefined && { doubt: say(recording.doubt) }),
    skipped: recording.skipped,
    problems: recording.problems.map((problem) => ({ ...problem, reason: say(problem.reason) })),
  };
}

function problemLines({ problems, problemCount }: Recording): readonly string[] {
  if (problemCount === 0) return [];
  const listed = problems.slice(0, PROBLEMS_LISTED);
  const more = problemCount - listed.length;
  return [
    t('cli.malformed', { count: problemCount }),
    ...listed.map(
      ({ line, reason }) =>
        `  ${line === undefined ? say(reason) : t('cli.problemAt', { line: String(line), reason })}`,
    ),
    ...(more > 0 ? [`  ${t('cli.moreProblems', { count: more })}`] : []),
  ];
}

function callList(calls: readonly CallCount[]): string {
  return calls.map(({ call, count }) => `${call} ${formatNumber(count)}`).join(', ');
}

function spokenCall(text: Said | undefined): string | undefined {
  return text === undefined ? undefined : say(text);
}
