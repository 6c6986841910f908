/*
 * The reader's own files that were opened last, kept in this browser: a reload finds the newest of those that are too long
 * for an address, and the lab lists all.
 */

interface KeptFile {
  readonly name: string;
  readonly file: Blob;
}

/** A file that may be opened again. */
export interface RecentFile extends KeptFile {
  /** When it was opened, in ms since 1970: its key. Of two in one millisecond the second is a little later. */
  readonly at: number;
  /** Whether it is too long for an address. */
  readonly isLong: boolean;
}

const DATABASE = 'vmascope';
const VERSION = 2;
const STORE = 'files';
/** The key of the only file that version 1 kept. */
const LAST = 'last';
/** More are forgotten, the oldest first. */
export const MOST = 10;

/** Keeps a file that is too long for an address. */
export function keepFile(file: KeptFile): Promise<unknown> {
  return keep(file, true);
}

/** Keeps a file that an address can have, for the list. */
export function keepShort(file: KeptFile): Promise<unknown> {
  return keep(file, false);
}

/** The newest of those that are too long for an address. Undefined if there is none. */
export async function keptFile(): Promise<KeptFile | undefined> {
  return (await recentFiles()).find(({ isLong }) => isLong);
}

/** Forgets what keptFile() finds. */
export async function forgetFile(): Promise<unknown> {
  const kept = (await recentFiles()).find(({ isLong }) => isLong);
  return kept && forgetRecent(kept.at);
}

/** The newest first. */
export async function recentFiles(): Promise<readonly RecentFile[]> {
  const all = await inStore('readonly', (store) => store.getAll() as IDBRequest<RecentFile[]>);
  return all.toReversed();
}

export function forgetRecent(at: number): Promise<unknown> {
  return changed(inStore('readwrite', (store) => store.delete(at)));
}

export function forgetAll(): Promise<unknown> {
  return changed(inStore('readwrite', (store) => store.clear()));
}

const listeners = new Set<() => void>();

/** Called when the list has changed in this tab. Returns what ends that. */
export function onRecentFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function changed<T>(change: Promise<T>): Promise<T> {
  const value = await change;
  for (const listener of listeners) listener();
  return value;
}

/** What has the same name and size is taken for the same file. */
async function keep({ name, file }: KeptFile, isLong: boolean): Promise<unknown> {
  const before = await recentFiles();
  const at = Math.max(Date.now(), (before[0]?.at ?? 0) + 1);
  const others = before.filter((each) => each.name !== name || each.file.size !== file.size);
  const gone = before.filter((each) => !others.includes(each) || others.indexOf(each) >= MOST - 1);
  const keeping = inStore('readwrite', (store) => {
    for (const each of gone) store.delete(each.at);
    return store.put({ name, file, isLong, at } satisfies RecentFile, at);
  });
  return changed(keeping);
}

/** Rejects if the browser has no database, refuses it to this page, or has no room left. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Only the transaction's end says whether there was room for a file.
      transaction.addEventListener('complete', () => resolve(request.result));
      for (const type of ['error', 'abort'])
        transaction.addEventListener(type, () => reject(reasonOf(transaction.error ?? request.error)));
    });
  } finally {
    database.close();
  }
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (oldVersion === 0) request.result.createObjectStore(STORE);
      else takeOver(request.transaction?.objectStore(STORE));
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(reasonOf(request.error)));
    // A tab with the version before has it open.
    request.addEventListener('blocked', () => reject(new Error('another tab has it open')));
  });
}

/** The file that version 1 kept is the first of the list. */
function takeOver(store: IDBObjectStore | undefined): void {
  const request = store?.get(LAST) as IDBRequest<KeptFile | undefined> | undefined;
  request?.addEventListener('success', () => {
    store?.delete(LAST);
    const at = Date.now();
    if (request.result) store?.put({ ...request.result, isLong: true, at } satisfies RecentFile, at);
  });
}

function reasonOf(error: DOMException | null): Error {
  return error ?? new Error('aborted');
}
