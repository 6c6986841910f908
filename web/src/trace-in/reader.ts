/** Reads a trace of any format piece by piece. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { LineJoiner } from './attached.ts';
import type { CallSequence } from './call-sequence.ts';
import { MappedFiles } from './files.ts';
import type { Frame } from './frame.ts';
import type { Intake } from './intake/index.ts';
import { LineReader, MAX_LINE } from './lines.ts';
import type { Cut, Line } from './lines.ts';
import type { MapsReader } from './maps.ts';
import type { PartsJoiner, TimedLine } from './parts.ts';
import { Problems } from './problems.ts';
import type { RecordingOf, TraceFormat, TraceOptions } from './recording.ts';
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

/** Keeps nothing but the memory calls of a trace, packed. docs/architecture.md draws the steps. */
export class TraceReader {
  readonly #name: string;
  readonly #lines = new LineReader();
  readonly #parts: PartsJoiner;
  readonly #interrupted = new LineJoiner();
  readonly #files = new MappedFiles();
  readonly #maps: MapsReader;
  readonly #strace: StraceReader;
  readonly #problems: Problems;
  /** Determined by the first line that is neither blank nor a comment, or by a `# vmatrace` comment before that. */
  #format: TraceFormat | undefined;
  readonly #frame: Frame;
  readonly #assume: string | undefined;
  /** The first lines, until they have told what the text is. */
  #sample: Line[] | undefined = [];
  /** How its lines become those that are read here; undefined if they are. */
  #intake: Intake | undefined;
  #refused = false;
  /** The number of a recording's first line, if other lines precede it. */
  #lateHeader: number | undefined;

  constructor(name: string, options: TraceOptions, bounds: Bounds, frame: Frame) {
    this.#name = name;
    this.#frame = frame;
    this.#assume = options.assume;
    this.#parts = new frame.PartsJoiner();
    this.#maps = new frame.MapsReader(this.#files);
    this.#problems = new Problems(bounds.problems);
    this.#strace = new StraceReader(this.#files, this.#problems, bounds.calls, options);
  }

  /** Returns false if no more text is wanted. */
  push(text: string): boolean {
    this.#cut(this.#lines.push(text));
    return !this.#lines.isBinary && !this.#strace.full;
  }

  /** `broken` says why the stream ended early, if it did. */
  end(broken?: Said): IndexedRecording {
    const problems = this.#problems;
    this.#cut(this.#lines.end(broken !== undefined));
    this.#recognise();
    for (const line of this.#intake?.end() ?? []) this.#line(line);
    if (broken !== undefined) problems.add(undefined, broken);
    const { lines, doubt } = this.#parts.end();
    this.#read(lines);
    if (doubt) problems.doubt(doubt);
    const images = this.#images();
    problems.cutAt(this.#lines.lines);
    if (this.#lateHeader !== undefined) problems.explain(this.#lateHeader, message('traceIn.headerFirst'));
    if (this.#lines.lines === 0 && problems.count === 0)
      problems.add(undefined, message('traceIn.emptyFile'));
    else if (images.length === 0 && problems.count === 0) problems.add(undefined, message('traceIn.noCalls'));
    const { release, family, strangers } = this.#strace;
    const { doubted } = problems;
    return {
      name: this.#name,
      format: this.#format ?? 'strace',
      ...(release !== undefined && { release }),
      ...(this.#intake && { taken: this.#intake.said() }),
      ...(this.#intake?.isShort && { isShort: true as const }),
      ...(family !== undefined && { family }),
      ...(doubted && { doubt: doubted }),
      ...(strangers && { strangers }),
      images,
      files: this.#files.names,
      skipped: this.#strace.skipped,
      notModelled: this.#strace.notModelled,
      problems: problems.first,
      problemCount: problems.count,
      lines: this.#lines.lines,
    };
  }

  #cut(cuts: Iterable<Cut>): void {
    for (const cut of cuts) {
      if (cut.kind === 'line') this.#take(cut);
      else if (cut.kind === 'too-long')
        this.#problems.add(cut.number, message('traceIn.lineTooLong', { limit: MAX_LINE }));
      else this.#problems.add(undefined, message('traceIn.binaryFile', { offset: cut.offset }));
    }
  }

  #take(line: Line): void {
    const sample = this.#sample;
    if (!sample) this.#pass(line);
    else if (sample.push(line) === this.#frame.SAMPLE) this.#recognise();
  }

  /** Once, when there are enough lines, or no more. */
  #recognise(): void {
    const sample = this.#sample;
    if (!sample) return;
    this.#sample = undefined;
    const found = this.#frame.recognised(sample, this.#problems);
    if (found && 'refused' in found) {
      this.#refused = true;
      this.#problems.add(found.number, found.refused);
    } else this.#intake = found;
    for (const line of sample) this.#pass(line);
  }

  #pass(line: Line): void {
    if (this.#refused) return;
    for (const each of this.#intake?.line(line) ?? [line]) this.#line(each);
  }

  #line(line: Line): void {
    const { text, number } = line;
    if (number > 1 && text.startsWith(OPERATIONS)) this.#lateHeader ??= number;
    this.#format ??= formatOf(text, this.#frame);
    if (this.#format === 'maps' && goesOn(text)) {
      this.#strace.begin(this.#maps.start, this.#maps.program);
      this.#format = 'strace';
    }
    if (this.#format === 'maps') {
      const trouble = this.#maps.line(text);
      if (trouble !== undefined) this.#problems.add(number, trouble);
    } else this.#read(this.#parts.order(line));
  }

  #read(lines: readonly TimedLine[]): void {
    for (const line of lines) for (const whole of this.#interrupted.join(line)) this.#strace.read(whole);
  }

  #images(): IndexedRecording['images'] {
    return this.#format === 'maps' ? this.#mapped() : this.#called();
  }

  #mapped(): IndexedRecording['images'] {
    const image = this.#maps.image(this.#frame.layoutOfVmas, this.#intake?.said());
    return image ? [this.#frame.assuming(image, this.#assume)] : [];
  }

  #called(): IndexedRecording['images'] {
    const begun = this.#interrupted.end();
    if (begun !== undefined) this.#problems.add(begun, message('traceIn.cutOff'), true);
    return this.#strace.finish(this.#frame);
  }
}

/** Whether this line is no longer a memory map, but strace's: a map may come before the log of its process. */
function goesOn(line: string): boolean {
  return line.startsWith('strace: ') || scanLine(line).kind === 'call';
}

/** Undefined if the line does not tell. */
function formatOf(line: string, { isMapsLine }: Frame): TraceFormat | undefined {
  if (line.startsWith(OPERATIONS)) return 'vmatrace';
  if (line.trim() === '' || line.startsWith('#')) return undefined;
  return isMapsLine(line.trimEnd()) ? 'maps' : 'strace';
}
