/* Recognises a file by its first bytes, whatever its name. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';

type Kind = 'faultstream' | 'perf-script' | 'perf-data' | 'gzip' | 'strace' | 'perf-trace' | 'other';

/** This many bytes are enough to recognise a file; a shorter file has fewer. */
export const ENOUGH_BYTES = 65_536;

/** perf.data of either byte order, of today and of before 2013 (tools/perf/util/header.c). */
const PERF_MAGIC = /^(PERFILE2|2ELIFREP|PERFFILE|ELIFFREP)/;
const STREAM = '# faultstream ';
const VERSION = /^# faultstream 1\r?(\n|$)/;
/** A sample or a record as `perf script` prints it, and the header of comments. */
const SAMPLE =
  /^\s*(\S.{0,64}?\s+)??-?\d{1,10}(\/\s*-?\d{1,10})?\s+(\[\d+\]\s+)?(\d{1,12}\.\d{1,9}:\s+)?(\d{1,20}\s+)?(PERF_RECORD_|[a-zA-Z][\w.-]{0,64}(:[\w.-]{1,64}){0,3}:)/;
const HEADER = /^# (=+|captured on|perf version|maps \d+)/;
const VMA = /^[0-9a-f]+-[0-9a-f]+ [r-][w-][x-][ps] /;
const PERF_TRACE = /^\s*\d+\.\d{3} \(.{0,16}\): /;
const STRACE = /^(\[pid\s+\d+\] |\d+ +)?(\d+[:.\d]* +)?(\w{1,40}\(|(\+\+\+|---) |<\.\.\. )/;

export function kindOf(bytes: Uint8Array): Kind {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  const text = new TextDecoder().decode(bytes.subarray(0, ENOUGH_BYTES));
  if (PERF_MAGIC.test(text)) return 'perf-data';
  if (text.startsWith(STREAM)) return 'faultstream';
  if (text.includes('\0')) return 'other';
  for (const whole of text.split('\n')) {
    const line = whole.slice(0, 1024).trimEnd();
    if (HEADER.test(line)) return 'perf-script';
    if (line === '' || line.startsWith('#') || VMA.test(line)) continue;
    if (PERF_TRACE.test(line)) return 'perf-trace';
    if (STRACE.test(line)) return 'strace';
    return SAMPLE.test(line) ? 'perf-script' : 'other';
  }
  return 'other';
}

/** Why bytes of `kind` can't be used; undefined for a faultstream and the text of perf script. */
export function objection(kind: Kind, bytes: Uint8Array): Said | undefined {
  switch (kind) {
    case 'faultstream': {
      const first = new TextDecoder().decode(bytes.subarray(0, 64));
      return VERSION.test(first) ? undefined : message('faults.otherVersion');
    }
    case 'perf-script':
      return undefined;
    case 'perf-data':
      return message('faults.perfData');
    case 'gzip':
      return message('faults.gzipInside');
    case 'strace':
      return message('faults.strace');
    case 'perf-trace':
      return message('faults.perfTrace');
    case 'other':
      return bytes.length === 0 ? message('faults.empty') : message('faults.unknown');
  }
}
