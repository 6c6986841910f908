/** Reads trace files into sessions: strace output, recordings of real kernels, /proc/PID/maps and smaps. */
import { message, saidOf } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { Frame } from './frame.ts';
import { PACKED, TraceReader, UNPACKED } from './reader.ts';
import type { IndexedRecording } from './reader.ts';
import type { Image, Recording, TraceOptions } from './recording.ts';

export { counted } from './counted.ts';
export { decompressed } from './decompress.ts';
export { toSession } from './recording.ts';
export type { IndexedRecording } from './reader.ts';
export type { CallSequence, CountsByCall } from './call-sequence.ts';
export type {
  CallCount,
  Image,
  ImageOf,
  ObservedVma,
  ObservedList,
  Problem,
  Recording,
  RecordingOf,
  TraceOptions,
} from './recording.ts';

/**
 * Reads a whole trace, whose bytes must be UTF-8. It never throws: whatever is wrong with the trace is among the recording's
 * problems, and so is a stream that breaks off.
 */
export async function parseTrace(
  name: string,
  chunks: Chunks,
  options: TraceOptions = {},
): Promise<Recording> {
  return unpacked(await readTrace((frame) => new TraceReader(name, options, UNPACKED, frame), chunks));
}

/** Like parseTrace, but for long traces: the calls stay packed, and more of them and of the problems are kept. */
export function indexTrace(
  name: string,
  chunks: Chunks,
  options: TraceOptions = {},
): Promise<IndexedRecording> {
  return readTrace((frame) => new TraceReader(name, options, PACKED, frame), chunks);
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

async function readTrace(make: (frame: Frame) => TraceReader, chunks: Chunks): Promise<IndexedRecording> {
  const { frame } = await import('./frame.ts');
  const reader = make(frame);
  return reader.end(await push(reader, chunks));
}

/** Says why the stream ended early, if it did. */
async function push(reader: TraceReader, chunks: Chunks): Promise<Said | undefined> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of typeof chunks === 'string' ? [chunks] : chunks) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      if (!reader.push(text)) break;
    }
  } catch (error) {
    return saidOf(error);
  }
  return undefined;
}
