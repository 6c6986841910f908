/* What a scene's open views look like at each of its beats, as text: elements with all that styles depend on, and all that was
 * done with canvases. */
import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, vi } from 'vitest';
import { known } from '../../web/src/base/known.ts';
import { mmapLockName } from '../../web/src/core/kernel-id.ts';
import type { CoreModule } from '../../web/src/core/module.ts';
import type { BeatStyle, SessionSpec } from '../../web/src/core/session.ts';
import { narrateContext } from '../../web/src/narrate/context.ts';
import type { Topic } from '../../web/src/timeline/beat-roles.ts';
import { SnapshotDecoder } from '../../web/src/timeline/snapshot.ts';
import { Timeline } from '../../web/src/timeline/timeline.ts';
import { PROBES, STUDIES } from '../../web/src/views/probes.ts';
import { VIEWS } from '../../web/src/views/registry.ts';
import { shownOf, touchOf } from '../../web/src/views/touch.ts';
import { tick } from './page.ts';

export interface ShownScene {
  readonly spec: SessionSpec;
  readonly style: BeatStyle;
  readonly views: readonly string[];
  readonly own: Readonly<Record<string, unknown>>;
}

export interface PictureOfBeat {
  readonly position: number;
  readonly topic: Topic;
  readonly isSame: boolean;
}

/** What comes of a study, or of a new size, takes a few. */
const TURNS = 20;

const nothing = (): void => {};

/** Plays up to `most` beats of a scene from its start and compares the views before and after each beat. */
export async function comparePictures(
  core: CoreModule,
  scene: ShownScene,
  most: number,
): Promise<PictureOfBeat[]> {
  const { spec, style, own } = scene;
  const timeline = Timeline.load(core, { ...spec, ...style });
  const decoder = new SnapshotDecoder(PROBES);
  const wishes = Object.fromEntries(
    scene.views.filter((id) => PROBES.has(id)).map((id) => [id, own[id]] as const),
  );
  const views = scene.views.map((id) => VIEWS.get(id)!);
  const canvases = recordCanvases();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const onStudy = (id: string) => async (): Promise<unknown> => {
    const study = await STUDIES.get(id)!();
    const steps = study.run(core, spec, own[id]);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const studies = new Map(views.map(({ id }) => [id, onStudy(id)]));

  const show = (position: number) => {
    const snapshot = decoder.decode(timeline.rawSnapshot(position, 0, wishes, PROBES));
    const world = narrateContext(snapshot, { files: spec.files, mmapLock: mmapLockName(spec.kernel) });
    const shown = shownOf(snapshot, true);
    const moment = { snapshot, world, byBeat: true, shown, touch: touchOf(snapshot, world.vmaAtNode, shown) };
    const session = { spec, operations: timeline.operations, chosen: 0, onChoose: nothing };
    const figures = views.map((view) =>
      createElement(
        'div',
        { key: view.id, 'data-view': view.id },
        createElement(view.Component, {
          ...moment,
          ...session,
          state: own[view.id],
          found: snapshot.probed[view.id],
          onStudy: studies.get(view.id)!,
        }),
      ),
    );
    flushSync(() => root.render(createElement(Suspense, { fallback: null }, ...figures)));
    return snapshot;
  };
  const picture = (): string => seen(place, canvases);

  show(0);
  // Components, and what a study finds, are there some turns later.
  await expect.poll(() => place.querySelectorAll('.figure').length).toBe(views.length);
  await expect.poll(() => place.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  for (let turn = 0; turn < TURNS; turn++) await tick();
  const beats: PictureOfBeat[] = [];
  for (let position = 0, before = picture(); position < timeline.total && beats.length < most;) {
    position = timeline.step(position, 'beat', 1);
    const beat = known(show(position).beat, 'after the start there is a beat');
    await tick();
    const after = picture();
    beats.push({ position, topic: beat.topic, isSame: after === before });
    before = after;
  }
  root.unmount();
  place.remove();
  return beats;
}

/** What was done with each canvas since it was cleared last. Colours are the names of their tokens. */
function recordCanvases(): WeakMap<Element, string[]> {
  const done = new WeakMap<Element, string[]>();
  const pens = new WeakMap<Element, object>();
  vi.stubGlobal('Path2D', RecordedPath);
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => name }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const pen = pens.get(this) ?? recordedPen(this, done);
    pens.set(this, pen);
    return pen as never;
  });
  return done;
}

function recordedPen(canvas: HTMLCanvasElement, done: WeakMap<Element, string[]>): object {
  const steps: string[] = [];
  done.set(canvas, steps);
  const state: Record<PropertyKey, unknown> = {
    canvas,
    measureText: (text: string) => ({ width: 7 * text.length }),
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: ({ data }: { readonly data: Uint8ClampedArray }) => void steps.push(data.join()),
    clearRect: () => void (steps.length = 0),
  };
  return new Proxy(state, {
    get: (_, name) =>
      name in state
        ? state[name]
        : (...of: readonly unknown[]) => void steps.push(`${String(name)} ${of.map(String).join(' ')}`),
    set: (_, name, value) => {
      state[name] = value;
      steps.push(`${String(name)}=${String(value)}`);
      return true;
    },
  });
}

class RecordedPath {
  private readonly steps: string[] = [];

  constructor(path = '') {
    this.steps.push(path);
    return new Proxy(this, {
      get: (target, name) =>
        name === 'toString'
          ? () => target.steps.join(' ')
          : (...of: readonly unknown[]) =>
              void target.steps.push(`${String(name)} ${of.map(String).join(' ')}`),
    });
  }
}

/** Attributes that say something to programs, and nothing to eyes. */
const UNSEEN = /^(?:aria-|title$|role$|id$|tabindex$|data-)/;

function seen(element: Element, canvases: WeakMap<Element, string[]>): string {
  if (element.classList.contains('visually-hidden') || element.classList.contains('figure-keys')) return '';
  const attributes = [...element.attributes]
    .filter(({ name }) => !UNSEEN.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  const inside = [...element.childNodes].map((part) =>
    part instanceof Element ? seen(part, canvases) : part.textContent,
  );
  return `<${element.tagName} ${attributes.join(' ')}>${canvases.get(element)?.join(';') ?? ''}${inside.join('')}`;
}
