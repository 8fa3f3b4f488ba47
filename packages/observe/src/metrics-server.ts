import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MetricsSettings } from './metrics-settings.ts'

/** Where Prometheus finds the figures, by its own convention. */
export const METRICS_PATH = '/metrics'
const HEADERS_TIMEOUT_MS = 5_000

export interface MetricsServer {
  /** The port it listens on, also where any free one was asked for. */
  port: number
  close(): Promise<void>
}

/**
 * Answers Prometheus on a listener of its own, so that no proxy in front of the product can lead to it by mistake.
 * @param read gives the text and its type
 * @throws the error of `listen`, such as a port that is taken
 */
export async function serveMetrics(
  { port, host, token }: MetricsSettings,
  read: () => Promise<{ text: string; type: string }>,
): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (request.url?.split('?', 1)[0] !== METRICS_PATH) return void end(404, 'Not Found')
    if (request.method !== 'GET') return void end(405, 'Method Not Allowed')
    if (token && !holdsToken(request, token)) return void end(401, 'Unauthorized')
    read().then(
      ({ text, type }) => end(200, text, type),
      () => end(500, 'Internal Server Error'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // Nothing waits for Prometheus when a process leaves.
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function holdsToken({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
