/** Reads trace files into sessions: strace output, recordings of real kernels, /proc/PID/maps and smaps. */
import { message, saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallSequence } from './call-sequence.ts';
import { MappedFiles } from './files.ts';
import { LineReader, MAX_LINE } from './lines.ts';
import { MapsReader, isMapsLine } from './maps.ts';
import { PartsJoiner } from './parts.ts';
import type { Image, Problem, Recording, RecordingOf, TraceFormat, TraceOptions } from './recording.ts';
import { scanLine } from './scan.ts';
import { StraceReader } from './strace.ts';

export { counted } from './counted.ts';
export { gunzipped } from './gunzip.ts';
export { toSession } from './recording.ts';
export type { CallSequence, CountsByCall } from './call-sequence.ts';
export type {
  CallCount,
  Image,
  ImageOf,
  ObservedArea,
  ObservedList,
  Problem,
  Recording,
  RecordingOf,
  TraceOptions,
} from './recording.ts';

/** A recording whose calls are packed. Its memory is bounded, however long the trace is. */
export type IndexedRecording = RecordingOf<CallSequence>;

interface Bounds {
  readonly calls: number;
  readonly problems: number;
}

/** A million unpacked calls take a few hundred megabytes. This bounds hostile traces. */
const UNPACKED: Bounds = { calls: 1_000_000, problems: 100 };
/** Three million packed calls take about 300 MB. */
const PACKED: Bounds = { calls: 3_000_000, problems: 10_000 };

/** The first line of recordings that don't come from strace begins like this. */
const OPERATIONS = '# vmatrace ';

/** Reads a whole trace. It never throws: whatever is wrong with the trace is among the recording's problems. */
export function parseText(name: string, text: string, options: TraceOptions = {}): Recording {
  return unpacked(readText(new TraceReader(name, options, UNPACKED), text));
}

/** Like parseText, but for a stream. Bytes must be UTF-8. A stream that breaks off becomes a problem. */
export async function parseTrace(
  name: string,
  chunks: Chunks,
  options: TraceOptions = {},
): Promise<Recording> {
  return unpacked(await readTrace(new TraceReader(name, options, UNPACKED), chunks));
}

/** Like parseTrace, but for long traces: the calls stay packed, and more of them and of the problems are kept. */
export function indexTrace(
  name: string,
  chunks: Chunks,
  options: TraceOptions = {},
): Promise<IndexedRecording> {
  return readTrace(new TraceReader(name, options, PACKED), chunks);
}

/**
 * The recording as parseTrace() returns it. Each child has a copy of what its ancestors did, so of many children only
 * the first are kept.
 */
export function unpacked(recording: IndexedRecording): Recording {
  const images: Image[] = [];
  let calls = 0;
  for (const image of recording.images) {
    calls += image.calls.length;
    if (calls <= UNPACKED.calls) images.push({ ...image, calls: [...image.calls] });
  }
  const { problems, problemCount } = recording;
  if (calls <= UNPACKED.calls)
    return { ...recording, images, problems: problems.slice(0, UNPACKED.problems) };
  const reason = message('traceIn.tooManyProcesses', { count: images.length });
  return {
    ...recording,
    images,
    problems: [...problems.slice(0, UNPACKED.problems - 1), { reason, endsThere: true }],
    problemCount: problemCount + 1,
  };
}

type Chunks = string | AsyncIterable<string | Uint8Array>;

function readText(reader: TraceReader, text: string): IndexedRecording {
  reader.push(text);
  return reader.end();
}

async function readTrace(reader: TraceReader, chunks: Chunks): Promise<IndexedRecording> {
  if (typeof chunks === 'string') return readText(reader, chunks);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of chunks) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      if (!reader.push(text)) break;
    }
  } catch (error) {
    return reader.end(saidOf(error));
  }
  return reader.end();
}

/** Reads a trace piece by piece and keeps nothing but its memory calls, packed. */
class TraceReader {
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
  end(broken?: Said): IndexedRecording {
    this.#lines.end(broken !== undefined);
    if (broken !== undefined) this.#problem(undefined, broken);
    const disorder = this.#parts.end();
    if (disorder !== undefined) this.#strace.doubtOrder(disorder);
    const images = this.#images();
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

  #images(): IndexedRecording['images'] {
    if (this.#format !== 'maps') return this.#strace.finish();
    const image = this.#maps.image();
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
