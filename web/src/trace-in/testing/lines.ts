/** Arbitrary lines for the tests of this folder. */
import * as fc from 'fast-check';

const number = fc.oneof(
  fc.constant('NULL'),
  fc.nat().map(String),
  fc.nat().map((n) => `0x${n.toString(16)}`),
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map((n) => `0x${n.toString(16)}`),
  fc.constant('-1'),
);
const text = fc.string({ maxLength: 12 }).map((raw) => JSON.stringify(raw));
const path = fc.stringMatching(/^[a-z/ .:[\]]{0,12}$/);
const flags = fc
  .array(fc.constantFrom('PROT_READ', 'MAP_PRIVATE', 'MAP_FIXED', '0x40', '21<<MAP_HUGE_SHIFT'), {
    minLength: 1,
  })
  .map((parts) => parts.join('|'));
const descriptor = fc.oneof(
  path.map((name) => `3<${name}>`),
  fc.constantFrom(
    '0</dev/pts/0<char 136:0>>',
    '4<TCP:[127.0.0.1:80->127.0.0.1:9]>',
    'AT_FDCWD</home>',
    '3</x (deleted)>',
  ),
);
const leaf = fc.oneof(
  number,
  text,
  flags,
  descriptor,
  text.map((quoted) => `${quoted}...`),
);

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
    fc
      .array(tie('value'), { maxLength: 3 })
      .map((all) => `{${all.map((one, i) => `f${i}=${one}`).join(', ')}}`),
    tie('value').map((one) => `makedev(${one})`),
    tie('value').map((one) => `${one} /* 3 vars */`),
    fc.tuple(tie('value'), tie('value')).map(([before, after]) => `{a=${before}} => {a=${after}}`),
  ),
}));

const args = fc.array(value, { maxLength: 6 });
const name = fc.constantFrom('mmap', 'brk', 'clone3', 'ioctl', '???', 'syscall_0x1ff', '_llseek');
const prefix = fc.constantFrom(
  '',
  '12345 ',
  '[pid 77] ',
  '[pid    77] 12:34:56 ',
  '9 1795228394.719504 ',
  '     0.000123 ',
  '8<cat> ',
  '12:00:00 (+     0.000003) ',
  '[00007ffff7fe5b2a] ',
  '[????????????????] ',
  '[   9] ',
);
const result = fc.oneof(
  number.map((n) => ` = ${n}`),
  descriptor.map((fd) => `    = ${fd}`),
  fc.constantFrom(
    ' = -1 ENOMEM (Cannot allocate memory)',
    ' = ?',
    ' = ? ERESTARTSYS (To be restarted if SA_RESTART is set)',
    ' = 0 <0.000012>',
    ' = 0x7f0000000000 (DELAYED)',
    ' = 1 ([{fd=3, revents=POLLIN}])',
    '',
  ),
);

/** Lines of every kind that strace can print. */
export const lineArbitrary = fc.oneof(
  fc
    .tuple(prefix, name, args, result, fc.constantFrom('', '\r'))
    .map(([before, call, all, after, end]) => `${before}${call}(${all.join(', ')})${after}${end}`),
  fc
    .tuple(prefix, name, args, fc.constantFrom('unfinished', 'detached', 'pid changed to 12'))
    .map(([before, call, all, why]) => `${before}${call}(${all.join(', ')} <${why} ...>`),
  fc
    .tuple(prefix, name, args, result)
    .map(([before, call, all, after]) => `${before}<... ${call} resumed>${all.join(', ')})${after}`),
  prefix.map((before) => `${before}<... exit resumed> <unfinished ...>) = ?`),
  prefix.map((before) => `${before}+++ exited with 0 +++`),
  prefix.map((before) => `${before}--- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=NULL} ---`),
  fc.constantFrom(
    '',
    '  ',
    '# maps 1 2',
    'strace: Process 7 attached',
    'Process 7 detached',
    ' > /lib/libc.so.6(mmap+0x3) [0x1]',
  ),
);

/** Random sequences of the elements of which lines consist. */
export const soupArbitrary = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'()[]{}<>,="\\#|&~-+*/ \t\r\0:.\''.split(''),
        '<<',
        '->',
        '/*',
        '*/',
        '0x',
        '12',
        'mmap',
        '<... ',
        ' resumed>',
        '<unfinished ...>',
        '[pid ',
        '+++',
        '---',
        'strace: ',
        'Process ',
        '[ Process ',
        '...',
        '?',
        'é',
      ),
      fc.constantFrom('mmap(', 'brk(NULL)', ' = ', '3</x>', '"a"'),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
