/* The parts of `npm run record -- --debian` that need no package, no virtual machine and no kernel. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chosen, kernelsOf, sourcesList } from '../../scripts/new-kernel/apt.mjs';
import { grouped, nameOf } from '../../scripts/new-kernel/differences.mjs';
import { checkNeeded } from '../../scripts/new-kernel/needed.mjs';
import { operationsUntil, pinned, related } from '../../scripts/new-kernel/operations.mjs';
import { reportOf } from '../../scripts/new-kernel/report.mjs';
import { shrinkAll } from '../../scripts/new-kernel/shrink.mjs';

describe('kernels of Debian', () => {
  const row = (name: string, version: string) => `${name} | ${version} | mirror suite/main amd64 Packages\n`;
  const kernels = kernelsOf(
    [
      row('linux-image-6.12.9+deb13-cloud-amd64', '6.12.9-1'),
      row('linux-image-6.12.10+deb13-cloud-amd64-unsigned', '6.12.10-1'),
      row('linux-image-6.12.10+deb13-cloud-amd64', '6.12.10-1'),
      row('linux-image-6.12.10+deb13-amd64', '6.12.10-1'),
      row('linux-image-6.12.10+deb13-cloud-amd64-dbg', '6.12.10-1'),
      row('linux-image-7.2.13+deb14-cloud-amd64', '7.2.13-1'),
      row('linux-image-6.1.0-9-cloud-amd64-unsigned', '6.1.90-1'),
      row('linux-image-6.1.0-57-cloud-amd64-unsigned', '6.1.192-1'),
      row('linux-image-cloud-amd64', '7.2.13-1'),
    ].join(''),
  );

  it.each([
    ['6.12', 'linux-image-6.12.10+deb13-cloud-amd64'],
    ['6.12.9', 'linux-image-6.12.9+deb13-cloud-amd64'],
    ['6.1', 'linux-image-6.1.0-57-cloud-amd64-unsigned'],
    ['7.2', 'linux-image-7.2.13+deb14-cloud-amd64'],
  ])('%s is %s', (wanted, name) => {
    expect(chosen(kernels, wanted)).toMatchObject({ name });
  });

  it('are listed if there is none of the version', () => {
    expect(() => chosen(kernels, '6.2')).toThrow(
      'Debian has no kernel 6.2 for virtual machines. It has 7.2.13, 6.12.10, 6.12.9, 6.1.192, 6.1.90.',
    );
  });

  it('come from the machine’s own mirrors', () => {
    const sources = sourcesList('http://a/debian/ bookworm\nhttp://b/security/ bookworm-security\n');
    expect(sources).toMatch(/^deb \[.*\] http:\/\/a\/debian\/ trixie-backports main$/m);
    expect(sources).toMatch(/^deb \[.*\] http:\/\/b\/security\/ trixie-security main$/m);
    expect(sourcesList('http://a/debian/ trixie\n')).not.toContain('security');
    expect(sourcesList('http://c/ubuntu/ noble\n')).toBeUndefined();
  });
});

it('names the programs that are missing, and their packages', () => {
  expect(() => checkNeeded((command: string) => /^(?:apt|dpkg)/.test(command))).toThrow(
    'Missing: qemu-system-x86_64, mke2fs (Debian: qemu-system-x86, e2fsprogs).',
  );
  expect(() => checkNeeded(() => true)).not.toThrow();
});

describe('differences', () => {
  const vma = (range: string, flags: string, more = 'anon=0') =>
    `${range} rw-p 00000000 anon ${flags} ${more}`;

  test.each([
    ['mremap(0x1000, 1, 2, 0)', '-1 EFAULT', '-1 EINVAL (why)', 'mremap(): EFAULT, in the model EINVAL'],
    ['[pid 2] mmap(NULL, 4096, …)', '0x7000', '0x8000', 'mmap(): another value'],
    [
      'madvise(0x1000, 4096, MADV_DOFORK)',
      '-1 EINVAL',
      '0',
      'madvise(MADV_DOFORK): EINVAL, in the model value',
    ],
    [
      'load(0x1000, 1)',
      '-1 SIGBUS (BUS_ADRERR at 0x1000)',
      '0',
      'load(): SIGBUS (BUS_ADRERR), in the model value',
    ],
    ['mlock(0x1000, 1)', 'VmLck=4 VmData=8', 'VmLck=8 VmData=4', 'VmLck, VmData after mlock()'],
    [
      'mprotect(0x1000, 1, 0)',
      vma('1000-2000', 'rd,wr'),
      vma('1000-2000', 'rd,ac'),
      'VMAs after mprotect(): flag ac, flag wr',
    ],
    [
      'store(0x1000, 1)',
      vma('1000-2000', 'rd', 'anon=1'),
      vma('1000-2000', 'rd'),
      'VMAs after store(): anon',
    ],
    [
      'munmap(0x1000, 1)',
      `${vma('1000-2000', 'rd')}\n${vma('2000-3000', 'rd')}`,
      vma('1000-3000', 'rd', 'anon=1'),
      'VMAs after munmap(): merged less than in the model',
    ],
    [
      'munmap(0x1000, 1)',
      `${vma('1000-2000', 'rd')}\n${vma('2000-3000', 'lo')}`,
      vma('1000-3000', 'rd'),
      'VMAs after munmap(): flag lo, flag rd',
    ],
    ['munmap(0x1000, 1)', '', vma('1000-3000', 'rd'), 'VMAs after munmap(): where they lie'],
  ])('of %s are named by what differs', (operation, expected, got, name) => {
    expect(nameOf({ operation, expected, got })).toBe(name);
  });

  it('of one name are one group, shown by the earliest', () => {
    const differ = (file: string, line: number, operation: string) => ({
      file,
      line,
      operation,
      expected: '0',
      got: '-1 EINVAL',
    });
    const groups = grouped([
      differ('a', 5, 'mlock(0x1000, 1)'),
      differ('b', 70, 'munmap(0x1000, 1)'),
      differ('c', 60, 'munmap(0x2000, 1)'),
    ]);
    expect(groups.map(({ what, count, example }) => [what, count, example.file])).toEqual([
      ['munmap(): value, in the model EINVAL', 2, 'c'],
      ['mlock(): value, in the model EINVAL', 1, 'a'],
    ]);
    const smallest = {
      ...differ('small', 2, 'munmap(0x1000, 1)'),
      operations: ['mmap(…) = 0x1000', 'munmap(…) = 0'],
    };
    const counts = { cases: 9, casesAgree: 6, operations: 99, operationsAgree: 90 };
    const report = reportOf({
      release: '7.2.1',
      row: '6.18',
      ...counts,
      groups: [{ ...groups[0], smallest }],
    });
    expect(report).toBe(`Linux 7.2.1 beside row 6.18: 6 of 9 recordings and 90 of 99 operations agree.
Groups, and in how many recordings each is the first difference:

   2  munmap(): value, in the model EINVAL
      small:2
        mmap(…) = 0x1000
        munmap(0x1000, 1)
          kernel  0
          model   -1 EINVAL
`);
  });
});

describe('operations of a recording', () => {
  const operations = operationsUntil(
    '# vmatrace 1\n[pid 1] mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0) = 0x7000\n# maps [pid 1] 3\nfork() = 2\nmunmap(0x1000, 4096) = 0\nmlock(0x7000, 1) = 0\nfork() = 3\n',
    6,
  );

  it('end with the one that differs', () => {
    expect(operations.at(-1)).toBe('mlock(0x7000, 1) = 0');
    expect(operations).toHaveLength(4);
  });

  it('map where they did, unless they failed or said where', () => {
    expect(pinned(operations)[0]).toBe('[pid 1] mmap(0x7000, 4096, PROT_READ, MAP_PRIVATE, 3, 0) = 0x7000');
    const others = ['mmap(NULL, 0, 0, 0) = -1 EINVAL (…)', 'mmap(0x1000, 1, MAP_FIXED, -1, 0) = 0x1000'];
    expect(pinned(others)).toEqual(others);
  });

  it('are related if they touch what the last one touches, or say nothing of it', () => {
    expect(related(pinned(operations)).map((each: string) => /\w+\(/.exec(each)?.[0])).toEqual([
      'mmap(',
      'fork(',
      'mlock(',
    ]);
  });
});

describe('shrinking, against a kernel that differs when some operations are there', () => {
  /** Each list differs if it has all of `needed`, or all of `instead`, unless it has `prevents` without `needs`. */
  const kernel = fc.record({
    length: fc.integer({ min: 1, max: 400 }),
    needed: fc.array(fc.nat(399), { minLength: 1, maxLength: 6 }),
    instead: fc.array(fc.nat(399), { minLength: 1, maxLength: 3 }),
    prevents: fc.nat(399),
    needs: fc.nat(399),
  });

  it('leaves lists that differ, and do not without any one of their operations', () => {
    fc.assert(
      fc.property(fc.array(kernel, { minLength: 1, maxLength: 4 }), (kernels) => {
        const differs = (of: number, list: readonly number[]) => {
          const { length, needed, instead, prevents, needs } = kernels[of]!;
          const has = (number: number) => list.includes(number % length);
          return (needed.every(has) || instead.every(has)) && (!has(prevents) || has(needs));
        };
        const whole = kernels.map(({ length }) => Array.from({ length }, (_, i) => i));
        const shrunk = shrinkAll(
          whole.map((list) => [list.slice(0, 1), list]),
          (asked: readonly { of: number; list: readonly number[] }[]) =>
            asked.map(({ of, list }) => differs(of, list)),
        ) as readonly (readonly number[] | undefined)[];
        const wrong = shrunk.filter((list, of) =>
          list === undefined
            ? differs(of, whole[of]!)
            : !differs(of, list) ||
              list.some((one) =>
                differs(
                  of,
                  list.filter((other) => other !== one),
                ),
              ),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('asks nothing about a list that is left out', () => {
    const [list] = shrinkAll([[]], () => expect.unreachable());
    expect(list).toBeUndefined();
  });

  it('takes few boots', () => {
    const wanted = [3, 77, 250, 299];
    let boots = 0;
    const [list] = shrinkAll(
      [[Array.from({ length: 300 }, (_, i) => i)]],
      (asked: readonly { list: number[] }[]) => {
        boots++;
        return asked.map(({ list: each }) => wanted.every((one) => each.includes(one)));
      },
    );
    expect(list).toEqual(wanted);
    expect(boots).toBeLessThan(20);
  });
});
