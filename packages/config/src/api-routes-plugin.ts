import {
  type App,
  appOfRole,
  type Contract,
  contract,
  type Endpoint,
  type RouteTable,
  toRouteTable,
} from '@repo/contract'
import type { Plugin } from 'vite'

const publicId = 'virtual:api-routes'
const resolvedId = `\0${publicId}`

/**
 * Whether programs of the site call it: somebody there is let in. Services and the people of the other sites never are,
 * a file for everybody is opened by a link, and what only servers of sites ask is none of a program.
 */
function isForSite({ access, download, isForServers, isForLearners }: Endpoint, site: App): boolean {
  if (
    isForServers ||
    (isForLearners && site !== 'web') ||
    access.kind === 'webhook' ||
    access.kind === 'key' ||
    (access.kind === 'anyone' && download)
  )
    return false
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
 * As words, with a semicolon between groups, and like paths beside each other with their method and name behind them: a
 * quarter less than JSON once it is compressed, in what every page loads.
 */
function pack(table: RouteTable): string {
  const parts = Object.entries(table).map(([group, endpoints]) => {
    const words = Object.entries(endpoints).map(([name, [method, path]]) => `${path} ${method} ${name}`)
    return [group, ...words.sort()].join(' ')
  })
  const firstPath = (part: string) => part.split(' ')[1] ?? ''
  return parts.sort((a, b) => firstPath(a).localeCompare(firstPath(b), 'en')).join(';')
}

/** Goes to browsers as it stands, so it uses nothing from around it. */
function unpack(packed: string) {
  return Object.fromEntries(
    packed.split(';').map((part) => {
      const [group, ...words] = part.split(' ')
      const endpoints: [string, string[]][] = []
      for (let at = 0; at < words.length; at += 3)
        endpoints.push([words[at + 2]!, [words[at + 1]!, words[at]!]])
      return [group, Object.fromEntries(endpoints)]
    }),
  )
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
        ? `export const routes = (${String(unpack)})(${JSON.stringify(pack(toRouteTable(site ? contractOf(site) : contract)))})`
        : undefined,
  }
}
