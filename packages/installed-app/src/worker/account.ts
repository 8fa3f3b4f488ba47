import { keptCaches } from '../kept-caches.ts'

const KEY = '/account'
let known: string | null | undefined

/** Who is signed in, as the last page said. A worker that was started anew reads what it was told before. */
export async function readAccount(): Promise<string | null> {
  if (known !== undefined) return known
  const kept = await (await caches.open(keptCaches.state)).match(KEY)
  const id = kept ? await kept.text() : null
  // A page may have said it meanwhile.
  if (known === undefined) known = id
  return known
}

export async function writeAccount(id: string | null): Promise<void> {
  known = id
  const cache = await caches.open(keptCaches.state)
  if (id === null) await cache.delete(KEY)
  else await cache.put(KEY, new Response(id))
}

/** The account that a call of the API is made for: the subject of its token; null for a call without one. */
export function accountOf({ headers }: Request): string | null {
  const [, claims = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(headers.get('authorization') ?? '') ?? []
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
