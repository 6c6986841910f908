/** What a trace file holds, once read: one image for each process and each program it executed. */
import type { StartLayout } from '../core/layout.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import type { Said } from '../words/message.ts';

export type TraceFormat = 'strace' | 'vmatrace' | 'maps';

export interface Problem {
  /** From 1; undefined when the file as a whole is meant. */
  readonly line?: number;
  readonly reason: Said;
}

export interface CallCount {
  readonly call: string;
  readonly count: number;
  /** Where it stands first. */
  readonly line: number;
}

/** An area as a list of the recording shows it. `name` as in /proc/PID/maps: '' for anonymous memory. */
export interface ObservedArea {
  readonly start: number;
  readonly end: number;
  /** Bytes into the file; 0 for anonymous memory. */
  readonly offset: number;
  readonly vmFlags: number;
  readonly name: string;
  /** Pages of anonymous memory, where the list tells; otherwise 0. */
  readonly anon: number;
}

/** The kernel's own list after the first `calls` calls of an image. */
export interface ObservedList {
  readonly calls: number;
  readonly areas: readonly ObservedArea[];
}

export interface Image {
  /** 0 when the recording names no process. */
  readonly pid: number;
  readonly title: Said;
  readonly layout: StartLayout;
  /** Whether the recording shows the layout, it follows from the calls, or a standard one stands in. */
  readonly layoutOrigin: 'recorded' | 'deduced' | 'default';
  /** Sentences: what the layout rests on, and what was assumed. */
  readonly notes: readonly Said[];
  readonly calls: readonly SessionCall[];
  /** Only with `keepLists`, in order. */
  readonly observed: readonly ObservedList[];
}

export interface Recording {
  readonly name: string;
  readonly format: TraceFormat;
  /** The release of the kernel that it is of, where its head tells: `6.18.44-arch1`. */
  readonly kernel?: string;
  readonly images: readonly Image[];
  /** `files[i - 1]` names open file description i, over all images. */
  readonly files: readonly string[];
  /** Calls that do not concern the memory map. */
  readonly skipped: readonly CallCount[];
  /** Calls that do, but that the core does not model yet. */
  readonly notModelled: readonly CallCount[];
  /** The first problems; `problemCount` counts all. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly lines: number;
}

/** The session that replays image `index` on era `era`; `follow` as in core/follow.ts. */
export function toSession(recording: Recording, index: number, era: string, follow: boolean): SessionSpec {
  const image = recording.images[index];
  if (!image) throw new Error(`${recording.name} has no image ${index}`);
  return {
    era,
    layout: image.layout,
    calls: image.calls,
    files: recording.files,
    follow,
    title: image.title,
  };
}
