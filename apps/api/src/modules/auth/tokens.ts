import { createHash, randomBytes } from 'node:crypto'
import { type App, apps, type Role } from '@repo/contract'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { AccessClaims, AccessTokens } from '../../core/sessions.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { createSigningKeys } from './signing-keys.ts'

const ISSUER = 'tham-hoc'
const TYPE = 'at+jwt'
/** Ed25519 (RFC 8037): the verifying key cannot sign. */
const ALGORITHM = 'EdDSA'
const LEEWAY_SECONDS = 30
/** Staff tokens live shorter because they carry more permissions. */
const LIFE_SECONDS: Record<App, number> = { web: 15 * 60, crm: 10 * 60, doctor: 10 * 60 }

/** Tokens whose signature is known to be right, each about 300 bytes. */
const MOST_KNOWN = 10_000

/** Of a token that was checked: what it says, and between which seconds it counts. */
interface KnownToken {
  claims: AccessClaims
  issuedAt: number
  expiresAt: number
}

export interface TokenService extends AccessTokens {
  signAccess(claims: AccessClaims & { role: Role }): Promise<{ token: string; expiresAt: Date }>
}

/** Access tokens: signed JWTs that name the site they were minted for (`aud`). */
export function createTokenService(secrets: Secrets, clock: () => Date): TokenService {
  const keys = createSigningKeys(secrets)
  const [newest] = keys
  const findKey = ({ kid }: JWTHeaderParameters) => {
    const key = keys.find(({ id }) => id === kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }
  // A reader sends one token some hundred times, and checking its signature is a twelfth of the work of a request.
  const known = new Map<string, KnownToken>()
  const keep = (token: string, checked: KnownToken) => {
    known.set(token, checked)
    if (known.size <= MOST_KNOWN) return
    const [oldest] = known.keys()
    if (oldest !== undefined) known.delete(oldest)
  }
  /** As `jwtVerify` does for a token that it has accepted before. */
  const isOfNow = ({ issuedAt, expiresAt }: KnownToken) => {
    const now = Math.floor(clock().getTime() / 1000)
    return expiresAt > now - LEEWAY_SECONDS && issuedAt <= now + LEEWAY_SECONDS
  }
  return {
    async signAccess({ userId, sessionId, app, role }) {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      const expiresAt = issuedAt + LIFE_SECONDS[app]
      const token = await new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: newest.id })
        .setIssuer(ISSUER)
        .setAudience(app)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(newest.privateKey)
      return { token, expiresAt: new Date(expiresAt * 1000) }
    },
    async verifyAccess(token) {
      const checked = known.get(token)
      if (checked) {
        if (isOfNow(checked)) return checked.claims
        known.delete(token)
      }
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: [...apps],
          clockTolerance: LEEWAY_SECONDS,
          currentDate: clock(),
          requiredClaims: ['exp', 'sub', 'sid', 'aud', 'iat'],
        })
        const app = apps.find((name) => name === payload.aud)
        const isFromFuture = (payload.iat ?? 0) > clock().getTime() / 1000 + LEEWAY_SECONDS
        if (!app || isFromFuture || typeof payload.sub !== 'string' || typeof payload.sid !== 'string')
          return null
        const claims = { userId: payload.sub, sessionId: payload.sid, app }
        const { iat: issuedAt, exp: expiresAt, nbf } = payload
        if (issuedAt !== undefined && expiresAt !== undefined && nbf === undefined)
          keep(token, { claims, issuedAt, expiresAt })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null
        throw error
      }
    },
  }
}

/** A refresh or reset token: 256 random bits that say nothing about their owner. */
export const newOpaqueToken = () => randomBytes(32).toString('base64url')

/** The stored hash of an opaque token; random input needs no slow hash. */
export const hashOpaqueToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface WithAccessTokens {
  readonly accessTokens: TokenService
}
