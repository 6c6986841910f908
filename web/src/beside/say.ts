/* What a comparison of two traces found, in messages: the page, the command line and Markdown say the same. */
import { kernelMessage } from '../core/kernel-id.ts';
import { shortened, spanText } from '../diagnose/say.ts';
import { message, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallLine, Compared, Difference, Pair } from './compared.ts';
import type { Excess, Maker } from './only.ts';

export const LETTERS: Pair<string> = ['A', 'B'];
/** Of the calls that made VMAs of a kind, so many are named. */
const NAMED = 5;

/** What ran, and how many calls both make: a sentence each. */
export function factsText({ sides }: Compared, names: Pair<Said>, kernel: string): readonly Said[] {
  return [
    message('twoTraces.on', { kernel: kernelMessage(kernel) }),
    ...sides.flatMap(({ calls, first, most, last, limit, process, processes }, side): readonly Said[] => {
      const letter = LETTERS[side] ?? '';
      const counted = message('twoTraces.calls', { count: calls });
      const name = names[side] ?? '';
      return [
        message('twoTraces.side', { letter, name, calls: counted, first, most, last, limit }),
        ...(processes > 1 ? [message('twoTraces.followed', { letter, processes, process })] : []),
      ];
    }),
  ];
}

export function alignedText({ sides, both, differing, only, isLongest }: Compared): readonly Said[] {
  if (sides.every(({ calls }) => calls === 0)) return [message('twoTraces.noCalls')];
  const [a, b] = only;
  const isAlike = a + b + differing === 0;
  return [
    isAlike ? message('twoTraces.alike', { both }) : message('twoTraces.aligned', { both, differing, a, b }),
    message('twoTraces.shape'),
    ...(isLongest ? [] : [message('twoTraces.notLongest')]),
  ];
}

export function differenceText({ kind, count }: Difference): Said {
  return message(`twoTraces.${kind}`, { count });
}

/** The call of one side, with its line. */
export function lineText(call: CallLine | undefined, letter: string): Said {
  if (!call) return message('twoTraces.end', { letter });
  const { index, line, text, result } = call;
  const said = result === undefined ? text : message('twoTraces.call', { text, result });
  return line === undefined
    ? message('twoTraces.number', { letter, number: index + 1, call: said })
    : message('twoTraces.line', { letter, line: String(line), call: said });
}

/** `120 more rw-p 64 MiB, anonymous: 120 against 0. Made by mmap() at lines 12, 14, 16, 18, 20, and 115 more.` */
export function excessText({ permissions, size, name, structure, has, other, makers }: Excess): Said {
  const named =
    structure !== undefined
      ? message(`diagnosis.${structure}`)
      : name === ''
        ? message('twoTraces.anonymous')
        : shortened(name);
  return message('twoTraces.kind', {
    count: has - other,
    permissions,
    size: spanText(size),
    name: named,
    has,
    other,
    makers: series(makers.map(makerText), ' '),
  });
}

function makerText({ call, vmas, calls, at }: Maker): Said {
  if (call === undefined) return message('twoTraces.atStart', { count: vmas });
  const isLined = at.every(({ line }) => line !== undefined);
  const named = at.slice(0, NAMED).map(({ index, line }) => String(isLined ? line : index + 1));
  const rest = calls - named.length;
  const places = series([...named, ...(rest > 0 ? [message('twoTraces.more', { count: rest })] : [])]);
  const where = message(isLined ? 'twoTraces.makerLines' : 'twoTraces.makerCalls', { count: calls, places });
  return message('twoTraces.maker', { call, where });
}
