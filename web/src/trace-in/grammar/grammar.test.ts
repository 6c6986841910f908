import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SyntaxNode } from '@lezer/common';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanLine } from '../scan.ts';
import type { Span } from '../scan.ts';
import { lineArbitrary, soupArbitrary } from '../testing/lines.ts';
import { straceParser } from './highlight.ts';

const PROGRAMS = resolve(import.meta.dirname, '../../../../tests/fixtures/programs');

/** A line in the form in which both parsers are compared; undefined if it is rejected. */
interface Shape {
  readonly name: Span | undefined;
  readonly args: readonly Span[];
  readonly result: Span | undefined;
}

const NO_CALL: Shape = { name: undefined, args: [], result: undefined };

function shapeOfScanner(line: string): Shape | undefined {
  const scanned = scanLine(line);
  if (scanned.kind === 'malformed') return undefined;
  if (scanned.kind !== 'call') return NO_CALL;
  const { name, args, result } = scanned;
  // The grammar makes no node for empty text.
  return { name, args: args.filter(({ start, end }) => end > start), result };
}

function shapeOfGrammar(line: string): Shape | undefined {
  const tree = straceParser.parse(line);
  let refused = false;
  let call: SyntaxNode | undefined;
  tree.iterate({
    enter(node) {
      // The scanner leaves lists of VMAs to others.
      if (node.type.isError || node.name === 'Vma') refused = true;
      if (node.name === 'Call' || node.name === 'ResumedCall') call = node.node;
    },
  });
  if (refused) return undefined;
  if (!call) return NO_CALL;
  const name = call.getChild('CallName') ?? call.getChild('Resumed')!;
  const result = call.getChild('Result');
  return {
    name: name.name === 'Resumed' ? { start: name.from + 5, end: name.to - 9 } : spanOf(name),
    args: call.getChildren('Argument').map(spanOf),
    result: result ? spanOf(result) : undefined,
  };
}

function spanOf({ from, to }: SyntaxNode): Span {
  return { start: from, end: to };
}

describe('the grammar and the scanner', () => {
  for (const file of readdirSync(PROGRAMS).filter((name) => name.endsWith('.gz'))) {
    it(`agree on every line of ${file}`, () => {
      const lines = gunzipSync(readFileSync(`${PROGRAMS}/${file}`))
        .toString()
        .split('\n');
      for (const line of lines)
        expect({ line, is: shapeOfGrammar(line) }).toEqual({ line, is: shapeOfScanner(line) });
      expect(lines.filter((line) => shapeOfScanner(line)?.name).length).toBeGreaterThan(50);
    });
  }

  it('agree on lines that strace could print', () => {
    fc.assert(
      fc.property(lineArbitrary, (line) => {
        expect(shapeOfScanner(line)).toBeDefined();
        expect(shapeOfGrammar(line)).toEqual(shapeOfScanner(line));
      }),
      { numRuns: 3000 },
    );
  });

  it('agree on what is no line at all', () => {
    fc.assert(
      fc.property(soupArbitrary, (line) => {
        expect(shapeOfGrammar(line)).toEqual(shapeOfScanner(line));
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    '555555554000-555555555000 r--p 00000000 fe:00 7798790                    /usr/bin/ls',
    'ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]',
  ])('take %s for a line of a list of VMAs, whole', (line) => {
    const vma = straceParser.parse(line).topNode.firstChild!.firstChild!;
    expect({ name: vma.name, ...spanOf(vma) }).toEqual({ name: 'Vma', start: 0, end: line.length });
    expect(shapeOfScanner(line)).toBeUndefined();
  });

  it('keep an error to its own line', () => {
    const tree = straceParser.parse('brk(NULL) = 0x1000\nmmap(NULL, [) = 0\nbrk(NULL) = 0x1000\n');
    const calls: string[] = [];
    tree.iterate({ enter: (node) => void (node.name === 'Result' && calls.push(`${node.from}`)) });
    expect(calls).toEqual(expect.arrayContaining(['12', '49']));
  });
});
