/* The results of a session's calls, as the lab's table shows them and `replay` prints them. */
import { csvLine } from '../base/csv.ts';
import { resultText } from '../core/result-text.ts';
import { agrees } from '../core/session.ts';
import type { OperationSummary } from '../timeline/run.ts';
import { say } from '../words/index.ts';

type Comparison = 'same' | 'differs' | 'moved' | 'unrecorded';

/** Of a moved program only errors can be compared; 'moved' means that both results are addresses. */
export function compare({ recorded, outcome, moved }: OperationSummary): Comparison {
  if (recorded === undefined) return 'unrecorded';
  if (agrees(recorded, outcome)) return 'same';
  return moved && recorded.error === 0 && outcome.error === 0 ? 'moved' : 'differs';
}

/** One call, for JSON. */
export interface ResultRow {
  readonly line: number | undefined;
  readonly call: string | undefined;
  readonly result: string;
  readonly recorded?: string;
  /** Whether an address was translated to what this kernel had returned. */
  readonly followed: boolean;
  /** The addresses that stand in the recording. */
  readonly recordedAt?: readonly string[];
}

export function resultRow(operation: OperationSummary): ResultRow {
  const { line, text, call, outcome, recorded, followed, recordedAt } = operation;
  return {
    line,
    call: text === undefined ? undefined : say(text),
    result: say(resultText(call.call, outcome)),
    ...(recorded && { recorded: say(resultText(call.call, recorded)) }),
    followed,
    ...(recordedAt && { recordedAt: recordedAt.map((address) => `0x${address.toString(16)}`) }),
  };
}

const COLUMNS = ['operation', 'line', 'call', 'recorded', 'result', 'comparison', 'followed', 'recordedAt'];

/** The table, a line at a time. Its head has names, not words, for programs that read it. */
export function* resultsCsv(operations: Iterable<OperationSummary>): Generator<string> {
  yield csvLine(COLUMNS);
  for (const operation of operations) {
    const { line = '', call = '', result, recorded = '', followed, recordedAt = [] } = resultRow(operation);
    yield csvLine([
      operation.index + 1,
      line,
      call,
      recorded,
      result,
      compare(operation),
      String(followed),
      recordedAt.join(' '),
    ]);
  }
}

/** The same as an object, with what `replay --json` calls them. */
export function* resultsJson(
  about: { readonly file: string; readonly kernel: string },
  operations: Iterable<OperationSummary>,
): Generator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"results":[`;
  let comma = '';
  for (const operation of operations) {
    yield `${comma}\n${JSON.stringify({ ...resultRow(operation), comparison: compare(operation) })}`;
    comma = ',';
  }
  yield '\n]}\n';
}
