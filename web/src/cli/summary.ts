/** What came of a replay, in a few lines or as JSON. */
import { compareWithRecording } from '../timeline/compare.ts';
import type { Comparison, Exception } from '../timeline/compare.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { RecordedResult } from '../core/session.ts';
import { toHex, u64 } from '../protocol/u64.ts';
import type { CallCount, Image, Recording } from '../trace-in/index.ts';
import { formatNumber, t } from '../words/index.ts';
import type { Replay } from './replay.ts';

const LISTED = 20;

/** `operations`: of the run that `run.machine` has just made, whose end it still shows. */
export function printSummary(run: Replay, operations: readonly OperationSummary[]): void {
  const { machine, spec, recording, index, output } = run;
  const areas = machine.inspectVmas().length;
  const comparison = compareWithRecording(machine, spec);
  const image = recording.images[index]!;
  if (run.json) output.json(asJson(run, operations, comparison, areas));
  else
    for (const line of asText(recording, image, spec.era, operations, comparison, areas)) output.line(line);
}

function asText(
  recording: Recording,
  image: Image,
  era: string,
  operations: readonly OperationSummary[],
  { asked, exceptions }: Comparison,
  areas: number,
): readonly string[] {
  const { name } = recording;
  const lines = [
    image.pid === 0
      ? t('cli.titleMaps', { name, program: image.title, era })
      : t('cli.title', { name, program: image.title, pid: String(image.pid), era }),
  ];
  const indented = (text: string): void => void lines.push(`  ${text}`);
  indented(t('cli.operations', { count: operations.length }));
  if (asked > 0) indented(t('cli.asRecorded', { agreed: asked - exceptions.length, asked }));
  for (const exception of exceptions.slice(0, LISTED)) indented(`  ${exceptionText(exception, recording)}`);
  if (exceptions.length > LISTED)
    indented(`  ${t('cli.moreExceptions', { count: exceptions.length - LISTED })}`);
  const failed = operations.filter(({ outcome }) => outcome.error !== 0).length;
  if (failed > 0) indented(t('cli.failed', { count: failed }));
  const followed = operations.filter((operation) => operation.followed).length;
  if (followed > 0) indented(t('cli.followed', { count: followed }));
  indented(t('cli.areas', { count: areas }));
  image.notes.forEach(indented);
  if (recording.notModelled.length > 0)
    indented(t('cli.notModelled', { calls: callList(recording.notModelled) }));
  if (recording.skipped.length > 0) indented(t('cli.skipped', { calls: callList(recording.skipped) }));
  if (recording.problemCount > 0) indented(t('cli.malformed', { count: recording.problemCount }));
  const others = recording.images.flatMap((other, i) =>
    other === image ? [] : `${i + 1} ${other.title} (${other.pid})`,
  );
  if (others.length > LISTED) others.splice(LISTED, others.length, '…');
  if (others.length > 0) indented(t('cli.images', { images: others.join(', ') }));
  return lines;
}

function asJson(
  { spec, recording, index }: Replay,
  operations: readonly OperationSummary[],
  { asked, exceptions }: Comparison,
  areas: number,
) {
  const { pid, title, layoutOrigin, notes } = recording.images[index]!;
  return {
    file: recording.name,
    format: recording.format,
    era: spec.era,
    image: { number: index + 1, of: recording.images.length, pid, title },
    layout: { origin: layoutOrigin, notes },
    operations: operations.length,
    followed: operations.filter(({ followed }) => followed).length,
    areas,
    recorded: {
      asked,
      agreed: asked - exceptions.length,
      exceptions: exceptions.map((exception) => ({
        line: exception.line,
        call: exception.text,
        recorded: resultText(exception.recorded),
        here: resultText(exception.outcome),
        reason: reason(exception, recording),
      })),
    },
    results: operations.map(({ line, text, outcome, recorded, followed }) => ({
      line,
      call: text,
      result: resultText(outcome),
      ...(recorded && { recorded: resultText(recorded) }),
      followed,
    })),
    notModelled: recording.notModelled,
    skipped: recording.skipped,
    problems: recording.problems,
  };
}

function exceptionText(exception: Exception, recording: Recording): string {
  return t('cli.exception', {
    line: String(exception.line),
    call: exception.text ?? '',
    here: resultText(exception.outcome),
    recorded: resultText(exception.recorded),
    reason: reason(exception, recording),
  });
}

/** Only a reason that the recording itself shows; there may be others. */
function reason({ hugePage, line = 0 }: Exception, { notModelled }: Recording): string {
  if (hugePage) return t('cli.reasonHugePage');
  const earlier = notModelled.find((call) => call.line < line);
  return earlier
    ? t('cli.reasonNotModelled', { call: earlier.call, line: String(earlier.line) })
    : t('cli.reasonUnknown');
}

/** An address, or the negative errno. */
function resultText({ value, error }: RecordedResult): string {
  return error === 0 ? toHex(u64(value)) : String(error);
}

function callList(calls: readonly CallCount[]): string {
  return calls.map(({ call, count }) => `${call} ${formatNumber(count)}`).join(', ');
}
