import { afterEach, expect, test, vi } from 'vitest'
import { trimCache } from './trim-cache.ts'

afterEach(() => vi.unstubAllGlobals())

function cacheOf(...paths: string[]) {
  const kept = paths.map((path) => ({ url: `https://thamhoc.example${path}` }))
  const cache = {
    keys: async () => [...kept],
    delete: async (key: { url: string }) => kept.splice(kept.indexOf(key), 1).length > 0,
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return () => kept.map(({ url }) => new URL(url).pathname)
}

test('a cache that is too full loses its oldest entries', async () => {
  const kept = cacheOf('/a', '/b', '/c')
  await trimCache('pages', 2)
  expect(kept()).toEqual(['/b', '/c'])
})

test('what is needed stays, even where it alone is more than there is room for', async () => {
  const kept = cacheOf('/assets/new-1', '/assets/old-1', '/assets/old-2', '/assets/new-2')
  const isNeeded = (path: string) => path.includes('new')
  await trimCache('program', 3, isNeeded)
  expect(kept()).toEqual(['/assets/new-1', '/assets/old-2', '/assets/new-2'])
  await trimCache('program', 1, isNeeded)
  expect(kept()).toEqual(['/assets/new-1', '/assets/new-2'])
})
