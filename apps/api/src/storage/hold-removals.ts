import type { Storage } from './storage.ts'

/**
 * The same storage, whose files are removed only when `guard` lets it. The worker has one, because files that rows
 * named are removed by jobs: what the API itself removes was named by no row that was committed.
 */
export const holdRemovals = (
  storage: Storage,
  guard: (removal: () => Promise<void>) => Promise<void>,
): Storage => ({
  ...storage,
  remove: (key) => guard(() => storage.remove(key)),
  removeAll: (prefix) => guard(() => storage.removeAll(prefix)),
})
