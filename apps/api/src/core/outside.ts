import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

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
