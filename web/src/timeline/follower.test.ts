import { expect, it, vi } from 'vitest';
import { X86_64 } from '../core/layout.ts';
import type { SessionSpec } from '../core/session.ts';
import { follow, isInStep } from './follower.ts';
import { createPlayer, type PlayerClient } from './player.ts';
import type { OperationSummary } from './run.ts';
import type { Snapshot, SnapshotBeat } from './snapshot.ts';
import { operationAt } from './stepping.ts';

const SPEC: SessionSpec = { kernel: '3.4', layout: X86_64, calls: [], files: [], follow: true };

/** Five operations of `events` events each, and a beat for every two. `seen` has the positions that were asked for. */
function playerOf(events: number, beats: number, overrides: Partial<PlayerClient> = {}) {
  const operations = Array.from({ length: 5 }, (_, index) => ({
    index,
    first: index * events + 1,
    last: (index + 1) * events,
  })) as unknown as readonly OperationSummary[];
  const seen: number[] = [];
  const client: PlayerClient = {
    load: vi.fn<PlayerClient['load']>(async () => operations),
    snapshot: async (position) => {
      seen.push(position);
      const operation = operationAt(operations, position);
      const within = position - operation * events;
      const beat = { number: Math.min(beats, Math.ceil(within / 2)), count: beats } as SnapshotBeat;
      return { position, operation, ...(operation >= 0 && { beat }) } as Snapshot;
    },
    study: async () => undefined,
    step: async (position, _stride, _direction, count) => position + Math.min(2 * (count ?? 1), events),
    ...overrides,
  };
  return { player: createPlayer(client), client, seen };
}

const shown = ({ player }: ReturnType<typeof playerOf>) => player.getState().snapshot?.position;

it('loads what the leader loads, on a kernel of its own, and starts where the leader is', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  await leader.player.getState().load(SPEC, 30);
  follow(leader.player, follower.player, '6.18');
  await expect.poll(() => shown(follower)).toBe(18);
  expect(follower.client.load).toHaveBeenCalledWith({ ...SPEC, kernel: '6.18' }, expect.anything());
  await leader.player.getState().load({ ...SPEC, title: 'another' }, 10);
  await expect.poll(() => shown(follower)).toBe(6);
  expect(follower.player.getState().spec).toEqual({ ...SPEC, title: 'another', kernel: '6.18' });
  // Another worker has read the trace.
  await leader.player.getState().load({ ...SPEC, earlier: { count: 0, held: { trace: 1, image: 0 } } });
  expect(follower.player.getState().spec).toEqual({ ...SPEC, kernel: '6.18', earlier: { count: 0 } });
});

it('goes to the end of the same operation, or within it to the same beat, or else to its end', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  await leader.player.getState().load(SPEC);
  follow(leader.player, follower.player, '6.18');
  for (const [to, expected] of [
    [50, 30],
    [24, 16],
    [23, 16],
    [28, 18],
    [0, 0],
    [10, 6],
  ] as const) {
    await leader.player.getState().seek(to);
    await expect.poll(() => shown(follower)).toBe(expected);
    expect(isInStep([leader.player.getState(), follower.player.getState()])).toBe(true);
  }
  await leader.player.getState().step('operation', 1);
  await expect.poll(() => shown(follower)).toBe(12);
});

it('tells the end of an operation as the leader does', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  await leader.player.getState().load(SPEC);
  follow(leader.player, follower.player, '6.18');
  await leader.player.getState().seek(20, true);
  await expect.poll(() => shown(follower)).toBe(12);
  expect(follower.player.getState().isStepped).toBe(true);
  await leader.player.getState().seek(20);
  await expect.poll(() => follower.player.getState().isStepped).toBe(false);
});

it('leaves out what is outdated while it is busy', async () => {
  const leader = playerOf(10, 5);
  let release: (() => void) | undefined;
  const asked: number[] = [];
  const slow = playerOf(10, 5, {
    snapshot: async (position) => {
      asked.push(position);
      if (position > 0) await new Promise<void>((resolve) => (release = resolve));
      return { position, operation: position / 10 - 1 } as Snapshot;
    },
  });
  await leader.player.getState().load(SPEC);
  follow(leader.player, slow.player, '6.18');
  await expect.poll(() => shown(slow)).toBe(0);
  for (const to of [10, 20, 30, 40]) await leader.player.getState().seek(to);
  release?.();
  await expect.poll(() => asked.at(-1)).toBe(40);
  release?.();
  await expect.poll(() => shown(slow)).toBe(40);
  expect(asked.filter((position) => position > 0)).toEqual([10, 40]);
});

it('shows the same process, with the views in the same states, until it ends', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  await leader.player.getState().load(SPEC, 0, { cpus: 2 });
  const end = follow(leader.player, follower.player, '6.18');
  await expect.poll(() => follower.player.getState().own).toEqual({ cpus: 2 });
  await leader.player.getState().look(2);
  await leader.player.getState().setOwn('cpus', 4);
  await expect.poll(() => follower.player.getState()).toMatchObject({ process: 2, own: { cpus: 4 } });
  end();
  await leader.player.getState().seek(50);
  expect(follower.seen).not.toContain(30);
});

it('waits until its worker holds the calls before a window, and asks for them under its own number', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  const window = { ...SPEC, earlier: { count: 7, held: { trace: 1, image: 2 } } };
  await leader.player.getState().load(window, 30);
  const asked: unknown[] = [];
  let arrive = (): void => undefined;
  follow(leader.player, follower.player, '6.18', async (held) => {
    asked.push(held);
    await new Promise<void>((resolve) => (arrive = resolve));
    return { trace: 5, image: 2 };
  });
  await expect.poll(() => follower.player.getState().spec).toEqual({ ...SPEC, kernel: '6.18' });
  await leader.player.getState().seek(40);
  arrive();
  await expect
    .poll(() => follower.player.getState().spec)
    .toEqual({
      ...SPEC,
      kernel: '6.18',
      earlier: { count: 7, held: { trace: 5, image: 2 } },
    });
  await expect.poll(() => shown(follower)).toBe(24);
  expect(asked).toEqual([{ trace: 1, image: 2 }]);
});

it('runs only the last of several windows, and says that it lacks the calls if they can’t be read', async () => {
  const [leader, follower] = [playerOf(10, 5), playerOf(6, 3)];
  const windowAt = (count: number): SessionSpec => ({
    ...SPEC,
    earlier: { count, held: { trace: 1, image: 0 } },
  });
  await leader.player.getState().load(windowAt(7));
  follow(leader.player, follower.player, '6.18', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('gone');
  });
  await leader.player.getState().load(windowAt(9));
  await expect.poll(() => follower.player.getState().spec?.earlier).toEqual({ count: 9 });
  const loads = vi.mocked(follower.client.load).mock.calls.map(([{ earlier }]) => earlier?.count);
  expect(loads).toEqual([undefined, undefined, 9]);
});
