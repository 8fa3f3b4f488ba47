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
        return { userId: payload.sub, sessionId: payload.sid, app }
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
