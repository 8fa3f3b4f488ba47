import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { createSealer } from '../../secrets/sealer.ts'
import { jwtSecrets } from '../../secrets/secrets.ts'
import * as repo from './keys.repo.ts'

const makePair = promisify(generateKeyPair)
/** A key signs for so long, and can be verified for a month after the next one began. */
const KEY_LIFE_MS = 365 * DAY_MS
const FORMER_KEPT_MS = 30 * DAY_MS
const ASSERTION_MINUTES = 5

/** Keys of this installation towards platforms: RSA of 2048 bits, sealed in the database, a new one each year. */
export function createToolKeys({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const sealer = createSealer(jwtSecrets(env), 'lti keys')

  const make = async () => {
    const { privateKey, publicKey } = await makePair('rsa', { modulusLength: 2048 })
    const id = randomUUIDv7()
    return {
      id,
      sealedKey: sealer.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }), id),
      publicJwk: publicKey.export({ format: 'jwk' }),
      createdAt: clock(),
    }
  }

  const open = (row: repo.KeyRow | null): { id: string; key: KeyObject } | null => {
    const pem = row && sealer.unseal(row.sealedKey, row.id)
    return pem ? { id: row.id, key: createPrivateKey(pem) } : null
  }

  /** The key that signs; made where there is none, or where the one there is cannot be opened any more. */
  const current = async () => {
    const known = open(await repo.findNewestKey(db))
    if (known) return known
    const made = await make()
    const kept = open(await repo.insertKeyUnless(db, made, (newest) => open(newest) !== null))
    if (!kept) throw new Error('a key that was just made cannot be opened')
    return kept
  }

  interface Signing {
    clientId: string
    audience: string
    claims?: Record<string, unknown>
  }

  const sign = async ({ clientId, audience, claims = {} }: Signing) => {
    const { id, key } = await current()
    const seconds = Math.floor(clock().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
      .setIssuer(clientId)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + (ASSERTION_MINUTES * MINUTE_MS) / 1000)
      .sign(key)
  }

  return {
    /** The set of public keys, for platforms. */
    async publicSet() {
      await current()
      const rows = await repo.listKeys(db)
      return {
        keys: rows.map(({ id, publicJwk: { kty, n, e } }) => ({
          kty,
          n,
          e,
          kid: id,
          alg: 'RS256',
          use: 'sig',
        })),
      }
    },

    /**
     * What this installation proves itself with where it asks a platform for a token.
     * Source: 1EdTech Security Framework 1.0, “Using JSON Web Tokens with OAuth 2.0 client-credentials grant” (2019-05-15): `private_key_jwt` of RFC 7523.
     */
    assertionFor({ clientId, tokenUrl }: { clientId: string; tokenUrl: string }): Promise<string> {
      return sign({ clientId, audience: tokenUrl, claims: { sub: clientId, jti: randomUUIDv7() } })
    },

    /**
     * A message that goes to a platform by the browser.
     * Source: 1EdTech Security Framework 1.0, “Tool-originating messages” (2019-05-15): the claims that each of them has.
     */
    messageFor({ clientId, issuer }: { clientId: string; issuer: string }, claims: Record<string, unknown>) {
      const nonce = randomBytes(32).toString('base64url')
      return sign({ clientId, audience: issuer, claims: { ...claims, azp: clientId, nonce } })
    },

    /** Makes the key of the next year, seals keys with the newest secret, and removes keys that nothing was signed with lately. */
    async keep() {
      const now = clock()
      const newest = await repo.findNewestKey(db)
      if (!newest) return
      if (now.getTime() - newest.createdAt.getTime() >= KEY_LIFE_MS) await repo.insertKey(db, await make())
      for (const row of await repo.findSealedOtherwise(db, sealer.currentPrefix)) {
        const pem = sealer.unseal(row.sealedKey, row.id)
        if (pem) await repo.replaceSealed(db, row, sealer.seal(pem, row.id))
      }
      await repo.removeFormerKeys(db, new Date(now.getTime() - FORMER_KEPT_MS))
    },
  }
}

export type ToolKeys = ReturnType<typeof createToolKeys>
