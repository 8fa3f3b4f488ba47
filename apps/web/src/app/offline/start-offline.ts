import type { OfflineParts } from './keep-offline.ts'

/** Stands between the two, so that the first page carries one name and not those of all the files behind it. */
export const startOffline = async (parts: OfflineParts): Promise<void> =>
  (await import('./keep-offline.ts')).keepOffline(parts)
