/** How many entries a cache has at most. The program has room for two releases, so that tabs of the last one go on. */
export const mostKept = { program: 500, pictures: 120, pages: 30, reads: 80 } as const

/** Drops the entries that were written longest ago: caches list them in the order in which they were written. */
export async function trimCache(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most)))
    await cache.delete(key, { ignoreVary: true })
}
