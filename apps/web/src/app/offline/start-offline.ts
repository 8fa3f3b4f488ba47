import type { OfflineParts } from './keep-offline.ts'

/** Stands between the two, so that the first page carries one name and not those of all the files behind it. */
export async function startOffline(parts: OfflineParts): Promise<void> {
  // Told besides: what is kept does not wait for it, and works without it.
  import('../quality/watch-quality.ts').then(({ watchQuality }) => watchQuality()).catch(() => {})
  await (await import('./keep-offline.ts')).keepOffline(parts)
}
