import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { spoken } from '../words/testing.ts';
import { parseText } from './parse-text.ts';

const MMAP = 'mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0)';
const THREAD = 'clone(child_stack=0x7f00, flags=CLONE_VM|CLONE_THREAD)';

const parse = (...lines: readonly string[]) => parseText('test', lines.join('\n'));

/** The calls of the first image, each as `call failing`. */
const deeds = (...lines: readonly string[]) => {
  const { problems, images } = parse(...lines);
  expect(problems).toEqual([]);
  return images[0]!.calls.map(({ operation: { call, failing } }) => `${call} ${failing}`);
};
const reasons = (...lines: readonly string[]) =>
  parse(...lines).problems.map(({ line, reason }) => `${line}: ${say(reason)}`);

describe('fail()', () => {
  it('is about the next call only', () => {
    expect(deeds('fail(3)', `${MMAP} = -1 ENOMEM (x)`, `${MMAP} = 0x7f0000`)).toEqual(['mmap 3', 'mmap 0']);
  });

  it('is about the next call of its own thread', () => {
    expect(
      deeds(
        `1 ${MMAP} = 0x7f0000`,
        `1 ${THREAD} = 2`,
        '2 fail(1)',
        `1 ${MMAP} = 0x7e0000`,
        `2 ${MMAP} = 0x7d0000`,
      ),
    ).toEqual(['mmap 0', 'clone 0', 'mmap 0', 'mmap 1']);
  });

  it('passes by calls that the model does not make', () => {
    expect(deeds('fail(0x2)', 'close(3) = 0', 'read(3, "", 0) = 0', 'brk(0x606000) = 0x606000')).toEqual([
      'brk 2',
    ]);
  });

  it('makes the model try a fork that has failed, with what came of it', () => {
    const { images, problems } = parse(`7 ${MMAP} = 0x7f0000`, '7 fail(12)', '7 fork() = -1 ENOMEM (x)');
    expect(problems).toEqual([]);
    expect(spoken(images[0]!.calls[1])).toMatchObject({
      operation: { call: 'fork', failing: 12 },
      recorded: { value: 0, error: -12 },
      line: 3,
      text: 'fork(), whose allocation 12 fails',
    });
  });

  it('leaves a fork that failed for another reason out', () => {
    expect(deeds(`${MMAP} = 0x7f0000`, 'fork() = -1 EAGAIN (x)')).toEqual(['mmap 0']);
  });

  it('keeps the numbers of later children', () => {
    const { images, problems } = parse(
      `7 ${MMAP} = 0x7f0000`,
      '7 fail(2)',
      '7 fork() = -1 ENOMEM (x)',
      '7 fork() = 8',
      `8 ${MMAP} = 0x7e0000`,
    );
    expect(problems).toEqual([]);
    expect(images[0]!.calls.map(({ operation: { call, process } }) => `${process || 1} ${call}`)).toEqual([
      '1 mmap',
      '1 fork',
      '1 fork',
      '2 mmap',
    ]);
  });

  it.each([
    ['fail()', '1: fail() takes 1 arguments, not 0'],
    ['fail(0)', '1: fail(): "0" is not one of 1, 2, 3, …'],
    ['fail(-1)', '1: fail(): "-1" is not one of 1, 2, 3, …'],
    ['fail(soon)', '1: fail(): "soon" is not a number'],
    ['fail(0x100000000)', '1: fail(): "0x100000000" is not one of 1, 2, 3, …'],
  ])('%s is refused', (line, reason) => {
    expect(reasons(line, `${MMAP} = 0x7f0000`)).toEqual([reason]);
  });

  it('without a call behind it is named', () => {
    expect(reasons(`${MMAP} = 0x7f0000`, 'fail(1)', 'close(3) = 0')).toEqual([
      '2: fail(): the same thread makes no later call that could fail',
    ]);
  });
});
