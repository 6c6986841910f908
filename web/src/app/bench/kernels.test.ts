import { expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { kernelRef, kernelRefs, message, sentences, withNames } from '../../words/message.ts';
import { kernelOrder, sentenceName, shortKernelName } from './kernels.ts';

it('puts mixed rows behind the row that they are mixed from', () => {
  expect(kernelOrder(['3.4', '3.8'], ['3.8', '3.4+gap=free_gap', '9.9+gap=x', '3.4+gap=free_gap'])).toEqual([
    '3.4',
    '3.4+gap=free_gap',
    '3.8',
    '9.9+gap=x',
  ]);
});

it('keeps the kernel’s name where only its page tables are others', () => {
  const tables = '2.6.34+pt=i386_2level';
  expect(shortKernelName(tables, ['2.6.2', tables])).toBe('2.6.34 + i386_2level');
});

it('shortens a name to what tells it apart', () => {
  const lazy = '3.8+gap=free_gap_lazy';
  expect(shortKernelName('3.8', ['3.8', lazy])).toBe('3.8');
  expect(shortKernelName(lazy, ['3.8', lazy])).toBe('free_gap_lazy');
  expect(shortKernelName('3.5-free-gap', ['3.8', lazy])).toBe('June 2012');
  expect(shortKernelName(lazy, ['3.4+gap=free_gap_lazy', lazy])).toBe('3.8 + free_gap_lazy');
});

it('names the kernels of sentences, and nothing that looks like one', () => {
  const said = sentences(
    message('benchReport.kernelAndRatio', { kernel: kernelRef('3.8'), ratio: '× 3.8' }),
    message('benchReport.countedDoesNot', { kernels: kernelRefs(['2.6.31-zhang', '3.8+gap=free_gap_lazy']) }),
    'As in 3.4.',
  );
  const named = say(withNames(said, sentenceName));
  expect(named).toContain('Linux 3.8 × 3.8');
  expect(named).toContain('Zhang’s patch (September 2009), Linux 3.8 with free_gap_lazy');
  expect(named).toContain('As in 3.4.');
  expect(say(said)).toContain('2.6.31-zhang, 3.8+gap=free_gap_lazy');
});
