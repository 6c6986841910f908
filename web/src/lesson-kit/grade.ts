/* Reading what a reader has answered, and writing what is right. */
import { mmapLockName } from '../core/era-id.ts';
import { formatAddress } from '../narrate/format.ts';
import { eraName } from '../narrate/era-name.ts';
import { formatNumber, t } from '../words/index.ts';
import type { Form } from './ask.ts';
import type { Truth } from './exam.ts';

/** As the reader wrote it, so that it equals the core's answer if it is right. Undefined if it is none. */
export function readAnswer(text: string, form: Form): Truth | undefined {
  if (form === 'choice') return text === '' ? undefined : text;
  return form === 'word' ? readWord(text) : readNumber(text, form === 'address');
}

/** `era`: whose names things have. */
export function formatAnswer(value: Truth, form: Form, era: string): string {
  if (typeof value === 'string') return form === 'choice' ? formatChoice(value, era) : value;
  return form === 'address' ? formatAddress(value) : formatNumber(value);
}

const CHOICES = {
  hit: 'lesson.hit',
  miss: 'lesson.miss',
  equal: 'lesson.equal',
  new: 'lesson.pageNew',
  copied: 'lesson.pageCopied',
  reused: 'lesson.pageReused',
  kept: 'lesson.pageKept',
  parent: 'lesson.parentsArea',
  child: 'lesson.childsArea',
  taken: 'lesson.lockTaken',
  shared: 'lesson.lockShared',
  spared: 'lesson.lockSpared',
  untouched: 'lesson.lockUntouched',
  vma: 'lesson.meetVma',
  i_mmap: 'lesson.meetIMmap',
  anon_vma: 'lesson.meetAnonVma',
  nowhere: 'lesson.meetNowhere',
} as const;

/** What is none of these is a row. */
function formatChoice(value: string, era: string): string {
  if (value === 'mmap') return t('lesson.meetMmap', { mmapLock: mmapLockName(era) });
  return Object.hasOwn(CHOICES, value) ? t(CHOICES[value as keyof typeof CHOICES]) : eraName(value);
}

/**
 * A number as people write it: "12", "1,024", "0x7fff f7ff a000", and for an address also without "0x".
 * Undefined if it is none.
 */
export function readNumber(text: string, isAddress: boolean): number | undefined {
  const bare = text.trim().replace(/[\s,_]/g, '');
  if (/^0x[0-9a-f]{1,13}$/i.test(bare)) return Number(bare);
  if (isAddress) return /^[0-9a-f]{1,13}$/i.test(bare) ? Number(`0x${bare}`) : undefined;
  return /^\d{1,15}$/.test(bare) ? Number(bare) : undefined;
}

/** "enomem" → "ENOMEM"; "None" → "none". */
function readWord(text: string): string | undefined {
  const bare = text.trim().toUpperCase();
  if (bare === 'NONE') return 'none';
  return /^(E|SIG)[A-Z0-9]+$/.test(bare) ? bare : undefined;
}
