import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useClock, type Clock } from '../../web/src/figures/use-clock.ts';

const PACE = { few: 1, many: 1, lasts: [100] };
const OF = {};

it('plays again, though that is pressed in the frame in which it ends', () => {
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1));
  const draw = (now: number): void => {
    const due = frames;
    frames = [];
    for (const each of due) each(now);
  };
  const show = vi.fn<(clock: Clock) => null>(() => null);
  function Shown({ plays }: { readonly plays: number }) {
    return show(useClock({ pace: PACE, isSeen: true, of: OF, plays }));
  }
  const root = createRoot(document.createElement('div'));
  const play = (plays: number): void => root.render(createElement(Shown, { plays }));
  flushSync(() => play(1));
  flushSync(() => draw(0));
  flushSync(() => {
    draw(100);
    play(2);
  });
  expect(show.mock.lastCall?.[0]).toMatchObject({ tick: 0, isPlaying: true });
  for (const now of [200, 250, 300]) flushSync(() => draw(now));
  expect(show.mock.lastCall?.[0]).toMatchObject({ tick: 1, isPlaying: false });
  root.unmount();
});

it('what is seen before anything is played comes as it is first seen, and nothing more; without motion it is there', () => {
  for (const isStill of [false, true]) {
    let frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1));
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
    const show = vi.fn<(clock: Clock) => null>(() => null);
    const pace = { few: 2, many: 2 };
    function Shown() {
      return show(useClock({ pace, isSeen: true, of: OF, plays: 0, begins: 1, comesToBegin: true }));
    }
    const root = createRoot(document.createElement('div'));
    flushSync(() => root.render(createElement(Shown)));
    expect(show.mock.lastCall?.[0]).toMatchObject({ tick: isStill ? 1 : 0, isPlaying: false });
    for (const now of [0, 600, 5000, 9000]) {
      const due = frames;
      frames = [];
      flushSync(() => {
        for (const each of due) each(now);
      });
    }
    expect(show.mock.lastCall?.[0]).toMatchObject({ tick: 1, share: 0, isPlaying: false });
    root.unmount();
  }
});
