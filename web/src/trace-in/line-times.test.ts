import { expect, it } from 'vitest';
import { LineTimes } from './line-times.ts';

function timesOf(...lines: readonly string[]) {
  const times = new LineTimes();
  lines.forEach((line, i) => times.push(line, i + 1));
  return lines.map((_, i) => times.at(i + 1));
}

it('-tt, over midnight', () => {
  expect(timesOf('23:59:59.999990 brk(NULL) = 0x1', '[pid 12] 00:00:00.000010 brk(NULL) = 0x1')).toEqual([
    { start: 0 },
    { start: 20 },
  ]);
});

it('a clock that went back a little is no other day', () => {
  expect(timesOf('12:00:01.000000 brk(NULL) = 0', '12:00:00.999000 brk(NULL) = 0')[1]).toEqual({
    start: -1000,
  });
});

it('-ttt and -T, behind a process number', () => {
  const lines = ['7 1795228394.719504 brk(NULL) = 0x1 <0.000012>', '8<sh> 1795228394.719604 brk(NULL) = 0x1'];
  expect(timesOf(...lines)).toEqual([{ start: 0, lasted: 12 }, { start: 100 }]);
});

it('-r: each line says how long ago the one before it was', () => {
  const lines = [
    '     0.000000 brk(NULL) = 0x1',
    '     0.000100 close(3) = 0',
    '[pid 3]      0.000050 brk(NULL) = 0',
  ];
  expect(timesOf(...lines).map((time) => time?.start)).toEqual([0, 100, 150]);
});

it('-tt and -r: the clock counts', () => {
  const lines = [
    '10:00:00.000000 (+     0.000000) brk(NULL) = 0',
    '10:00:00.000200 (+     0.000200) brk(NULL) = 0',
  ];
  expect(timesOf(...lines).map((time) => time?.start)).toEqual([0, 200]);
});

it.each([
  ['without -T until it is resumed', '', 900],
  ['with -T as long as is said', ' <0.000800>', 800],
])('a call that was interrupted lasted, %s', (_, end, lasted) => {
  const [first] = timesOf(
    '5 10:00:00.000000 munmap(0x1000, 4096 <unfinished ...>',
    '6 10:00:00.000300 brk(NULL) = 0',
    `5 10:00:00.000900 <... munmap resumed>) = 0${end}`,
  );
  expect(first).toEqual({ start: 0, lasted });
});

it.each([
  'brk(NULL) = 0x1',
  '[pid 12] mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f0000000000',
  '12345 close(3) = 0',
  '# kernel 6.18.44',
  '00400000-00401000 r-xp 00000000 08:01 123 /bin/true',
  '',
])('no time: %s', (line) => {
  expect(timesOf(line)).toEqual([undefined]);
});
