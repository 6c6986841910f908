import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { X86_64 } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { createPlayer } from './player.ts';
import type { PlayerClient, Playing } from './player.ts';
import type { OperationSummary } from './run.ts';
import type { Snapshot } from './snapshot.ts';

const SPEC: SessionSpec = { kernel: '3.8', layout: X86_64, calls: [], files: [], follow: true };

/** Ten operations of ten events each. */
const OPERATIONS = Array.from({ length: 10 }, (_, index) => ({
  index,
  first: index * 10 + 1,
  last: index * 10 + 10,
})) as unknown as readonly OperationSummary[];

/** A client that answers at once, apart from `overrides`. Its "over" leads seven events on. */
function clientWith(overrides: Partial<PlayerClient> = {}): PlayerClient {
  return {
    load: async () => OPERATIONS,
    snapshot: async (position) => ({ position }) as Snapshot,
    study: async () => undefined,
    step: async (position, _stride, direction, count) => position + 7 * direction * (count ?? 1),
    ...overrides,
  };
}

async function readyPlayer(overrides?: Partial<PlayerClient>, playing?: Playing) {
  const player = createPlayer(clientWith(overrides), playing);
  await player.getState().load(SPEC);
  return player;
}

describe('createPlayer', () => {
  it('loads and shows the moment before the first event', async () => {
    const player = createPlayer(clientWith());
    expect(player.getState().status).toBe('empty');
    const loading = player.getState().load(SPEC);
    expect(player.getState()).toMatchObject({ status: 'loading', spec: SPEC });
    await loading;
    expect(player.getState()).toMatchObject({
      status: 'ready',
      total: 100,
      position: 0,
      snapshot: { position: 0 },
    });
  });

  it('goes to the end of a beat, and no further than the operations and beats that there are', async () => {
    const asked: unknown[] = [];
    const player = await readyPlayer({
      step: async (position, _stride, _direction, count) => {
        asked.push([position, count]);
        return Math.min(position + 4 * count!, 100);
      },
    });
    const at = async (operation: number, beat: number) => {
      await player.getState().seek({ operation, beat });
      return player.getState().position;
    };
    expect(await at(3, 2)).toBe(28);
    expect(await at(3, 9_999_999)).toBe(30);
    expect(await at(9_999_999, 1)).toBe(94);
    expect(asked).toEqual([
      [20, 2],
      [20, 10],
      [90, 1],
    ]);
  });

  it('says so if the place of a beat cannot be found', async () => {
    const player = await readyPlayer({ step: () => Promise.reject(new Error('the worker is gone')) });
    await player.getState().seek({ operation: 1, beat: 1 });
    expect(player.getState()).toMatchObject({ status: 'failed', error: 'the worker is gone' });
  });

  it('asks for what the probes of open views find, at once where there is a picture, and in other sessions too', async () => {
    const asked: unknown[] = [];
    const player = await readyPlayer({
      snapshot: async (position, _process, wishes) => {
        asked.push(wishes);
        return { position } as Snapshot;
      },
    });
    await player.getState().probe(['fork']);
    await player.getState().probe(['fork']);
    await player.getState().load(SPEC);
    expect(asked).toEqual([{}, { fork: undefined }, { fork: undefined }]);
  });

  it('asks again when a view that has a probe is in another state, and begins a session with the states given', async () => {
    const asked: unknown[] = [];
    const player = await readyPlayer({
      snapshot: async (position, _process, wishes) => {
        asked.push(wishes);
        return { position } as Snapshot;
      },
    });
    await player.getState().setOwn('rmap', 7);
    await player.getState().probe(['rmap']);
    await player.getState().setOwn('rmap', { process: 1 });
    await player.getState().setOwn('rmap', { process: 1 });
    await player.getState().setOwn('cpus', 2);
    expect(player.getState().own).toEqual({ rmap: { process: 1 }, cpus: 2 });
    await player.getState().load(SPEC, 0, { cpus: 3 });
    expect(player.getState().own).toEqual({ cpus: 3 });
    expect(asked).toEqual([{}, { rmap: 7 }, { rmap: { process: 1 } }, { rmap: undefined }]);
  });

  it('looks at the process asked for, until another session is loaded', async () => {
    const asked: number[] = [];
    const player = await readyPlayer({
      snapshot: async (position, process) => {
        asked.push(process ?? 0);
        return { position } as Snapshot;
      },
    });
    await player.getState().look(2);
    await player.getState().step('into', 1);
    expect(player.getState()).toMatchObject({ position: 1, process: 2 });
    await player.getState().load(SPEC);
    expect(player.getState().process).toBe(0);
    expect(asked).toEqual([0, 2, 2, 0]);
  });

  it('opens where the operations say', async () => {
    const player = createPlayer(clientWith());
    await player.getState().load(SPEC, (operations) => operations[2]!.last);
    expect(player.getState()).toMatchObject({ position: 30, snapshot: { position: 30 } });
  });

  it('opens at a wanted position, held within the session', async () => {
    const player = createPlayer(clientWith());
    await player.getState().load(SPEC, 42);
    expect(player.getState().snapshot?.position).toBe(42);
    await player.getState().load(SPEC, 4200);
    expect(player.getState().snapshot?.position).toBe(100);
  });

  it('says why a session can’t be', async () => {
    const player = createPlayer(clientWith({ load: () => Promise.reject(new Error('VMA 3 overlaps')) }));
    await player.getState().load(SPEC);
    expect(player.getState()).toMatchObject({ status: 'failed', error: 'VMA 3 overlaps' });
  });

  it('shows the session asked for last, whichever is loaded first', async () => {
    const finish: (() => void)[] = [];
    const load = () => new Promise<typeof OPERATIONS>((resolve) => finish.push(() => resolve(OPERATIONS)));
    const player = createPlayer(clientWith({ load }));
    const first = player.getState().load(SPEC, 1);
    const second = player.getState().load(SPEC, 2);
    finish[1]!();
    finish[0]!();
    await Promise.all([first, second]);
    expect(player.getState()).toMatchObject({ status: 'ready', position: 2 });
  });

  it('goes each step from where the one before led, also when they come quickly', async () => {
    const player = await readyPlayer();
    const { step } = player.getState();
    await Promise.all([
      step('into', 1),
      step('over', 1),
      step('into', 1),
      step('over', 1),
      step('operation', 1),
    ]);
    expect(player.getState()).toMatchObject({ position: 20, snapshot: { position: 20 } });
    await Promise.all([step('into', -1), step('operation', -1)]);
    expect(player.getState().position).toBe(10);
  });

  it('shows no beat whose place was found after a later seek', async () => {
    let find: (position: number) => void = () => undefined;
    const player = await readyPlayer({ step: () => new Promise((resolve) => (find = resolve)) });
    const { seek } = player.getState();
    const beat = seek({ operation: 1, beat: 1 });
    await seek(50);
    find(7);
    await beat;
    expect(player.getState()).toMatchObject({ position: 50, snapshot: { position: 50 } });
  });

  it('drops steps that a seek has overtaken', async () => {
    const player = await readyPlayer();
    const { step, seek } = player.getState();
    await Promise.all([step('over', 1), step('over', 1), seek(50)]);
    expect(player.getState().position).toBe(50);
  });

  it('begins at the end of a beat, or of its operation if that has fewer', async () => {
    const player = await readyPlayer();
    for (const [beat, position] of [
      [1, 17],
      [2, 20],
    ] as const) {
      await player.getState().load(SPEC, { operation: 2, beat });
      expect(player.getState()).toMatchObject({ position, snapshot: { position } });
    }
  });

  it('fails when a picture can’t be had', async () => {
    const player = await readyPlayer();
    const broken = createPlayer(
      clientWith({ snapshot: () => Promise.reject(new Error('the worker is gone')) }),
    );
    await broken.getState().load(SPEC);
    expect(broken.getState()).toMatchObject({ status: 'failed', error: 'the worker is gone' });
    expect(player.getState().status).toBe('ready');
  });
});

