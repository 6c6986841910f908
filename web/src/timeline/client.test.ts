import { afterEach, describe, expect, it, vi } from 'vitest';
import { X86_64_PROGRAM } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { SessionSpec } from '../core/session.ts';
import { anonymous, munmap } from '../core/calls.ts';
import { TimelineClient } from './client.ts';
import { compareWithRecording } from './compare.ts';
import type { CpuChoice, CpuTimeline } from './cpu-timeline.ts';
import type { Look } from './look.ts';
import type { Memory, RawMemory } from './memory.ts';
import type { Request } from './messages.ts';
import { NO_WISHES, type AnyProbe, type AnyStudy } from './probe.ts';
import { serveTimeline } from './server.ts';
import { loadTestCore } from './testing.ts';
import { Timeline } from './timeline.ts';
import { layingOut } from './virtual-cpus.ts';

const core = await loadTestCore();
const PAGE = 4096;

function session(calls: number, kernel = '3.8'): SessionSpec {
  const some = Array.from({ length: calls }, (_, i) => anonymous(PAGE, i % 8));
  return { kernel, layout: X86_64_PROGRAM, calls: some, files: [], follow: true };
}

const opened: TimelineClient[] = [];
afterEach(() => opened.splice(0).forEach((client) => client.close()));

/** Finds the process looked at, and its structures twice. What two probes bring along is one object. */
const twice: AnyProbe = {
  take: ({ process, memory }, state) => ({ process, state, memories: [memory(process), memory(process)] }),
  read: (raw, decoding) => {
    const { memories, ...rest } = raw as { memories: RawMemory[] };
    return { ...rest, memories: memories.map((each) => decoding.memory(each)) };
  },
};
const PROBES = new Map([['twice', twice]]);
const layout: AnyStudy = { run: (module, spec, choice) => layingOut(module, spec, choice as CpuChoice) };
const STUDIES = new Map([['layout', () => Promise.resolve(layout)]]);

const LOOKS = new Map<string, Look>([
  [
    'count',
    ({ operations, events }, asked) => ({ operations: operations.length, events: events.length, asked }),
  ],
]);

/** A client and a server joined by a channel, as page and worker are. `seen` has the requests. */
function connect(module: Promise<CoreModule> = Promise.resolve(core)) {
  const { port1, port2 } = new MessageChannel();
  const seen: Request[] = [];
  port2.addEventListener('message', ({ data }: MessageEvent<Request>) => seen.push(data));
  serveTimeline(port2, module, { probes: PROBES, studies: STUDIES, looks: LOOKS, modelOf: () => undefined });
  const close = () => {
    port1.close();
    port2.close();
  };
  const client = new TimelineClient(port1, close, PROBES);
  port1.start();
  port2.start();
  opened.push(client);
  return { client, seen };
}

