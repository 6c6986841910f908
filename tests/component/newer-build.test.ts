/* When the page offers a newer version, and what its buttons do. That browsers do the rest, tests/e2e/offline.test.ts holds. */
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewerBuild } from '../../web/src/app/update/NewerBuild.tsx';

class FakeWorker extends EventTarget {
  readonly heard: string[] = [];
  state = 'installed';
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(message: string, [port]: readonly MessagePort[]): void {
    this.heard.push(message);
    if (message === 'which-build') port!.postMessage(this.build, []);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | undefined;
  waiting: FakeWorker | undefined;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve());
}

const container = Object.assign(new EventTarget(), { controller: undefined as FakeWorker | undefined });
const onReload = vi.fn<() => void>();
let registration: FakeRegistration;
let root: Root | undefined;

function show(): void {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const registered = Promise.resolve(registration as unknown as ServiceWorkerRegistration);
  root.render(createElement(NewerBuild, { registered, build: 'mine', onReload }));
}

const said = (): string | undefined => document.querySelector('output')?.textContent;
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const OFFER = 'A new version is ready.';

beforeEach(() => {
  registration = new FakeRegistration();
  container.controller = undefined;
  onReload.mockClear();
  // happy-dom has none.
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('offers what waits, and reloads once when that has taken over', async () => {
  const worker = (registration.waiting = new FakeWorker('newer'));
  show();
  await expect.poll(said).toBe(OFFER);
  button('Reload')!.click();
  await expect.poll(() => button('Reload')!.getAttribute('aria-disabled')).toBe('true');
  button('Reload')!.click();
  expect(worker.heard.filter((message) => message === 'take-over')).toHaveLength(1);
  worker.become('activating');
  expect(onReload).not.toHaveBeenCalled();
  worker.become('activated');
  worker.become('redundant');
  expect(onReload).toHaveBeenCalledTimes(1);
});

it('offers nothing to a page that is of the newer build itself', async () => {
  const worker = (registration.waiting = new FakeWorker('mine'));
  show();
  await expect.poll(() => worker.heard).toEqual(['which-build']);
  const next = (registration.installing = new FakeWorker('newer'));
  registration.dispatchEvent(new Event('updatefound'));
  next.become('installing');
  expect(next.heard).toEqual([]);
  expect(said()).toBe('');
  next.become('installed');
  await expect.poll(said).toBe(OFFER);
});

it('offers it as well where another tab has let it take over, and then only reloads', async () => {
  show();
  await expect.poll(said).toBe('');
  // The page has the registration a moment later.
  await expect
    .poll(() => {
      container.controller = new FakeWorker('newer');
      container.dispatchEvent(new Event('controllerchange'));
      return said();
    })
    .toBe(OFFER);
  button('Reload')!.click();
  expect(onReload).toHaveBeenCalledTimes(1);
});

it('does not come back to somebody who has said “Not now”', async () => {
  registration.waiting = new FakeWorker('newer');
  show();
  await expect.poll(said).toBe(OFFER);
  button('Not now')!.click();
  await expect.poll(said).toBe('');
  const even = (container.controller = new FakeWorker('even newer'));
  container.dispatchEvent(new Event('controllerchange'));
  await expect.poll(() => even.heard).toEqual(['which-build']);
  expect(said()).toBe('');
  expect(button('Reload')).toBeUndefined();
});

it('looks for a newer version when somebody comes back, at most once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const worker = (registration.waiting = new FakeWorker('mine'));
  show();
  await expect.poll(() => worker.heard).toHaveLength(1);
  const comeBackAt = (minutes: number): number => {
    vi.setSystemTime(minutes * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    return registration.update.mock.calls.length;
  };
  expect([59, 60, 61, 119, 120, 5000].map(comeBackAt)).toEqual([0, 1, 1, 1, 2, 3]);
});
