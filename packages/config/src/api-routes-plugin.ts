import { contract, toRouteTable } from '@repo/contract'
import type { Plugin } from 'vite'

const publicId = 'virtual:api-routes'
const resolvedId = `\0${publicId}`

/**
 * Serves `virtual:api-routes`: method and path of every endpoint, evaluated in Node at build time.
 * Browsers then call the typed API without carrying the contract's schemas (about 22 kB of validation code).
 */
export function apiRoutes(): Plugin {
  return {
    name: 'repo:api-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) =>
      id === resolvedId ? `export const routes = ${JSON.stringify(toRouteTable(contract))}` : undefined,
  }
}