describe('TimelineClient', () => {
  it('answers as the timeline itself does', async () => {
    const spec = session(30);
    const timeline = Timeline.load(core, spec);
    const { client } = connect();
    expect(await client.load(spec)).toEqual(timeline.operations);
    for (const position of [0, 1, 500, timeline.total]) {
      expect(await client.snapshot(position)).toEqual(timeline.snapshot(position));
    }
    expect(await client.step(1, 'over', 1, 3)).toBe(timeline.step(1, 'over', 1, 3));
    expect(await client.finalVmas()).toEqual(timeline.finalVmas());
    expect(await client.events(3, 6)).toHaveLength(4);
  });

  it('tells of each operation what the timeline does, also of one that followed', async () => {
    const elsewhere = 0x7000_0000;
    const calls = [
      { ...anonymous(PAGE), recorded: { value: elsewhere, error: 0 }, line: 1, text: 'mmap(…)' },
      { ...munmap(elsewhere, PAGE), recorded: { value: 0, error: 0 }, line: 3 },
    ];
    const spec = { ...session(0), calls };
    const operations = await connect().client.load(spec);
    expect(operations).toEqual(Timeline.load(core, spec).operations);
    expect(operations?.map(({ followed }) => followed)).toEqual([false, true]);
  });

  it('loads long sessions in pieces and tells how far it is', async () => {
    const progress: number[] = [];
    const { client, seen } = connect();
    const operations = await client.load(session(2500), (calls) => progress.push(calls));
    expect(operations?.map(({ index }) => index)).toEqual(Array.from({ length: 2500 }, (_, i) => i));
    expect(progress.at(-1)).toBe(2500);
    expect(progress.length).toBeGreaterThan(1);
    expect(seen.filter(({ type }) => type === 'calls')).toHaveLength(3);
  });

  it('has one snapshot under way, and of those asked meanwhile the newest wins', async () => {
    const { client, seen } = connect();
    await client.load(session(30));
    const positions = [10, 20, 30, 40];
    const snapshots = await Promise.all(positions.map((position) => client.snapshot(position)));
    expect(snapshots.map((snapshot) => snapshot?.position)).toEqual([10, undefined, undefined, 40]);
    expect(seen.filter(({ type }) => type === 'ask')).toHaveLength(2);
  });

  it('runs the studies of views over its session', async () => {
    const { client } = connect();
    await client.load(session(12));
    const layOut = async (choice: CpuChoice) => (await client.study('layout', choice)) as CpuTimeline;
    const laidOut = await layOut({ cpus: 0, sockets: 1 });
    expect(laidOut.run.operations).toBe(12);
    expect(laidOut.times.end).toHaveLength(12);
    // A second answer does not need the buffers that were transferred with the first.
    const again = await layOut({ cpus: 2, sockets: 2 });
    expect(again.lanes).toHaveLength(2);
    expect(again.doing.start.length).toBeGreaterThan(12);
    await expect(client.study('nobody', undefined)).rejects.toThrow('the view "nobody" has no study');
  });

  it('brings along what the probes of views find, with their state, and nothing of those not wished for', async () => {
    const { client } = connect();
    await client.load(session(12));
    expect((await client.snapshot(9))!.probed).toEqual({});
    const { probed, vmas } = (await client.snapshot(9, 0, { twice: [7], nobody: 1 }))!;
    expect(Object.keys(probed)).toEqual(['twice']);
    const found = probed['twice'] as { process: number; state: unknown; memories: Memory[] };
    expect(found).toMatchObject({ process: 1, state: [7] });
    expect(found.memories[0]!.vmas).toBe(vmas);
    expect(found.memories[1]).toBe(found.memories[0]);
  });

  it('gives up a session for a newer one', async () => {
    const { client } = connect();
    const [first, second] = await Promise.all([client.load(session(1500)), client.load(session(3))]);
    expect(first).toBeUndefined();
    expect(second).toHaveLength(3);
    const snapshot = client.snapshot(5);
    const third = client.load(session(1));
    expect(await snapshot).toBeUndefined();
    expect(await third).toHaveLength(1);
  });

  it('runs sessions one after another on one machine, also after a look into the middle of an operation', async () => {
    const { client } = connect();
    const wanted = [session(300), session(5, '6.18'), session(40), session(300)].map((spec) => ({
      timeline: Timeline.load(core, spec),
      comparison: compareWithRecording(new Machine(core), spec),
    }));
    let instances = 0;
    class Counted extends WebAssembly.Instance {
      constructor(...args: ConstructorParameters<typeof WebAssembly.Instance>) {
        super(...args);
        instances++;
      }
    }
    vi.stubGlobal('WebAssembly', Object.create(WebAssembly, { Instance: { value: Counted } }));
    for (const { timeline, comparison } of wanted) {
      expect(await client.load(timeline.spec)).toEqual(timeline.operations);
      expect(await client.compare()).toEqual(comparison);
      for (const position of [1, timeline.total - 3])
        expect(await client.snapshot(position)).toEqual(timeline.snapshot(position));
    }
    // Comparing needs another one.
    expect(instances).toBe(2);
  });

  it('asks no session for a snapshot of the one before', async () => {
    const { client, seen } = connect();
    await client.load(session(30));
    const asked = [client.snapshot(900), client.snapshot(901)];
    const loading = client.load(session(1));
    expect(await Promise.all(asked)).toEqual([undefined, undefined]);
    expect(await loading).toHaveLength(1);
    expect((await client.snapshot(0))?.position).toBe(0);
    expect(seen.filter((request) => request.type === 'ask').map(({ args }) => args)).toEqual([
      [900, 0, NO_WISHES],
      [0, 0, NO_WISHES],
    ]);
  });

  it('does not come back to a session given up while it was running', async () => {
    const { client } = connect();
    const newer = session(2);
    const second = new Promise((resolve) => {
      let started = false;
      void client.load(session(15_000), () => {
        if (!started) resolve(client.load(newer));
        started = true;
      });
    });
    expect(await second).toHaveLength(2);
    // This takes long enough for the worker to finish the first session, had it gone on.
    await client.summarise(session(40_000));
    expect((await client.snapshot(0))?.total).toBe(Timeline.load(core, newer).total);
  });

  it('can be cancelled, and used again', async () => {
    const { client } = connect();
    const loading = client.load(session(1500));
    client.cancel();
    expect(await loading).toBeUndefined();
    await expect(client.snapshot(0)).rejects.toThrow(/no session/);
    expect(await client.load(session(2))).toHaveLength(2);
  });

  it('compares with another kernel without disturbing the session', async () => {
    const { client } = connect();
    await client.load(session(20, '3.8'));
    const summary = await client.summarise(session(20, '3.4'));
    expect(summary?.operations).toHaveLength(20);
    expect(summary?.counters).toMatchObject({ calls: 20, gapSearches: 0 });
    const { counters } = (await client.snapshot((await client.step(0, 'operation', 1, 20))!))!;
    expect(counters.calls).toBe(20);
    expect(counters.gapSearches).toBeGreaterThan(0);
  });

  it('looks up what a question wants to know, whatever is loaded', async () => {
    const { client } = connect();
    const { first, last } = Timeline.load(core, session(7)).operations.at(-1)!;
    expect(await client.look(session(7), 'count', [1])).toEqual({
      operations: 7,
      events: last - first + 1,
      asked: [1],
    });
    await expect(client.look(session(7), 'nothing', {})).rejects.toThrow('"nothing" looks nothing up');
  });

  it('still answers what was looked up or summarised when the session is replaced', async () => {
    const { client } = connect();
    const looked = client.look(session(7), 'count', [1]);
    const summarised = client.summarise(session(2));
    await client.load(session(3));
    expect(await looked).toMatchObject({ operations: 7 });
    expect((await summarised)?.operations).toHaveLength(2);
  });

  it('compares the loaded session with its recording, and sends a bounded list', async () => {
    const { client } = connect();
    const calls = Array.from({ length: 150 }, (_, i) => ({
      ...anonymous(PAGE, i % 8),
      recorded: { value: 0x7000_0000 - i * 3 * PAGE, error: 0 },
    }));
    const spec = { ...session(0), calls };
    await client.load(spec);
    const whole = compareWithRecording(new Machine(core), spec);
    expect(whole.exceptions).toHaveLength(150);
    expect(await client.compare()).toEqual({ ...whole, exceptions: whole.exceptions.slice(0, 100) });
    await client.load(session(1));
    expect(await client.compare()).toEqual({ asked: 0, agreed: 0, exceptions: [] });
  });

  it('says what is wrong', async () => {
    const { client } = connect();
    await expect(client.load(session(1, '9.9'))).rejects.toThrow(/9\.9/);
    await expect(client.snapshot(0)).rejects.toThrow(/no session/);
    await client.load(session(1));
    await expect(client.snapshot(10_000)).rejects.toThrow(/10000/);
    expect((await client.snapshot(0))?.position).toBe(0);
  });

  it('says that there is no core', async () => {
    const { client } = connect(Promise.reject(new Error('trace.wasm: 404')));
    await expect(client.load(session(1))).rejects.toThrow('trace.wasm: 404');
  });

  it('leaves nobody waiting when it closes or its worker breaks', async () => {
    const { client } = connect();
    await client.load(session(1));
    const waiting = [client.summarise(session(1)), client.snapshot(0), client.snapshot(1)];
    client.close();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
    expect(await client.snapshot(0)).toBeUndefined();
    const broken = connect().client;
    const failing = broken.load(session(1));
    broken.fail(new Error('out of memory'));
    await expect(failing).rejects.toThrow('out of memory');
    await expect(broken.snapshot(0)).rejects.toThrow('out of memory');
  });
});
