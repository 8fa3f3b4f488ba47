import type { Contract, Method } from './endpoint.ts'

/** Method and path of each endpoint: all a browser needs at run time, a hundredth of the schemas' weight. */
export type RouteTable = Record<string, Record<string, readonly [Method, string]>>

/** Takes the routes out of a contract. */
export function toRouteTable(contract: Contract): RouteTable {
  return Object.fromEntries(
    Object.entries(contract).map(([group, endpoints]) => [
      group,
      Object.fromEntries(Object.entries(endpoints).map(([name, e]) => [name, [e.method, e.path] as const])),
    ]),
  )
}
