/* The last file of the reader's own that is too long for an address, kept in this browser so that a reload finds it. */

interface KeptFile {
  readonly name: string;
  readonly file: Blob;
}

const DATABASE = 'vmascope';
const STORE = 'files';
const LAST = 'last';

export function keepFile(file: KeptFile): Promise<unknown> {
  return inStore('readwrite', (store) => store.put(file, LAST));
}

/** Undefined if there is none. */
export function keptFile(): Promise<KeptFile | undefined> {
  return inStore('readonly', (store) => store.get(LAST) as IDBRequest<KeptFile | undefined>);
}

export function forgetFile(): Promise<unknown> {
  return inStore('readwrite', (store) => store.delete(LAST));
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
  const request = indexedDB.open(DATABASE, 1);
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(reasonOf(request.error)));
  });
}

function reasonOf(error: DOMException | null): Error {
  return error ?? new Error('aborted');
}
