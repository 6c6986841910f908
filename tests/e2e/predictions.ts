/* Questions of a lesson, as a reader meets them. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

export async function question(page: Page, id: string): Promise<Locator> {
  const form = page.locator(`#predict-${id}`);
  await form.waitFor();
  return form;
}

/** What is said to the answer that has been given. */
export async function verdict(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Check' }).click();
  const output = form.locator('output');
  await expect.poll(() => output.textContent()).not.toBe('');
  return (await output.textContent()) ?? '';
}
