/** What a doctor has recorded and not sent yet, as this browser keeps it. */
export interface KeptRecording {
  /** Whose it is. */
  userId: string
  file: File
  /** 0 where it is not known. */
  durationMs: number
  /** The upload that has begun; null before. */
  uploadId: string | null
  /** Epoch ms. */
  savedAt: number
}

const databaseName = 'recorded-answers'
const storeName = 'recordings'
/** As drafts of texts are, a recording that was not sent for a week is thrown away. */
const keptMs = 7 * 24 * 60 * 60 * 1000

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('There is no IndexedDB here'))
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')))
  })
}

/** One after the other: what is forgotten must not be kept again by a write that took longer. */
let last: Promise<unknown> = Promise.resolve()

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const next = last.then(() => inOpenStore(mode, work))
  last = next.catch(() => {})
  return next
}

async function inOpenStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      // A full disk shows when the transaction ends, not before.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
    })
  } finally {
    database.close()
  }
}

const isKept = (value: unknown): value is KeptRecording =>
  typeof value === 'object' && value !== null && (value as KeptRecording).file instanceof Blob

/** Where recordings wait until they are sent, by what they answer. */
export const recorderStore = {
  /** @returns whether the browser could keep it */
  async keep(key: string, recording: Omit<KeptRecording, 'savedAt'>): Promise<boolean> {
    try {
      await inStore('readwrite', (store) => store.put({ ...recording, savedAt: Date.now() }, key))
      return true
    } catch {
      return false
    }
  },

  /** Those of other people on this device, and those too old, are thrown away on the way. */
  async find(key: string, userId: string): Promise<KeptRecording | null> {
    try {
      let mine: KeptRecording | null = null
      for (const name of await inStore('readonly', (store) => store.getAllKeys())) {
        const found = await inStore<unknown>('readonly', (store) => store.get(name))
        if (!isKept(found) || found.userId !== userId || Date.now() - found.savedAt > keptMs)
          await inStore('readwrite', (store) => store.delete(name))
        else if (name === key) mine = found
      }
      return mine
    } catch {
      // Storage is forbidden: there is nothing to find.
      return null
    }
  },

  async forget(key: string): Promise<void> {
    await inStore('readwrite', (store) => store.delete(key)).catch(() => {})
  },
}
