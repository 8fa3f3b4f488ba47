import type { EmergencyCard } from './emergency.types.ts'
import { keptCardsDatabase } from './forget-kept-cards.ts'

const storeName = 'cards'

export interface KeptCards {
  savedAt: number
  items: EmergencyCard[]
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptCardsDatabase, 1)
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
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB failed')))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
    })
  } finally {
    database.close()
  }
}

/** Keeps the cards of an account, and nothing of anybody else. */
export async function keepCards(account: string, kept: KeptCards): Promise<void> {
  await inStore('readwrite', (store) => {
    store.clear()
    return store.put(kept, account)
  })
}

/** Removes the cards of everybody else, when another account signs in. */
export async function forgetOtherCards(account: string): Promise<void> {
  await inStore('readwrite', (store) => {
    const request = store.getAllKeys()
    request.addEventListener('success', () => {
      for (const key of request.result) if (key !== account) store.delete(key)
    })
    return request
  })
}

/** Null where nothing is kept or the browser keeps nothing, such as in a private window. */
export async function readKeptCards(account: string): Promise<KeptCards | null> {
  try {
    const found = await inStore<unknown>('readonly', (store) => store.get(account))
    return (found as KeptCards | undefined) ?? null
  } catch {
    return null
  }
}
