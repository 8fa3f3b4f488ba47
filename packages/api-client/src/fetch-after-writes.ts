import { readAfterHeader } from '@repo/contract/read-after'

const KEY = 'last-write'
/** A replica that is further behind answers nothing, so there is nothing to ask it for any more, in ms. */
const KEPT_MS = 60_000

/** Both parts have eight hexadecimal digits at most, and no zeros before them. */
const comparable = (position: string) => position.replace(/[^/]+/g, (part) => part.padStart(8, '0'))

function readPosition(): string {
  const [at, position = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
  return Date.now() - Number(at) < KEPT_MS ? position : ''
}

/**
 * `fetch` for an office: remembers for all tabs of the browser where a write was, as its answer says, and asks later
 * reads to be answered from there on, so that figures read from a replica hold what was just saved.
 */
export const fetchAfterWrites: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  // Without a storage, figures may be a second old.
  try {
    const known = readPosition()
    if (known) request.headers.set(readAfterHeader, known)
  } catch {}
  const answer = await globalThis.fetch(request)
  const written = answer.headers.get(readAfterHeader)
  try {
    if (written && comparable(written) >= comparable(readPosition()))
      localStorage.setItem(KEY, `${Date.now()} ${written}`)
  } catch {}
  return answer
}
