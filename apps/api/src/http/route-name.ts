import { contract, type Endpoint } from '@repo/contract'
import { NO_ROUTE, nameRoute, type RequestWatch } from '@repo/observe/request-watch'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const names = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries<Endpoint>(members).map(([name, endpoint]) => [endpoint, `${group}.${name}`] as const),
  ),
)

/** Name of an endpoint in figures and traces, as the client calls it: `learning.playback`. */
export const routeName = (endpoint: Endpoint): string => names.get(endpoint) ?? endpoint.path

/** Name of the route that takes a request. */
export function routeOf({ routeOptions: { config, url } }: FastifyRequest): string {
  return config.endpoint ? routeName(config.endpoint) : (url ?? NO_ROUTE)
}

/**
 * Names the route of every request: its endpoint, or the pattern of a route outside the contract. There are as many names
 * as routes, whatever paths are asked for.
 */
export function registerRouteNames(app: FastifyInstance, watch: RequestWatch | undefined): void {
  if (!watch) return
  app.addHook('onRequest', (request, _reply, done) => {
    nameRoute(request.raw, routeOf(request))
    done()
  })
}
