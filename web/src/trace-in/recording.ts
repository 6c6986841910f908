/** The content of a trace file: one image for each process and for each program that it executed. */
import type { StartLayout } from '../core/layout.ts';
import type { Listed } from '../core/listed.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import type { Said } from '../words/message.ts';
import type { Family } from './header.ts';

export interface TraceOptions {
  /** Whether to keep the lists of VMAs that a recording shows between its calls. */
  readonly keepLists?: boolean;
  /** Whether each process gets a session of its own, whatever the text says. */
  readonly apart?: boolean;
  /** Whether what appears without a call that makes it is a thread of the first process, rather than a process. */
  readonly threads?: boolean;
  /** What the reader assumes of the machine: `memory=64G,max_map_count=1048576` (assumed.ts). */
  readonly assume?: string | undefined;
}

export type TraceFormat = 'strace' | 'vmatrace' | 'maps';

export interface Problem {
  /** Counted from 1; undefined if the problem concerns the file as a whole. */
  readonly line?: number;
  readonly reason: Said;
  /** Whether the trace merely ends there, or is kept only up to there. All that was read before stands. */
  readonly endsThere?: true;
}

export interface CallCount {
  readonly call: string;
  readonly count: number;
  /** The line of its first occurrence. */
  readonly line: number;
}

/** A VMA as a list of the recording shows it. `name` is as in /proc/PID/maps: '' for anonymous memory. */
export interface ObservedVma {
  readonly start: number;
  readonly end: number;
  /** In bytes; 0 for anonymous memory. */
  readonly offset: number;
  readonly vmFlags: number;
  readonly name: string;
  /** The number of anonymous pages if the list shows it, otherwise 0. */
  readonly anon: number;
}

/** The recorded kernel's own list after the first `calls` calls of an image. */
export interface ObservedList {
  readonly calls: number;
  readonly vmas: readonly ObservedVma[];
}

/** `Calls` is how the calls are kept: unpacked in a list, or packed (call-sequence.ts). */
export interface ImageOf<Calls> {
  /** 0 if the recording names no process. */
  readonly pid: number;
  readonly title: Said;
  readonly layout: StartLayout;
  /** Whether the recording shows the layout, the calls imply it, or a standard layout stands in. */
  readonly layoutOrigin: 'recorded' | 'deduced' | 'default';
  /** If it starts from a memory map: what that shows beyond the layout. */
  readonly listed?: Listed;
  /** Sentences that say what the layout is based on and what was assumed. */
  readonly notes: readonly Said[];
  readonly calls: Calls;
  /** In order. Empty without `keepLists`. */
  readonly observed: readonly ObservedList[];
}

export type Image = ImageOf<readonly SessionCall[]>;

export interface RecordingOf<Calls> {
  readonly name: string;
  readonly format: TraceFormat;
  /** The release of the recorded kernel, such as `6.18.44-arch1`, if the head names it. */
  readonly release?: string;
  /** Whether the text is a program in the short notation. */
  readonly isShort?: true;
  /** What was found in a text of another form, where, and what was left out. */
  readonly taken?: readonly Said[];
  /** Whether processes that were forked share a session with their parents; undefined if there are none. */
  readonly family?: Family;
  readonly images: readonly ImageOf<Calls>[];
  /** `files[i - 1]` is the name of open file description i. All images share the numbering. */
  readonly files: readonly string[];
  /** Calls that do not concern the memory map. */
  readonly skipped: readonly CallCount[];
  /** Calls that concern the memory map but are not modelled yet. */
  readonly notModelled: readonly CallCount[];
  /** Why calls may have been made by others than they seem to be, or in another order. */
  readonly doubt?: Said;
  /** Whether it is in doubt what appeared without a call that makes it (`threads` of TraceOptions). */
  readonly strangers?: true;
  /** Only the first problems; `problemCount` counts all of them. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly lines: number;
}

export type Recording = RecordingOf<readonly SessionCall[]>;

/** The session that replays image `index` on `kernel`. `follow` is as in core/follow.ts. */
export function toSession(recording: Recording, index: number, kernel: string, follow: boolean): SessionSpec {
  const image = recording.images[index];
  if (!image) throw new Error(`${recording.name} has no image ${index}`);
  return {
    kernel,
    layout: image.layout,
    ...(image.listed && { listed: image.listed }),
    calls: image.calls,
    files: recording.files,
    follow,
    title: image.title,
  };
}
