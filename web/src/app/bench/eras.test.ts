import { expect, it } from 'vitest';
import { eraOrder, shortEraName } from './eras.ts';

it('puts mixed rows behind the row that they are mixed from', () => {
  expect(eraOrder(['3.4', '3.8'], ['3.8', '3.4+gap=free_gap', '9.9+gap=x', '3.4+gap=free_gap'])).toEqual([
    '3.4',
    '3.4+gap=free_gap',
    '3.8',
    '9.9+gap=x',
  ]);
});

it('keeps the kernel’s name where only its page tables are others', () => {
  const tables = '2.6.34+pt=i386_2level';
  expect(shortEraName(tables, ['2.6.2', tables])).toBe('2.6.34 + i386_2level');
});

it('shortens a name to what tells it apart', () => {
  const lazy = '3.8+gap=free_gap_lazy';
  expect(shortEraName('3.8', ['3.8', lazy])).toBe('3.8');
  expect(shortEraName(lazy, ['3.8', lazy])).toBe('free_gap_lazy');
  expect(shortEraName('3.5-free-gap', ['3.8', lazy])).toBe('June 2012');
  expect(shortEraName(lazy, ['3.4+gap=free_gap_lazy', lazy])).toBe('3.8 + free_gap_lazy');
});
