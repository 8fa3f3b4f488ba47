import { keptCaches } from '../kept-caches.ts'
import { isKeepable } from './is-keepable.ts'
import { isNamedByContent, isProgramFile } from './program.ts'
import { mostKept, trimCache } from './trim-cache.ts'

/** The files that a document names. */
export const filesIn = (html: string): string[] =>
  [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file)

/** Keeps files of the program that are not there yet, one after the other, so that they disturb nothing else. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(keptCaches.program)
  for (const path of new Set(paths)) {
    if (!isNamedByContent(path) || (await cache.match(path, { ignoreVary: true }))) continue
    try {
      const answer = await fetch(path)
      if (isKeepable(answer)) await cache.put(path, answer)
    } catch {
      return
    }
  }
  await trimCache(keptCaches.program, mostKept.program, isProgramFile)
}
