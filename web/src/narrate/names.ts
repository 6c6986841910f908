/* The names that programs use for numbers in calls' arguments. */
import {
  MADV_NAMES,
  MCL_NAMES,
  MLOCK_NAMES,
  MS_NAMES,
  PR_NAMES,
  RLIMIT_NAMES,
} from '../protocol/constants.ts';
import { formatHex } from './format.ts';

const ADVICE = byNumber(MADV_NAMES);
const OPTIONS = byNumber(PR_NAMES);
const RESOURCES = byNumber(RLIMIT_NAMES);
const FLAGS = { mlock: MLOCK_NAMES, mlockall: MCL_NAMES, msync: MS_NAMES };

function byNumber(names: ReadonlyMap<string, number>): ReadonlyMap<number, string> {
  return new Map([...names].map(([name, value]) => [value, name]));
}

export function formatAdvice(advice: number): string {
  return ADVICE.get(advice) ?? String(advice);
}

export function formatOption(option: number): string {
  return OPTIONS.get(option) ?? String(option);
}

export function formatResource(resource: number): string {
  return RESOURCES.get(resource) ?? `resource ${resource}`;
}

/** The flags of a call by name, "MCL_CURRENT|MCL_FUTURE". Bits without a name follow as one number. */
export function formatBits(call: keyof typeof FLAGS, flags: number): string {
  const known = [...FLAGS[call]].filter(([, bit]) => flags & bit);
  const rest = known.reduce((left, [, bit]) => left & ~bit, flags) >>> 0;
  return [...known.map(([name]) => name), ...(rest ? [formatHex(rest)] : [])].join('|') || '0';
}
