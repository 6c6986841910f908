/* Reads a reader's answer, and formats the right one. */
import { mmapLockName } from '../core/kernel-id.ts';
import { shortAddress } from '../narrate/format.ts';
import { PAGE_SIZE } from '../core/layout.ts';
import { kernelName } from '../narrate/kernel-name.ts';
import type { AnyQuestion, Form, Truth } from '../questions/question.ts';
import { formatNumber, t, title } from '../words/index.ts';
import { kindOf, type Ask } from './ask.ts';

/**
 * Converts the reader's text into a value that equals the core's answer if it is right. Undefined if it can't be an
 * answer. `numbered`: where the VMAs or pages start that the figure numbers, so that an address, one of a page, can be given by its number.
 */
export function readAnswer(text: string, form: Form, numbered: readonly number[] = []): Truth | undefined {
  if (form === 'choice' || form === 'order') return text === '' ? undefined : text;
  // An address has more digits.
  if (numbered.length > 0 && /^\d{1,5}$/.test(text.trim())) return numbered[Number(text) - 1];
  if (form === 'word') return readWord(text);
  const number = readNumber(text, form === 'address');
  return numbered.length > 0 && (number ?? 0) % PAGE_SIZE > 0 ? undefined : number;
}

/** Whether an answer, as `readAnswer` read it, is the core's. In an order it need not have everything that the core's has. */
export function isRight(mean: Truth, truth: Truth, form: Form): boolean {
  return mean === (form === 'order' ? inOrderOf(String(truth), String(mean)) : truth);
}

/** The core's answer as a reader gives it. `parts` are what an order has. */
export function writeAnswer(
  truth: Truth,
  form: Form,
  parts: string,
  numbered: readonly number[] = [],
): string {
  if (form === 'order') return inOrderOf(String(truth), parts);
  const place = typeof truth === 'number' ? numbered.indexOf(truth) : -1;
  if (form === 'address' && place >= 0) return String(place + 1);
  return form === 'address' && typeof truth === 'number' ? truth.toString(16) : String(truth);
}

/** Those parts of `order` that are among `parts`. */
function inOrderOf(order: string, parts: string): string {
  const among = parts.split(' ');
  return order
    .split(' ')
    .filter((part) => among.includes(part))
    .join(' ');
}

/** The answer in the words of the question's kind. `kernel` decides which of the kernels' names are used. */
export function formatAnswer(
  value: Truth,
  ask: Ask,
  kernel: string,
  numbered: readonly number[] = [],
): string {
  const { form, choices = {}, orders } = kindOf(ask);
  if (form === 'order') {
    const format = orders === 'processes' ? formatNumber : shortAddress;
    return String(value)
      .split(' ')
      .map((part) => format(parseInt(part, 16)))
      .join(', ');
  }
  if (typeof value === 'string') return form === 'choice' ? formatChoice(value, choices, kernel) : value;
  if (form !== 'address') return formatNumber(value);
  const place = numbered.indexOf(value);
  return place < 0 ? shortAddress(value) : formatNumber(place + 1);
}

/** A value that is not among `choices` is a row. The name of one choice depends on the kernel. */
function formatChoice(value: string, choices: NonNullable<AnyQuestion['choices']>, kernel: string): string {
  const key = Object.hasOwn(choices, value) ? choices[value] : undefined;
  if (key === undefined) return kernelName(value);
  return key === 'lesson.meetMmap' ? t(key, { mmapLock: mmapLockName(kernel) }) : title(key);
}

/**
 * Parses a number as people write it: "12", "1,024", "0x7fff f7ff a000". An address may lack the "0x". Undefined if
 * it is no number.
 */
export function readNumber(text: string, isAddress: boolean): number | undefined {
  const bare = text.trim().replace(/[\s,_]/g, '');
  if (/^0x[0-9a-f]{1,13}$/i.test(bare)) return Number(bare);
  if (isAddress) return /^[0-9a-f]{1,13}$/i.test(bare) ? Number(`0x${bare}`) : undefined;
  return /^\d{1,15}$/.test(bare) ? Number(bare) : undefined;
}

/** "enomem" → "ENOMEM"; "None" → "none"; and what everybody calls SIGSEGV, or ENOMEM. */
function readWord(text: string): string | undefined {
  const bare = text.trim().toUpperCase();
  if (bare === 'NONE') return 'none';
  if (/^SEG(MENTATION )?FAULT$/.test(bare)) return 'SIGSEGV';
  if (/^(OUT OF|NO|NOT ENOUGH|CANNOT ALLOCATE) MEMORY$/.test(bare)) return 'ENOMEM';
  return /^(E|SIG)[A-Z0-9]+$/.test(bare) ? bare : undefined;
}
