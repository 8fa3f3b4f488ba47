import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'
import type { Env } from '../../env.ts'

/** The push services of the browsers: Chrome, Firefox, Safari, Edge. */
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/**
 * Whether pushes may be sent to an address that a browser named. Anybody signed in can name one, so only those of known
 * services are called, on their usual port.
 */
export function isPushService(
  endpoint: string,
  { PUSH_SERVICES, DEMO_MODE }: Pick<Env, 'PUSH_SERVICES' | 'DEMO_MODE'>,
): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (protocol !== 'https:' && !DEMO_MODE) return false
  if (PUSH_SERVICES.some((known) => new URL(known).origin === origin)) return true
  return protocol === 'https:' && port === '' && knownHosts.some((host) => host.test(hostname))
}

/** Addresses that mean something inside only (the special-purpose registries of IANA). */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

export const isInside = (address: string, family: number): boolean =>
  inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** Finds the addresses of a host and refuses those inside; the connection is made to what was checked, not looked up again. */
export const lookUpOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('the push service has no address'), [])
    if (found.some(({ address, family }) => isInside(address, family)))
      return done(new Error('the push service has an address inside'), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
