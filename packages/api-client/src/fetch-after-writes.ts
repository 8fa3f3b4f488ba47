import { readAfterHeader } from '@repo/contract/read-after'

const KEY = 'last-write'
/** A replica that is further behind answers nothing, so there is nothing to ask it for any more, in ms. */
const KEPT_MS = 60_000

/** Positions have eight hexadecimal digits at most on both sides, and no zeros before them. */
const comparable = (position: string) =>
  position
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join()

function readPosition(): string {
  try {
    const [at, position = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    return Date.now() - Number(at) < KEPT_MS ? position : ''
  } catch {
    return ''
  }
}

function keepPosition(position: string): void {
  try {
    if (comparable(position) >= comparable(readPosition()))
      localStorage.setItem(KEY, `${Date.now()} ${position}`)
  } catch {
    // Without a storage, figures may be a second old.
  }
}

/**
 * `fetch` for an office: remembers for all tabs of the browser where a write was, as its answer says, and asks later
 * reads to be answered from there on, so that figures read from a replica hold what was just saved.
 */
export const fetchAfterWrites: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const position = readPosition()
  if (position) request.headers.set(readAfterHeader, position)
  const answer = await globalThis.fetch(request)
  const written = answer.headers.get(readAfterHeader)
  if (written) keepPosition(written)
  return answer
}
