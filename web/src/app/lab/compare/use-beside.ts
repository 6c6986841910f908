/* Has two texts compared, by a worker of its own: it holds both, and ends with the comparison. */
import { useEffect, useState } from 'react';
import { BESIDE, type AskedBeside, type Beside, type Text } from '../../../beside/asked.ts';
import type { Source } from '../../../engine/source.ts';
import { startEngine } from '../../../engine/start.ts';
import { messageOf } from '../../../words/message-of.ts';

export interface Wanted {
  readonly first: Source;
  readonly second: Source;
  /** Process images; undefined for the one with the most calls. */
  readonly images: readonly [number | undefined, number | undefined];
  readonly kernel: string;
  readonly literal: boolean;
}

interface Answer {
  readonly found?: Beside;
  readonly failure?: string;
}

/** The last answer, for when the reader comes back to it. */
let last: { readonly of: readonly unknown[]; readonly answer: Answer } | undefined;

/** Empty until there is an answer to what is wanted now. */
export function useBeside({ first, second, images, kernel, literal }: Wanted): Answer {
  const [imageA, imageB] = images;
  const [told, tell] = useState(last);
  const of = [first, second, imageA, imageB, kernel, literal];
  const known = [told, last].find((each) => isSame(each?.of, of));
  useEffect(() => {
    const asked = [first, second, imageA, imageB, kernel, literal];
    if (isSame(last?.of, asked)) return undefined;
    let isOver = false;
    const { client, close } = startEngine();
    const end = (answer: Answer): void => {
      if (isOver) return;
      last = { of: asked, answer };
      tell(last);
      close();
    };
    const question: AskedBeside = {
      texts: [textOf(first, first, imageA), textOf(second, first, imageB)],
      kernel,
      follow: !literal,
    };
    client.model(BESIDE, question).then(
      (found) => end({ found: found as Beside }),
      (error: unknown) => end({ failure: messageOf(error) }),
    );
    return () => {
      isOver = true;
      close();
    };
  }, [first, second, imageA, imageB, kernel, literal]);
  return known?.answer ?? {};
}

function isSame(one: readonly unknown[] | undefined, other: readonly unknown[]): boolean {
  return one !== undefined && other.every((each, i) => each === one[i]);
}

/** Both are read in the same way. */
function textOf(source: Source, { apart, threads, assume }: Source, image: number | undefined): Text {
  const { name } = source;
  return {
    name,
    content: source.kind === 'text' ? new Blob([source.text]) : source.file,
    ...(apart !== undefined && { apart }),
    ...(threads !== undefined && { threads }),
    assume,
    ...(image !== undefined && { image }),
  };
}
