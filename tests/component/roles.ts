/* Elements by their role and name, as assistive technology has them, and what a reader does to them. A name that is a string is
 * the whole name. What CSS alone hides is found as well: here is none. */
import { expect } from 'vitest';
import { textOf, tick } from './page.ts';

const SELECTORS = {
  alert: '[role="alert"]',
  application: '[role="application"]',
  button: 'button, [role="button"]',
  cell: 'td, [role="cell"]',
  checkbox: 'input[type="checkbox"]',
  columnheader: 'thead th, th[scope="col"]',
  dialog: 'dialog, [role="dialog"]',
  figure: 'figure',
  form: 'form',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  note: '[role="note"]',
  progressbar: 'progress, [role="progressbar"]',
  radio: 'input[type="radio"]',
  region: 'section, [role="region"]',
  row: 'tr, [role="row"]',
  rowheader: 'tbody th, th[scope="row"], [role="rowheader"]',
  select: 'select',
  slider: 'input[type="range"], [role="slider"]',
  status: 'output, [role="status"]',
  table: 'table, [role="table"]',
  textbox: 'input:not([type]), input[type="text"], textarea',
} as const;

export type Role = keyof typeof SELECTORS;
type Name = string | RegExp;

const trimmed = (element: Element | null | undefined): string => textOf(element).trim();

/** What a label says besides the control in it. */
function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const control of copy.querySelectorAll('select, textarea')) control.remove();
  return trimmed(copy);
}

export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ');
  if (ids) return ids.map((id) => trimmed(document.getElementById(id))).join(' ');
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.replaceAll(/\s+/g, ' ').trim();
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if (labels.length > 0) return labels.map(labelText).join(' ');
  const own = element.querySelector(':scope > legend, :scope > caption, :scope > figcaption');
  return trimmed(own ?? element);
}

/** Those of a role that are there now. */
export const named = (
  role: Role,
  name: Name = /(?:)/,
  within: ParentNode = document,
): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(SELECTORS[role])].filter((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  );

/** The first of them, as soon as it is there. */
export async function the(role: Role, name?: Name, within?: ParentNode): Promise<HTMLElement> {
  await expect
    .poll(() => named(role, name, within).length, { message: `${role} ${String(name)}` })
    .toBeGreaterThan(0);
  return named(role, name, within)[0]!;
}

export async function click(role: Role, name?: Name, within?: ParentNode): Promise<void> {
  (await the(role, name, within)).click();
  await tick();
}

/** Writes into a text field. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  // As React overlooks what its own property is set to.
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(kind.prototype, 'value')!;
  set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await tick();
}

/** Chooses from a list, by an option's value or text. */
export async function choose(list: HTMLElement, wanted: string): Promise<void> {
  const select = list as HTMLSelectElement;
  const option = [...select.options].find(({ value, text }) => value === wanted || text.trim() === wanted);
  expect(option, wanted).toBeDefined();
  select.value = option!.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await tick();
}

export const valueOf = (field: Element): string => (field as HTMLInputElement).value;
export const isChecked = (field: Element): boolean => (field as HTMLInputElement).checked;

/** Chooses one of the kernels that stand above a lesson's figures. */
export async function chooseKernel(name: RegExp): Promise<void> {
  await click('radio', name, await the('group', 'Kernel'));
}

/** Moves a slider, as React hears it. */
export async function slide(name: string, value: number): Promise<void> {
  await the('slider', name);
  // A curve’s point may have the same name.
  const slider = named('slider', name).find((each) => each instanceof HTMLInputElement);
  if (slider === undefined) throw new Error(`no range is called ${name}`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, String(value));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}
