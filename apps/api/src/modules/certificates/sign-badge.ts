import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { type Badge, type BadgeSite, claimsOf, keyUrl } from './open-badge.ts'

/** What every verifier of Open Badges has to know (section 8.2), and what the key of the PDFs can do. */
const ALGORITHM = 'RS256'

interface PublicJwk {
  kty: string
  n: string
  e: string
}

/** The badge as a JWT, in the compact form of RFC 7515 (May 2015); with one key it is the same each time. */
export function signBadge(badge: Badge, key: KeyObject, site: BadgeSite): string {
  const header = { alg: ALGORITHM, kid: keyUrl(site, idOf(key)), typ: 'JWT' }
  const signed = [header, { ...badge, ...claimsOf(badge) }].map(encode).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The public half of the one among the keys that has this id, as verifiers read it. */
export function toKeyDocument(
  keys: readonly KeyObject[],
  id: string,
  site: BadgeSite,
): (PublicJwk & { kid: string; alg: string }) | null {
  const key = keys.find((one) => idOf(one) === id)
  return key ? { ...publicJwk(key), kid: keyUrl(site, id), alg: ALGORITHM } : null
}

/** Without the private half, whichever was given. */
function publicJwk(key: KeyObject): PublicJwk {
  const {
    kty = '',
    n = '',
    e = '',
  } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return { kty, n, e }
}

/** Named by what it is (RFC 7638, September 2015), so that nobody has to number keys. */
function idOf(key: KeyObject): string {
  const { e, kty, n } = publicJwk(key)
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
}
