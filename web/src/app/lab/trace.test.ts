import { describe, expect, it } from 'vitest';
import type { ReadTrace } from '../../engine/reader.ts';
import type { ReadProgress, Source } from '../../engine/source.ts';
import { packText } from '../../stage/pack-text.ts';
import type { Link, LinkChange } from '../../stage/link.ts';
import type { Recording } from '../../trace-in/index.ts';
import { message } from '../../words/message.ts';
import { createTrace } from './trace.ts';

/** A reading that has begun; the test says when it ends. It goes on if it is aborted, so that it may come too late. */
interface Reading {
  readonly source: Source;
  readonly signal: AbortSignal;
  readonly tell: (progress: ReadProgress) => void;
  readonly finish: (text?: string) => void;
  readonly fail: (error: Error) => void;
}

const recordingOf = (name: string, problems: Recording['problems'] = []) =>
  ({ name, problems, images: problems.length > 0 ? [] : [{}] }) as unknown as Recording;

/** A lab whose address is an object, and its readings in their order. Traces are named by one word. */
function labWith({ files = {} }: { readonly files?: object } = {}) {
  const readings: Reading[] = [];
  const address: { link: Link; pushed: boolean[] } = { link: {}, pushed: [] };
  const kept: { name: string; file: Blob }[] = [];
  const store = createTrace({
    reader: {
      read: (source, signal, tell) =>
        new Promise((resolve, reject) => {
          const finish = (text?: string) =>
            resolve({
              source,
              recording: recordingOf(source.name),
              found: [1],
              ...(text !== undefined && { text }),
            });
          readings.push({ source, signal: signal!, tell: tell!, finish, fail: reject });
        }),
    },
    changeLink: (change: LinkChange, push = false) => {
      const next = { ...address.link, ...change };
      address.link = JSON.parse(JSON.stringify(next)) as Link;
      address.pushed.push(push);
    },
    files: Object.assign(files, {
      keepFile: async (file: (typeof kept)[0]): Promise<unknown> => kept.push(file),
      keptFile: async () => kept.at(-1),
      forgetFile: async (): Promise<unknown> => kept.splice(0),
      ...files,
    }),
    named: (name) => (/^\w+$/.test(name) ? Promise.resolve(`text of ${name}`) : undefined),
  });
  /** As the page does whenever its address has changed. */
  const follow = (link: Link = address.link) => {
    address.link = link;
    return store.getState().follow(link);
  };
  /** The reading with this number, from 1 on, once it has begun. */
  const reading = async (number: number): Promise<Reading> => {
    for (;;) {
      const found = readings[number - 1];
      if (found) return found;
      await new Promise(setImmediate);
    }
  };
  const begun = async (link: Link) => {
    const done = follow(link);
    (await reading(readings.length + 1)).finish('');
    await done;
  };
  return { store, state: () => store.getState(), readings, reading, address, kept, follow, begun };
}

const aText = (text: string): Source => ({ kind: 'text', name: 'mine', text });
/** No link has room for it. */
const LONG = 'x'.repeat(1e6);

