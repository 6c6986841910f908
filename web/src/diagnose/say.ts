/* What was found, in messages: the view, the command line and Markdown say the same. */
import { formatBytes } from '../base/bytes.ts';
import { resultText } from '../core/result-text.ts';
import { AND, message, series } from '../words/message.ts';
import type { Message, Said } from '../words/message.ts';
import type { BoundaryGroup, Doubt, Reason } from './boundaries.ts';
import type { Diagnosis } from './diagnose.ts';
import { flagName } from './flag-names.ts';
import type { Gaps, Trial } from './gaps.ts';
import type { Owner } from './owners.ts';
import type { Pattern, PatternPart, Span } from './patterns.ts';

const PERCENT = 100;
const NEAR = 0.9;
/** Most parts of a boundary's group have no name to show; long paths are told by their ends. */
const LONGEST_NAME = 60;

export const hex = (address: number): string => `0x${address.toString(16)}`;

/** How near the limit is, from 0: 1 is full. */
export function fullness({ vmas, limit }: Pick<Diagnosis, 'vmas' | 'limit'>): number {
  return vmas / limit;
}

export function limitText(found: Pick<Diagnosis, 'vmas' | 'limit'>): Message {
  const share = fullness(found);
  if (share >= 1) return message('diagnosis.full');
  const percent = Math.floor(share * PERCENT);
  if (percent === 0) return message('diagnosis.far');
  return message(share >= NEAR ? 'diagnosis.near' : 'diagnosis.below', { percent });
}

/** `32,760 × (rw-p 63 MiB + ---p 1 MiB), 64 MiB apart: heaps of …` */
export function patternText({ times, parts, apart, structure }: Pattern): Message {
  const list = series(parts.map(partText), ' + ');
  const pattern =
    times === 1
      ? message('diagnosis.once', { parts: list })
      : message('diagnosis.pattern', { times, parts: list, apart: apart ? apartText(apart) : '' });
  return structure === undefined
    ? pattern
    : message('diagnosis.patternNamed', { pattern, name: message(`diagnosis.${structure}`) });
}

function partText({ permissions, size, name }: PatternPart): Message {
  return message('diagnosis.part', {
    permissions,
    size: spanText(size),
    name: name === '' ? '' : message('diagnosis.partName', { name: shortened(name) }),
  });
}

export function spanText({ least, most }: Span): Said {
  return least === most
    ? formatBytes(least)
    : message('diagnosis.span', { least: formatBytes(least), most: formatBytes(most) });
}

function apartText({ least, most, usual }: Span): Message {
  return message(least === most ? 'diagnosis.apart' : 'diagnosis.apartMostly', { bytes: formatBytes(usual) });
}

export function patternSize({ vmas, bytes }: Pattern): Message {
  return message('diagnosis.patternVmas', { count: vmas, bytes: formatBytes(bytes) });
}

export function ownerText(owner: Owner): Said {
  if (owner.kind === 'named') return owner.name;
  if (owner.kind === 'label') return message('diagnosis.label', { name: owner.name });
  return message(`diagnosis.${owner.kind}`);
}

/** Why such boundaries exist. */
export function boundaryText({ reasons, doubts }: BoundaryGroup, isOfList: boolean): Said {
  if (reasons.length > 0) return series(reasons.map(reasonText), '; ');
  return message(isOfList ? 'diagnosis.unseen' : 'diagnosis.unseenCore', {
    doubts: series(doubts.map(doubtText), '; '),
  });
}

function doubtText(doubt: Doubt): Message {
  return message(`diagnosis.doubt_${doubt}`);
}

function reasonText(reason: Reason): Message {
  switch (reason.why) {
    case 'kind':
      return message(reason.merges === 'nothing' ? 'diagnosis.kind_nothing' : 'diagnosis.kind_private');
    case 'permissions':
    case 'shared':
    case 'key':
      return message(`diagnosis.${reason.why}`, both(reason.pair));
    case 'flags':
      return message('diagnosis.flags', { which: flagsText(reason.pair) });
    case 'name':
      return message('diagnosis.name', both(reason.pair.map((name) => shortened(name)) as [string, string]));
    case 'offset':
      return message('diagnosis.offset', { ends: hex(reason.ends), begins: hex(reason.begins) });
    default:
      return message(`diagnosis.${reason.why}`);
  }
}

function both([lower, upper]: readonly [string, string]): { readonly lower: Said; readonly upper: Said } {
  return { lower: orNone(lower), upper: orNone(upper) };
}

function orNone(name: string): Said {
  return name === '' ? message('diagnosis.noName') : name;
}

function flagsText([lower, upper]: readonly [string, string]): Said {
  return series(
    [
      ...(lower === '' ? [] : [message('diagnosis.flagsLower', { flags: flagNames(lower) })]),
      ...(upper === '' ? [] : [message('diagnosis.flagsUpper', { flags: flagNames(upper) })]),
    ],
    ', ',
  );
}

function flagNames(letters: string): Said {
  const names = letters.split(' ').map((each): Said => {
    const name = flagName(each);
    return name === undefined ? each : message('diagnosis.flag', { letters: each, name });
  });
  return series(names, AND);
}

export function gapsText({ count, bytes, largest, below }: Gaps): readonly Said[] {
  if (!largest) return [message('diagnosis.noGaps')];
  return [
    message('diagnosis.gapCount', {
      count,
      bytes: formatBytes(bytes),
      largest: formatBytes(largest.end - largest.start),
    }),
    ...(below.huge > 0 ? [message('diagnosis.gapsBelow', below)] : []),
  ];
}

export function trialText({ call, size, address, error, reason, vmas }: Trial): Message {
  const value = call === 'mmap' ? address : 0;
  const answered = resultText(call, { value: error === 0 ? value : 0, error }, reason);
  const result = error === 0 ? message('diagnosis.trialVmas', { result: answered, vmas }) : answered;
  return call === 'mmap'
    ? message('diagnosis.trialMmap', { size: formatBytes(size), result })
    : message('diagnosis.trialMunmap', { address: hex(address), result });
}

export function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME)}` : name;
}
