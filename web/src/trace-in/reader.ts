/** Reads a trace of any format piece by piece. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallSequence } from './call-sequence.ts';
import { MappedFiles } from './files.ts';
import type { Finishing } from './finish.ts';
import { LineReader, MAX_LINE } from './lines.ts';
import { MapsReader, isMapsLine } from './maps.ts';
import { PartsJoiner } from './parts.ts';
import type { Problem, RecordingOf, TraceFormat, TraceOptions } from './recording.ts';
import { scanLine } from './scan.ts';
import { StraceReader } from './strace.ts';

/** A recording whose calls are packed. Its memory is bounded, however long the trace is. */
export type IndexedRecording = RecordingOf<CallSequence>;

interface Bounds {
  readonly calls: number;
  readonly problems: number;
}

/** A million unpacked calls take a few hundred megabytes. This bounds hostile traces. */
export const UNPACKED: Bounds = { calls: 1_000_000, problems: 100 };
/** Three million packed calls take about 300 MB. */
export const PACKED: Bounds = { calls: 3_000_000, problems: 10_000 };

/** The first line of recordings that don't come from strace begins like this. */
const OPERATIONS = '# vmatrace ';

/** Keeps nothing but the memory calls of a trace, packed. */
export class TraceReader {
  readonly #name: string;
  readonly #lines: LineReader;
  readonly #files = new MappedFiles();
  readonly #strace: StraceReader;
  readonly #parts = new PartsJoiner((...line) => this.#strace.line(...line));
  readonly #maps: MapsReader;
  readonly #mostProblems: number;
  readonly #problems: Problem[] = [];
  #problemCount = 0;
  /** Determined by the first line that is neither blank nor a comment, or by a `# vmatrace` comment before that. */
  #format: TraceFormat | undefined;
  /** The number of a recording's first line, if other lines precede it. */
  #lateHeader: number | undefined;

  constructor(name: string, options: TraceOptions, bounds: Bounds) {
    this.#name = name;
    this.#mostProblems = bounds.problems;
    this.#strace = new StraceReader(
      this.#files,
      (...problem) => this.#problem(...problem),
      bounds.calls,
      options,
    );
    this.#maps = new MapsReader(this.#files);
    this.#lines = new LineReader({
      line: (text, number) => this.#line(text, number),
      last: (text, number) => this.#line(text, number, true),
      tooLong: (number) => this.#problem(number, message('traceIn.lineTooLong', { limit: MAX_LINE })),
      binary: (offset) => this.#problem(undefined, message('traceIn.binaryFile', { offset })),
    });
  }

  /** Returns false if no more text is wanted. */
  push(text: string): boolean {
    return this.#lines.push(text) && !this.#strace.full;
  }

  /** `broken` says why the stream ended early, if it did. */
  end(finish: Finishing, broken?: Said): IndexedRecording {
    this.#lines.end(broken !== undefined);
    if (broken !== undefined) this.#problem(undefined, broken);
    const disorder = this.#parts.end();
    if (disorder !== undefined) this.#strace.doubtOrder(disorder);
    const images = this.#images(finish);
    if (this.#lateHeader !== undefined) this.#explainAll(this.#lateHeader, message('traceIn.headerFirst'));
    if (this.#lines.lines === 0 && this.#problemCount === 0)
      this.#problem(undefined, message('traceIn.emptyFile'));
    else if (images.length === 0 && this.#problemCount === 0)
      this.#problem(undefined, message('traceIn.noCalls'));
    const { kernel, family, doubt, strangers } = this.#strace;
    return {
      name: this.#name,
      format: this.#format ?? 'strace',
      ...(kernel !== undefined && { kernel }),
      ...(family !== undefined && { family }),
      ...(doubt && { doubt }),
      ...(strangers && { strangers }),
      images,
      files: this.#files.names,
      skipped: this.#strace.skipped,
      notModelled: this.#strace.notModelled,
      problems: this.#problems,
      problemCount: this.#problemCount,
      lines: this.#lines.lines,
    };
  }

  #line(text: string, number: number, hasNoEnd?: true): void {
    if (number > 1 && text.startsWith(OPERATIONS)) this.#lateHeader ??= number;
    if (this.#format === undefined) this.#format = formatOf(text);
    if (this.#format === 'maps' && goesOn(text)) {
      this.#strace.begin(this.#maps.start, this.#maps.program);
      this.#format = 'strace';
    }
    if (this.#format !== 'maps') {
      this.#parts.line(text, number, hasNoEnd);
      return;
    }
    const trouble = this.#maps.line(text);
    if (trouble !== undefined) this.#problem(number, trouble);
  }

  #images(finish: Finishing): IndexedRecording['images'] {
    if (this.#format !== 'maps') return this.#strace.finish(finish);
    const image = this.#maps.image(finish);
    return image ? [image] : [];
  }

  /** Reports a problem that explains others, so it comes first. */
  #explainAll(line: number, reason: Said): void {
    this.#problemCount++;
    this.#problems.unshift({ line, reason });
    this.#problems.length = Math.min(this.#problems.length, this.#mostProblems);
  }

  #problem(line: number | undefined, reason: Said, endsThere?: true): void {
    this.#problemCount++;
    if (this.#problems.length < this.#mostProblems)
      this.#problems.push({ ...(line !== undefined && { line }), reason, ...(endsThere && { endsThere }) });
  }
}

/** Whether this line is no longer a memory map, but strace's: a map may come before the log of its process. */
function goesOn(line: string): boolean {
  return line.startsWith('strace: ') || scanLine(line).kind === 'call';
}

/** Undefined if the line does not tell. */
function formatOf(line: string): TraceFormat | undefined {
  if (line.startsWith(OPERATIONS)) return 'vmatrace';
  if (line.trim() === '' || line.startsWith('#')) return undefined;
  return isMapsLine(line.trimEnd()) ? 'maps' : 'strace';
}
