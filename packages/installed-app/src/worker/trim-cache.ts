/** How many entries a cache has at most. The program has room for two releases, so that tabs of the last one go on. */
export const mostKept = { program: 500, pictures: 120, pages: 30, reads: 80 } as const

/**
 * Drops the entries that were written longest ago: caches list them in the order in which they were written.
 * @param isNeeded tells of a path whether it stays however old it is
 */
export async function trimCache(
  cacheName: string,
  most: number,
  isNeeded: (path: string) => boolean = () => false,
): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  if (keys.length <= most) return
  const rest = keys.filter(({ url }) => !isNeeded(new URL(url).pathname))
  for (const key of rest.slice(0, keys.length - most)) await cache.delete(key, { ignoreVary: true })
}
