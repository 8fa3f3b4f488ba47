import { toOfflineError } from './api-error.ts'
import type { Transport, TransportOptions } from './transport.ts'

/**
 * The transport, fetched with the first call: a server-rendered page shows without calling anything, and should
 * not wait for 11 kB of HTTP client. A chunk that does not arrive is a network without answer like any other.
 */
export function createLazyTransport(options: TransportOptions): Transport {
  let transport: Promise<Transport> | undefined

  async function load(): Promise<Transport> {
    const { createProvenTransport } = await import('./proven-transport.ts')
    return createProvenTransport(options)
  }

  return async (request) => {
    transport ??= load()
    let send: Transport
    try {
      send = await transport
    } catch (error) {
      // The next call asks for the chunk again.
      transport = undefined
      throw toOfflineError(error)
    }
    return send(request)
  }
}
