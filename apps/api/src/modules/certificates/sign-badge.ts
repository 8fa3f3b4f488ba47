import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK, SignJWT } from 'jose'
import { type Badge, type BadgeSite, claimsOf, keyUrl } from './open-badge.ts'

/** What every verifier of Open Badges has to know (section 8.2), and what the key of the PDFs can do. */
const ALGORITHM = 'RS256'

/** The badge as a JWT; with one key it is the same each time. */
export async function signBadge(badge: Badge, key: KeyObject, site: BadgeSite): Promise<string> {
  return new SignJWT({ ...badge, ...claimsOf(badge) })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyUrl(site, await idOf(key)), typ: 'JWT' })
    .sign(key)
}

/** The public half of the one among the keys that has this id, as verifiers read it. */
export async function toKeyDocument(
  keys: readonly KeyObject[],
  id: string,
  site: BadgeSite,
): Promise<JWK | null> {
  for (const key of keys)
    if ((await idOf(key)) === id) return { ...(await publicJwk(key)), kid: keyUrl(site, id), alg: ALGORITHM }
  return null
}

/** Without the private half, whichever was given. */
const publicJwk = (key: KeyObject) => exportJWK(key.type === 'private' ? createPublicKey(key) : key)

/** Named by what it is (RFC 7638, September 2015), so that nobody has to number keys. */
const idOf = async (key: KeyObject) => calculateJwkThumbprint(await publicJwk(key))
