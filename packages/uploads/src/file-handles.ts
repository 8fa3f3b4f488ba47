const databaseName = 'video-uploads'
const storeName = 'handles'

/** The reading right of a kept file, which TypeScript's library does not know yet. */
interface PermissionHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')))
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
    })
  } finally {
    database.close()
  }
}

/** Failures here never stop an upload: where handles cannot be stored, the person chooses the file again. */
const quietly = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

const isSupported = () => typeof indexedDB !== 'undefined'

/** Where the browser lets a page read a chosen file again after a reload, its handles are kept here. */
export const fileHandles = {
  async keep(key: string, handle: FileSystemFileHandle): Promise<void> {
    if (isSupported()) await quietly(inStore('readwrite', (store) => store.put(handle, key)))
  },
  async find(key: string): Promise<FileSystemFileHandle | null> {
    if (!isSupported()) return null
    const found = await quietly(inStore<unknown>('readonly', (store) => store.get(key)))
    return (found as FileSystemFileHandle | undefined) ?? null
  },
  async forget(key: string): Promise<void> {
    if (isSupported()) await quietly(inStore('readwrite', (store) => store.delete(key)))
  },
  /** For who signs out: whatever account they were kept for. */
  forgetAll(): void {
    if (isSupported()) indexedDB.deleteDatabase(databaseName)
  },
}

/** The file of a handle if it may be read now; asking for the right takes a click of the person. */
export async function readHandle(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | null> {
  const { queryPermission, requestPermission } = handle as PermissionHandle
  try {
    let right = (await queryPermission?.call(handle, { mode: 'read' })) ?? 'granted'
    if (right === 'prompt' && mayAsk)
      right = (await requestPermission?.call(handle, { mode: 'read' })) ?? right
    return right === 'granted' ? await handle.getFile() : null
  } catch {
    // The file was moved or deleted.
    return null
  }
}
