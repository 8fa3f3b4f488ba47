import type { Transport } from './transport.ts'

/** How long the last call waits for those before it, in ms. */
const LONGEST_GOODBYE_MS = 3000

/**
 * Keeps the call that ends a session apart from all others, because the service refuses their token as soon as it is
 * through: it goes out after the answers to those before it, and those that begin meanwhile wait for it. A read is then
 * made for nobody, and what somebody began to save is not sent.
 */
export function withLastCall(send: Transport): Transport {
  const onTheirWay = new Set<Promise<unknown>>()
  let leaving: Promise<boolean> | undefined

  const sendNow: Transport = async (request) => {
    const sent = send(request)
    onTheirWay.add(sent)
    try {
      return await sent
    } finally {
      onTheirWay.delete(sent)
    }
  }

  const sendLast: Transport = (request) => {
    const earlier = [...onTheirWay]
    const sent = (earlier.length > 0 ? settled(earlier) : Promise.resolve()).then(() => sendNow(request))
    // One turn later, what the end of the session has unmounted has also given up its reads.
    const later = (hasLeft: boolean) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          leaving = undefined
          resolve(hasLeft)
        })
      })
    leaving = sent.then(
      () => later(true),
      () => later(false),
    )
    return sent
  }

  return async (request) => {
    if (request.isLast) return sendLast(request)
    if (!leaving || !(await leaving)) return sendNow(request)
    if (request.method !== 'GET') throw new DOMException('The session has ended', 'AbortError')
    const { authorization: _over, ...headers } = request.headers
    return sendNow({ ...request, headers })
  }
}

const settled = (calls: Promise<unknown>[]) =>
  Promise.race([Promise.allSettled(calls), new Promise((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))])
