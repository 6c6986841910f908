/* When the page offers a newer version, and what its buttons do. That browsers do the rest, tests/e2e/long/offline.test.ts holds. */
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewerVersion } from '../../web/src/app/shell/NewerVersion.tsx';

class FakeWorker extends EventTarget {
  heard = 0;
  state = 'installed';
  readonly build: string;
  constructor(build: string) {
    super();
    this.build = build;
  }
  postMessage(_message: 'which-build', [port]: readonly MessagePort[]): void {
    this.heard++;
    port!.postMessage(this.build, []);
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

const onReload = vi.fn<() => void>();
let registration: FakeRegistration;
let root: Root | undefined;

function show(): void {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const registered = Promise.resolve(registration as unknown as ServiceWorkerRegistration);
  root.render(createElement(NewerVersion, { registered, build: 'mine', onReload }));
}

const said = (): string | undefined => document.querySelector('output')?.textContent;
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const OFFER = 'A newer version is ready.';

beforeEach(() => {
  registration = new FakeRegistration();
  onReload.mockClear();
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('offers what waits, and reloads when asked to', async () => {
  registration.waiting = new FakeWorker('newer');
  show();
  await expect.poll(said).toBe(OFFER);
  expect(onReload).not.toHaveBeenCalled();
  button('Reload')!.click();
  expect(onReload).toHaveBeenCalledTimes(1);
});

it('offers nothing to a page that is of the newer build itself, until there is a newer one', async () => {
  const worker = (registration.waiting = new FakeWorker('mine'));
  show();
  await expect.poll(() => worker.heard).toBe(1);
  const next = (registration.installing = new FakeWorker('newer'));
  registration.dispatchEvent(new Event('updatefound'));
  next.become('installing');
  expect(next.heard).toBe(0);
  expect(said()).toBe('');
  next.become('installed');
  await expect.poll(said).toBe(OFFER);
});

it('does not come back to somebody who has said “Not now”', async () => {
  registration.waiting = new FakeWorker('newer');
  show();
  await expect.poll(said).toBe(OFFER);
  button('Not now')!.click();
  await expect.poll(said).toBe('');
  const even = (registration.installing = new FakeWorker('even newer'));
  registration.dispatchEvent(new Event('updatefound'));
  even.become('installed');
  await expect.poll(() => even.heard).toBe(1);
  expect(said()).toBe('');
  expect(button('Reload')).toBeUndefined();
});

it('looks for a newer version when somebody comes back, at most once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const worker = (registration.waiting = new FakeWorker('mine'));
  show();
  await expect.poll(() => worker.heard).toBe(1);
  const comeBackAt = (minutes: number): number => {
    vi.setSystemTime(minutes * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    return registration.update.mock.calls.length;
  };
  // Waiting moves the clock on by less than a minute.
  expect([59, 61, 62, 120, 122, 5000].map(comeBackAt)).toEqual([0, 1, 1, 1, 2, 3]);
});
