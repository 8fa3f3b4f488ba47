import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request that is over. */
export interface FinishedRequest {
  /** Name of the route: an endpoint of the contract, a page, or a kind of file; never the path as it was sent. */
  route: string
  /** HTTP status; null where the client left before the whole answer. */
  status: number | null
  /** From the head of the request to the end of the answer. */
  seconds: number
}

export type RequestWatch = (request: FinishedRequest) => void

/** The route of what no route took: a wrong path, a broken head. */
export const NO_ROUTE = 'none'

const routes = new WeakMap<IncomingMessage, string>()

/** Says to which route a request belongs; the last one to say so counts. */
export function nameRoute(request: IncomingMessage, route: string): void {
  routes.set(request, route)
}

/** Tells `watch` of the request once its answer has ended or its client has left. */
export function watchRequest(request: IncomingMessage, response: ServerResponse, watch: RequestWatch): void {
  const begunAt = performance.now()
  response.once('close', () =>
    watch({
      route: routes.get(request) ?? NO_ROUTE,
      status: response.writableFinished ? response.statusCode : null,
      seconds: (performance.now() - begunAt) / 1000,
    }),
  )
}
