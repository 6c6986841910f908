/* Streams of page faults that ship with the page; each is a file of its own and fetched on demand. */
import { message } from '../../words/message.ts';
import type { Message } from '../../words/message.ts';

const urls = import.meta.glob<string>('./*.txt.xz', { query: '?url', import: 'default', eager: true });

export interface StreamPart {
  readonly name: string;
  /** One or two sentences: the program and its years, the recording's kernel, and the order. */
  readonly description: Message;
  /** Threads that clone() made; processes that fork() made are in `processes`. */
  readonly threads: number;
  readonly processes: number;
  readonly faultsInPart: number;
  readonly faultsOfWhole: number;
  /** find_vma() calls of the whole recording, as 3.14 would have made them. */
  readonly callsOfWhole: number;
  /** The order of the recording, or one constructed from the real order of each thread. */
  readonly order: 'recorded' | 'constructed';
  /** The address of the compressed text: xz makes it a fifth smaller than gzip. */
  readonly url: string;
}

type Figures = Omit<StreamPart, 'name' | 'description' | 'order' | 'url'>;

/** README.md says how each part was made. */
const STREAMS = {
  'boot-systemd': {
    threads: 6,
    processes: 576,
    faultsInPart: 100_000,
    faultsOfWhole: 175_168,
    callsOfWhole: 192_205,
  },
  'boot-sysv': {
    threads: 3,
    processes: 1324,
    faultsInPart: 75_000,
    faultsOfWhole: 280_421,
    callsOfWhole: 308_797,
  },
  kbuild: {
    threads: 0,
    processes: 771,
    faultsInPart: 200_000,
    faultsOfWhole: 1_464_831,
    callsOfWhole: 1_497_809,
  },
  postgres: {
    threads: 0,
    processes: 18,
    faultsInPart: 120_000,
    faultsOfWhole: 428_320,
    callsOfWhole: 430_595,
  },
  sqlite: { threads: 0, processes: 1, faultsInPart: 8338, faultsOfWhole: 8338, callsOfWhole: 8622 },
  'ebizzy-a-2': {
    threads: 2,
    processes: 1,
    faultsInPart: 289_999,
    faultsOfWhole: 289_999,
    callsOfWhole: 293_080,
  },
  'ebizzy-a-16': {
    threads: 16,
    processes: 1,
    faultsInPart: 463_305,
    faultsOfWhole: 463_305,
    callsOfWhole: 468_298,
  },
  'ebizzy-a-80': {
    threads: 80,
    processes: 1,
    faultsInPart: 200_000,
    faultsOfWhole: 772_812,
    callsOfWhole: 781_570,
  },
  'ebizzy-a-80-ncore': {
    threads: 80,
    processes: 1,
    faultsInPart: 215_000,
    faultsOfWhole: 772_812,
    callsOfWhole: 781_570,
  },
  'ebizzy-m-2': {
    threads: 2,
    processes: 1,
    faultsInPart: 104_332,
    faultsOfWhole: 104_332,
    callsOfWhole: 105_991,
  },
  'ebizzy-m-16': {
    threads: 16,
    processes: 1,
    faultsInPart: 206_761,
    faultsOfWhole: 206_761,
    callsOfWhole: 210_070,
  },
  'ebizzy-m-80': {
    threads: 80,
    processes: 1,
    faultsInPart: 100_000,
    faultsOfWhole: 309_290,
    callsOfWhole: 314_456,
  },
  java: { threads: 24, processes: 1, faultsInPart: 44_428, faultsOfWhole: 44_428, callsOfWhole: 45_687 },
} as const satisfies Readonly<Record<string, Figures>>;

type StreamName = keyof typeof STREAMS;

/** All streams, in the order in which a list shows them. */
export function streamParts(): readonly StreamPart[] {
  return (Object.keys(STREAMS) as StreamName[]).map((name) =>
    Object.assign(
      {
        name,
        description: message(`faults.stream-${name}`),
        order: name === 'ebizzy-a-80-ncore' ? ('constructed' as const) : ('recorded' as const),
        url: urlOf(name),
      },
      STREAMS[name],
    ),
  );
}

function urlOf(name: StreamName): string {
  const url = urls[`./${name}.txt.xz`];
  if (url === undefined) throw new Error(`the stream ${name} has no file`);
  return url;
}
