import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/**
 * Addresses that mean something inside only or lead there through a gateway: the special-purpose registries of IANA
 * (iana-ipv4-special-registry, iana-ipv6-special-registry), multicast, and the former site-local range of IPv6.
 */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // An IPv4 address in an IPv6 one: of the first kind, by NAT64 of the world and of a network, by 6to4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['100::', 64],
  // Protocols, Teredo among them.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

const isInside = (address: string, family: number): boolean =>
  inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** A name that leads to an address inside. */
export class InnerAddressError extends Error {}

/**
 * Finds the addresses of a host and refuses those inside; the connection is made to what was checked, not looked up again.
 * Node does not ask it for a host that is written as an address, so callers refuse those before.
 */
export const lookUpOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('the host has no address'), [])
    if (found.some(({ address, family }) => isInside(address, family)))
      return done(new InnerAddressError('the host has an address inside'), [])
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