describe('the address', () => {
  it('is followed: a trace by its name, at its position', async () => {
    const { state, follow, reading } = labWith();
    const done = follow({ trace: 'curl', at: 12, apart: true });
    const { source, tell, finish } = await reading(1);
    expect(source).toEqual({ kind: 'text', name: 'curl', text: 'text of curl', apart: true, threads: false });
    expect(state()).toMatchObject({ reading: true, progress: undefined });
    tell({ read: 3, of: 9 });
    expect(state().progress).toEqual({ read: 3, of: 9 });
    finish('text of curl');
    await done;
    expect(state()).toMatchObject({ reading: false, progress: undefined, failure: undefined });
    expect(state().read).toMatchObject({ at: 12, isLocal: false, recording: { name: 'curl' } });
  });

  it('may have the text itself', async () => {
    const { state, follow, reading } = labWith();
    const text = await packText('brk(0) = 0');
    const done = follow({ text: text! });
    const { source, finish } = await reading(1);
    expect(source).toMatchObject({ kind: 'text', text: 'brk(0) = 0' });
    finish('brk(0) = 0');
    await done;
    expect(state().read).toMatchObject({ isLocal: false });
  });

  it('is followed once, whatever else changes in it, and again after the page was left', async () => {
    const { state, follow, begun, reading } = labWith();
    await begun({ trace: 'curl' });
    void follow({ trace: 'curl', at: 7, kernel: '3.8' });
    expect(state().reading).toBe(false);
    state().leave();
    void follow();
    expect((await reading(2)).source.name).toBe('curl');
  });

  it('is read anew if processes are to run by themselves, or are threads', async () => {
    const { begun, readings } = labWith();
    await begun({ trace: 'curl' });
    await begun({ trace: 'curl', apart: true });
    await begun({ trace: 'curl', threads: true });
    expect(readings.map(({ source: { apart, threads } }) => [apart, threads])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it.each([
    [{ trace: 'no/such' }, /no\/such/],
    [{ text: '!' }, /link/],
    [{ trace: 'file' }, /kept|file/],
  ])('that leads nowhere gets a sentence: %j', async (link, sentence) => {
    const { state, follow, readings } = labWith();
    await follow(link);
    expect(readings).toHaveLength(0);
    expect(state()).toMatchObject({ reading: false, failure: expect.stringMatching(sentence) as string });
  });
});

describe('what is asked for later', () => {
  it('takes the place of what was asked for before, which shows nothing any more', async () => {
    const { state, follow, reading } = labWith();
    const first = follow({ trace: 'curl' });
    const curl = await reading(1);
    const second = follow({ trace: 'perl' });
    const perl = await reading(2);
    expect([curl.signal.aborted, perl.signal.aborted]).toEqual([true, false]);
    curl.tell({ read: 1, of: 2 });
    expect(state().progress).toBeUndefined();
    curl.finish('');
    await first;
    expect(state().reading).toBe(true);
    expect(state().read).toBeUndefined();
    perl.finish('');
    await second;
    expect(state().read?.recording.name).toBe('perl');
  });

  it('isn’t disturbed by a failure of what was asked for before', async () => {
    const { state, follow, reading } = labWith();
    const first = follow({ trace: 'curl' });
    const curl = await reading(1);
    const second = follow({ trace: 'perl' });
    curl.fail(new Error('late'));
    await first;
    expect(state().reading).toBe(true);
    expect(state().failure).toBeUndefined();
    (await reading(2)).finish('');
    await second;
    expect(state()).toMatchObject({ reading: false, failure: undefined });
  });

  it('leaves the address alone that a text was about to change', async () => {
    const { state, begun, follow, reading, address } = labWith();
    await begun({ trace: 'curl' });
    const opening = state().open(aText('a'));
    const mine = await reading(2);
    const other = follow({ trace: 'perl' });
    mine.finish('a');
    await opening;
    expect(address).toEqual({ link: { trace: 'perl' }, pushed: [] });
    (await reading(3)).finish('');
    await other;
    expect(state().read?.recording.name).toBe('perl');
  });

  it('also leaves it alone while the text is being packed for it', async () => {
    const { state, begun, follow, reading, address } = labWith();
    await begun({ trace: 'curl' });
    const opening = state().open(aText('a'));
    (await reading(2)).finish('a');
    // Enough for what has been read to arrive, and not for a stream.
    for (let turns = 0; turns < 20; turns++) await Promise.resolve();
    void follow({ trace: 'perl' });
    await opening;
    expect(address).toEqual({ link: { trace: 'perl' }, pushed: [] });
  });

  it('doesn’t take a kept file that came too late for a newer one', async () => {
    const { state, follow, reading, kept } = labWith();
    kept.push({ name: 'old', file: new Blob(['old']) });
    const first = follow({ trace: 'file' });
    const old = await reading(1);
    void follow({ trace: 'perl' });
    old.finish();
    await first;
    kept.push({ name: 'new', file: new Blob(['new']) });
    const last = follow({ trace: 'file' });
    const newer = await reading(3);
    newer.finish();
    await last;
    expect(newer.source.name).toBe('new');
    expect(state()).toMatchObject({ kept: 'kept', read: { source: { name: 'new' } } });
  });
});

describe('a text that is opened', () => {
  it('goes into the address, which isn’t read again', async () => {
    const { state, begun, follow, reading, address } = labWith();
    await begun({ trace: 'curl', at: 9, image: 1 });
    const opening = state().open(aText('a'), 4);
    (await reading(2)).finish('a');
    await opening;
    expect(address).toEqual({ link: { text: await packText('a') }, pushed: [false] });
    void follow();
    expect(state().reading).toBe(false);
    expect(state().read).toMatchObject({ at: 4, isLocal: false, recording: { name: 'mine' } });
    expect(state().kept).toBeUndefined();
  });

  it('that can’t be read leaves the address as it was, and shows nothing until that is read again', async () => {
    const { state, begun, reading, address } = labWith();
    await begun({ trace: 'curl' });
    const opening = state().open(aText('a'));
    (await reading(2)).fail(new Error('it is blank'));
    await opening;
    expect(state().failure).toMatch(/mine.*it is blank/);
    expect(state()).toMatchObject({ reading: false, read: undefined, refused: undefined });
    expect(address.link).toEqual({ trace: 'curl' });
    state().again();
    (await reading(3)).finish('');
    await expect.poll(() => state().read?.recording.name).toBe('curl');
    expect(state().failure).toBeUndefined();
  });

  it('is complained about by its first problem if nothing in it can run', async () => {
    const problems = [{ line: 3, reason: message('lab.badLink') }];
    const store = createTrace({
      reader: { read: async (source) => ({ source, recording: recordingOf('mine', problems) }) as ReadTrace },
      changeLink: () => undefined,
    });
    await store.getState().open(aText('a'));
    expect(store.getState().failure).toMatch(/mine.*3/);
    expect(store.getState()).toMatchObject({ read: undefined, refused: { name: 'mine', problems } });
  });
});

describe('a file', () => {
  const aFile = (name: string) => new File([LONG], name);

  it('that is too long for the address is kept, and opened again after a reload', async () => {
    const { state, begun, reading, address, kept, follow } = labWith({
      files: { keptFile: async () => undefined },
    });
    await begun({ trace: 'curl' });
    const opening = state().openFiles([aFile('big')]);
    (await reading(2)).finish();
    await opening;
    expect(address).toEqual({ link: { trace: 'file' }, pushed: [true] });
    expect(state()).toMatchObject({ kept: 'kept', read: { isLocal: true } });
    // The reload.
    const later = labWith({ files: { keptFile: async () => kept.at(-1) } });
    const done = later.follow(address.link);
    const again = await later.reading(1);
    expect(again.source).toMatchObject({ kind: 'file', name: 'big' });
    again.finish();
    await done;
    expect(later.state()).toMatchObject({ kept: 'kept', read: { isLocal: true } });
    kept.length = 0;
    await later.begun({ trace: 'perl' });
    void later.follow({ trace: 'file' });
    expect((await later.reading(3)).source.name).toBe('big');
    // Back from another trace, what is at hand is taken.
    void follow();
    expect(state().reading).toBe(false);
    await begun({ trace: 'perl' });
    const back = follow({ trace: 'file' });
    (await reading(4)).finish();
    await back;
    expect(state().read?.source.name).toBe('big');
  });

  it('stays open when it is forgotten', async () => {
    const { state, begun, reading, kept } = labWith();
    await begun({ trace: 'curl' });
    const opening = state().openFiles([aFile('big')]);
    (await reading(2)).finish();
    await opening;
    expect(kept).toHaveLength(1);
    await state().forget();
    expect(kept).toHaveLength(0);
    expect(state()).toMatchObject({ kept: 'forgotten', read: { recording: { name: 'big' } } });
  });

  it('that the browser doesn’t keep, or forget, gets a sentence', async () => {
    const refuse = () => Promise.reject(new Error('no room'));
    const { state, begun, reading } = labWith({ files: { keepFile: refuse, forgetFile: refuse } });
    await begun({ trace: 'curl' });
    const opening = state().openFiles([aFile('big')]);
    (await reading(2)).finish();
    await opening;
    expect(state().kept).toMatchObject({ failed: expect.stringContaining('no room') as string });
    await state().forget();
    expect(state().kept).toMatchObject({ failed: expect.stringContaining('no room') as string });
  });

  it('of several is joined with the others', async () => {
    const { state, begun, reading } = labWith();
    await begun({ trace: 'curl' });
    const log = new File(['1 brk(NULL) = 0x1000\n'], 'log.1');
    const map = new File(['00400000-00401000 r-xp 00000000 00:00 0 /bin/x\n'], 'maps');
    const opening = state().openFiles([map, log]);
    const { source, finish } = await reading(2);
    expect(source.name).toMatch(/maps/);
    expect(await (source as { readonly file: Blob }).file.text()).toContain('brk');
    finish('short');
    await opening;
    expect(state().read).toMatchObject({ isLocal: false });
  });

  it('isn’t said to be kept because the one before was', async () => {
    const files = { keepFile: async () => undefined as unknown };
    const { state, begun, reading } = labWith({ files });
    await begun({ trace: 'curl' });
    const opening = state().openFiles([aFile('big')]);
    (await reading(2)).finish();
    await opening;
    expect(state().kept).toBe('kept');
    let isKept = (): void => undefined;
    files.keepFile = () => new Promise<void>((resolve) => (isKept = resolve));
    const another = state().openFiles([aFile('bigger')]);
    (await reading(3)).finish();
    while (state().read?.recording.name !== 'bigger') await new Promise(setImmediate);
    expect(state().kept).toBeUndefined();
    isKept();
    await another;
    expect(state().kept).toBe('kept');
  });

  it('none is none', async () => {
    const { state, readings } = labWith();
    await state().openFiles([]);
    expect(readings).toHaveLength(0);
  });
});

describe('cancelling', () => {
  it('stops reading, and the address is again as it was with the trace that is shown', async () => {
    const { state, begun, follow, reading, address } = labWith();
    await begun({ trace: 'curl' });
    void follow({ trace: 'curl', at: 7 });
    const done = follow({ trace: 'perl', vma: 3 });
    const perl = await reading(2);
    perl.tell({ read: 1, of: 2 });
    state().cancel();
    expect(perl.signal.aborted).toBe(true);
    expect(state()).toMatchObject({ reading: false, progress: undefined });
    expect(address.link).toEqual({ trace: 'curl', at: 7 });
    perl.finish('');
    await done;
    void follow();
    expect(state().reading).toBe(false);
    expect(state().read?.recording.name).toBe('curl');
  });

  it('also finds the address with which the page was opened', async () => {
    const { state, begun, follow, address } = labWith();
    await begun({ trace: 'curl', at: 9 });
    void follow({ trace: 'perl' });
    state().cancel();
    expect(address.link).toEqual({ trace: 'curl', at: 9 });
  });

  it('of the first trace leaves the address, as there is no other', async () => {
    const { state, follow, reading, address } = labWith();
    const done = follow({ trace: 'perl' });
    (await reading(1)).finish('');
    state().cancel();
    await done;
    expect(state().reading).toBe(false);
    expect(state().read).toBeUndefined();
    expect(address).toEqual({ link: { trace: 'perl' }, pushed: [] });
  });

  it('of a file that is opened changes nothing in the address', async () => {
    const { state, begun, reading, address } = labWith();
    await begun({ trace: 'curl' });
    const opening = state().open(aText('a'));
    const mine = await reading(2);
    state().cancel();
    mine.finish('a');
    await opening;
    expect(state().read?.recording.name).toBe('curl');
    expect(address.pushed).toEqual([]);
  });
});
