/* Questions of a lesson, as a reader meets them. */
import { expect } from 'vitest';
import { find, goOn, textOf } from './page.ts';
import { click, fill, the } from './roles.ts';

/** Unfolded, if it follows another. */
export async function question(id: string): Promise<HTMLElement> {
  const form = await find(`#predict-${id}`);
  if (form.closest('.after:not([open])') !== null) await goOn();
  return form;
}

/** What is said to the answer that has been given. */
export async function verdict(form: HTMLElement): Promise<string> {
  await click('button', 'Check', form);
  const said = (): string => textOf(form.querySelector('output'));
  await expect.poll(said).not.toBe('');
  return said();
}

export async function pick(form: HTMLElement, option: string | RegExp): Promise<string> {
  await click('radio', option, form);
  return verdict(form);
}

export async function type(form: HTMLElement, text: string): Promise<string> {
  await fill(await the('textbox', /^Your/, form), text);
  return verdict(form);
}
