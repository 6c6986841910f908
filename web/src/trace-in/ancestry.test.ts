/* What forked images begin with, whichever of them appears first. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anonymous, munmap } from '../core/calls.ts';
import type { SessionCall } from '../core/session.ts';
import { Ancestry } from './ancestry.ts';
import { forkedImage, newImage, withCaller, forkCall } from './drafts.ts';
import type { ImageDraft } from './drafts.ts';

const PAGE = 4096;
const mapping = (page: number): SessionCall => ({
  ...anonymous(PAGE, 3),
  recorded: { value: 2 ** 32 + page * PAGE, error: 0 },
});
const unmapping = (page: number): SessionCall => ({
  ...munmap(2 ** 32 + page * PAGE, PAGE),
  recorded: { value: 0, error: 0 },
});

function fork(parent: ImageDraft, pid: number): ImageDraft {
  const child = forkedImage(pid, { image: parent, thread: 1 }, {}, false);
  parent.calls.push(withCaller(forkCall(undefined, parent.process), 1, 1));
  return child;
}

/** Each number makes one of the processes so far map or unmap a page, or fork. */
function family(steps: readonly number[]): readonly ImageDraft[] {
  const images = [newImage(1, undefined)];
  for (const [page, step] of steps.entries()) {
    const image = images[step % images.length]!;
    if (step % 7 < 3) image.calls.push(mapping(page * 2));
    else if (step % 7 < 5) image.calls.push(unmapping(step % 50));
    else images.push(fork(image, images.length + 1));
  }
  return images;
}

it('finds the same for an image in any order as for it alone', () => {
  const steps = fc.array(fc.nat(10_000), { maxLength: 120 });
  const orders = steps.map(family).chain((images) => fc.shuffledSubarray([...images]));
  fc.assert(
    fc.property(orders, (images) => {
      const ancestry = new Ancestry(images, false);
      for (const image of images)
        expect(ancestry.evidenceOf(image)).toEqual(new Ancestry([image], false).evidenceOf(image));
    }),
    { numRuns: 300 },
  );
});

it('looks at the calls of a parent no more often because children appear out of the order of their forks', () => {
  const parent = newImage(1, undefined);
  for (let page = 0; page < 30_000; page++) parent.calls.push(unmapping(page % 8));
  const images = [parent];
  for (let pair = 0; pair < 500; pair++) images.push(...[fork(parent, 2), fork(parent, 3)].toReversed());
  const ancestry = new Ancestry(images, false);
  for (const image of images) ancestry.evidenceOf(image);
  expect(ancestry.isSpent).toBe(false);
});
