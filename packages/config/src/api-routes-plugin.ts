import { type App, appOfRole, type Contract, contract, type Endpoint, toRouteTable } from '@repo/contract'
import type { Plugin } from 'vite'

const publicId = 'virtual:api-routes'
const resolvedId = `\0${publicId}`

/**
 * Whether programs of the site call it: somebody there is let in. Services and the people of the other sites never are,
 * and a file for everybody is opened by a link.
 */
function isForSite({ access, download }: Endpoint, site: App): boolean {
  if (access.kind === 'webhook' || (access.kind === 'anyone' && download)) return false
  return access.kind !== 'signed-in' || access.roles.some((role) => appOfRole[role] === site)
}

function contractOf(site: App): Contract {
  const groups = Object.entries<Contract[string]>(contract).map(([group, endpoints]) => {
    const reachable = Object.entries(endpoints).filter(([, each]) => isForSite(each, site))
    return [group, Object.fromEntries(reachable)] as const
  })
  return Object.fromEntries(groups.filter(([, endpoints]) => Object.keys(endpoints).length > 0))
}

/**
 * Serves `virtual:api-routes`: method and path of the endpoints, evaluated in Node at build time.
 * Browsers then call the typed API without carrying the contract's schemas (about 22 kB of validation code).
 * @param site whose people may call them: no learner's browser carries the back office. All without it.
 */
export function apiRoutes(site?: App): Plugin {
  return {
    name: 'repo:api-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) =>
      id === resolvedId
        ? `export const routes = ${JSON.stringify(toRouteTable(site ? contractOf(site) : contract))}`
        : undefined,
  }
}
