import { importPKCS8, SignJWT } from 'jose'

export interface AppleKey {
  teamId: string
  clientId: string
  keyId: string
  /** The .p8 file of the key, in PEM. */
  privateKey: string
}

/** Apple takes at most six months; one use needs minutes. */
const LIFE_SECONDS = 300

/**
 * Signs the client secret that Apple asks for instead of a fixed one: a token in ES256 with the key of the team
 * (developer.apple.com, "Creating a client secret", read on 2026-11-28).
 */
export const createAppleSecret = (key: AppleKey, clock: () => Date) => async (): Promise<string> => {
  const now = Math.floor(clock().getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE_SECONDS)
    .setAudience('https://appleid.apple.com')
    .setSubject(key.clientId)
    .sign(await importPKCS8(key.privateKey, 'ES256'))
}
