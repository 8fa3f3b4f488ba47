import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

function canCompile(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses)
    return true
  } catch {
    return false
  }
}

/**
 * Setting `TRUSTED_PROXY_ADDRESSES`: whose `X-Forwarded-*` headers a site believes, as addresses, networks (`10.0.0.0/8`)
 * or the names `loopback`, `linklocal`, `uniquelocal`, with commas. Without it only a proxy on this machine is believed.
 */
export const trustedProxies = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .refine(canCompile, 'must be addresses or networks with commas')
  .optional()