describe('stops', () => {
  it('are passed by no step forward, and by seeks and steps back', async () => {
    const player = await readyPlayer();
    const { step, seek, setStops } = player.getState();
    setStops([4, 5, 40]);
    const at = () => player.getState().position;
    await step('over', 1);
    expect(at()).toBe(4);
    await step('over', 1);
    expect(at()).toBe(5);
    await step('over', 1);
    expect(at()).toBe(12);
    await step('over', -1);
    expect(at()).toBe(5);
    await seek(60);
    expect(at()).toBe(60);
    await player.getState().load(SPEC);
    expect(player.getState().stops).toEqual([]);
  });
});

describe('playing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('moves at its speed, also one above the rate of frames', async () => {
    for (const speed of [5, 50]) {
      const player = await readyPlayer();
      player.getState().setSpeed(speed);
      player.getState().play();
      await vi.advanceTimersByTimeAsync(1000);
      expect(Math.abs(player.getState().position - speed)).toBeLessThanOrEqual(2);
    }
    const player = await readyPlayer();
    player.getState().setSpeed(400);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(200);
    expect(Math.abs(player.getState().position - 80)).toBeLessThanOrEqual(8);
  });

  it('moves by its stride', async () => {
    const player = await readyPlayer();
    player.getState().setSpeed(2);
    player.getState().setStride('operation');
    player.getState().play();
    await vi.advanceTimersByTimeAsync(1600);
    expect(player.getState().position).toBe(30);
  });

  it('ends at the end, and starts again from there', async () => {
    const player = await readyPlayer();
    player.getState().setSpeed(1000);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(2000);
    expect(player.getState()).toMatchObject({ playing: false, position: 100, snapshot: { position: 100 } });
    player.getState().setSpeed(10);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.getState().position).toBeLessThan(15);
  });

  it('ends with a pause or a step, not with a seek', async () => {
    const player = await readyPlayer();
    const { play, pause, step, seek } = player.getState();
    play();
    await seek(30);
    expect(player.getState().playing).toBe(true);
    pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.getState()).toMatchObject({ playing: false, position: 30 });
    play();
    await step('into', 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(player.getState()).toMatchObject({ playing: false, position: 31 });
  });

  it('shows the next beat at once, and each for as long as it takes to read', async () => {
    const readingTime = ({ position }: Snapshot) => 100 * position;
    const player = await readyPlayer({}, { stride: 'beat', readingTime });
    player.getState().play();
    await vi.advanceTimersByTimeAsync(50);
    expect(player.getState().position).toBe(7);
    await vi.advanceTimersByTimeAsync(600);
    expect(player.getState().position).toBe(7);
    await vi.advanceTimersByTimeAsync(100);
    expect(player.getState().position).toBe(14);
    player.getState().setTempo(4);
    await vi.advanceTimersByTimeAsync(1400);
    expect(player.getState().position).toBe(21);
    await vi.advanceTimersByTimeAsync(550);
    expect(player.getState().position).toBe(28);
  });

  it('stops at the end of the operation where it is asked to, unless it moves by operations', async () => {
    const player = await readyPlayer({}, { stride: 'beat', endsWithOperation: true, readingTime: () => 10 });
    for (const end of [10, 20]) {
      player.getState().play();
      await vi.advanceTimersByTimeAsync(500);
      expect(player.getState()).toMatchObject({ playing: false, position: end });
    }
    player.getState().setStride('into');
    player.getState().setSpeed(1000);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(500);
    expect(player.getState()).toMatchObject({ playing: false, position: 30 });
    player.getState().setStride('operation');
    player.getState().setSpeed(10);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(250);
    expect(player.getState()).toMatchObject({ playing: true, position: 50 });
  });

  it('stops at each stop, however fast it is, and goes on from there', async () => {
    const player = await readyPlayer();
    const { setSpeed, setStops, play } = player.getState();
    setStops([13, 70]);
    setSpeed(1000);
    play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.getState()).toMatchObject({ playing: false, position: 13 });
    player.getState().play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.getState()).toMatchObject({ playing: false, position: 70 });
    player.getState().play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.getState()).toMatchObject({ playing: false, position: 100 });
  });

  it('is watched from one position to another, by a stride of its own', async () => {
    const player = await readyPlayer({}, { stride: 'beat', readingTime: () => 10 });
    void player.getState().watch(20, 50, 'operation');
    await vi.advanceTimersByTimeAsync(30);
    expect(player.getState().position).toBe(30);
    await vi.advanceTimersByTimeAsync(2000);
    expect(player.getState()).toMatchObject({ playing: false, position: 50, stride: 'beat' });
  });

  it.each([
    { stride: 'beat', reading: 5000, from: 0, to: 100 },
    { stride: 'beat', reading: 900, from: 20, to: 100 },
    { stride: 'operation', reading: 0, from: 0, to: 100 },
    { stride: 'into', reading: 0, from: 0, to: 100 },
  ] as const)(
    'is watched to the end within 15 s: $stride, $reading ms each',
    async ({ stride, reading, from, to }) => {
      const player = await readyPlayer({}, { stride: 'beat', readingTime: () => reading });
      // As slow as it gets.
      player.getState().setSpeed(0.5);
      void player.getState().watch(from, to, stride);
      await vi.advanceTimersByTimeAsync(4000);
      expect(player.getState().playing).toBe(true);
      await vi.advanceTimersByTimeAsync(11_000);
      expect(player.getState()).toMatchObject({ playing: false, position: to });
    },
  );

  it('waits for slow pictures instead of queueing for them', async () => {
    let under = 0;
    let most = 0;
    const snapshot = async (position: number) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 300));
      under--;
      return { position } as Snapshot;
    };
    const loading = readyPlayer({ snapshot });
    await vi.advanceTimersByTimeAsync(300);
    const player = await loading;
    player.getState().setSpeed(60);
    player.getState().play();
    await vi.advanceTimersByTimeAsync(3000);
    expect(most).toBe(1);
    expect(player.getState().position).toBeGreaterThan(20);
  });

  it('studies a session once for each state of a view, and again for another session', async () => {
    const asked: unknown[] = [];
    const study = vi.fn<PlayerClient['study']>(async (_view, state) => {
      asked.push(state);
      if (state === 3) throw new Error('no such machine');
      return undefined;
    });
    const player = await readyPlayer({ study });
    const ask = (state: number) => player.getState().study('cpus', state);
    await Promise.all([ask(2), ask(2)]);
    await ask(4);
    expect(asked).toEqual([2, 4]);
    // A failed question is asked again.
    await expect(ask(3)).rejects.toThrow('no such machine');
    await expect(ask(3)).rejects.toThrow('no such machine');
    expect(asked).toEqual([2, 4, 3, 3]);
    await player.getState().load({ ...SPEC });
    await ask(4);
    expect(asked).toEqual([2, 4, 3, 3, 4]);
  });

  it('asks nobody to study a session that is not there', async () => {
    const study = vi.fn<PlayerClient['study']>(async () => undefined);
    const player = createPlayer(clientWith({ study }));
    expect(await player.getState().study('cpus', undefined)).toBeUndefined();
    expect(study).not.toHaveBeenCalled();
  });
});
