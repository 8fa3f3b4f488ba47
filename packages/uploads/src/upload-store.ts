import type { UploadItem } from './upload.types.ts'

export interface UploadStore {
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly UploadItem[]
  find(key: string): UploadItem | undefined
  add(item: UploadItem): void
  patch(key: string, change: Partial<UploadItem>): void
  remove(key: string): void
}

/** The rows of the queue, for `useSyncExternalStore`: a changed row is a new object, the others stay the same. */
export function createUploadStore(): UploadStore {
  let items: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => items,
    find: (key) => items.find((item) => item.key === key),
    add: (item) => set([...items, item]),
    patch: (key, change) => set(items.map((item) => (item.key === key ? { ...item, ...change } : item))),
    remove: (key) => set(items.filter((item) => item.key !== key)),
  }
}
