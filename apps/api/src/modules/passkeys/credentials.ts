import type { newCredential, usedCredential } from '@repo/contract/passkeys'
import type { z } from 'zod'
import { hashOpaqueToken } from '../auth/index.ts'
import type { Passkey } from './passkeys.repo.ts'
import { algorithms, isUsableKey } from './public-keys.ts'
import type { RelyingParty } from './relying-party.ts'

export type NewCredential = z.output<typeof newCredential>
export type UsedCredential = z.output<typeof usedCredential>

/** Why a credential was not taken, for the log; callers are told nothing of it. */
export class CredentialFault extends Error {}

interface Expected {
  readonly party: RelyingParty
  /** Hash of the challenge that was given out. */
  readonly challengeHash: string
}

/**
 * The library comes with parsers of certificates that nothing here needs before the first passkey; loaded then, so that
 * processes start as fast as without it.
 */
const load = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

const rest = { type: 'public-key', clientExtensionResults: {} } as const

/** Our sites are never framed (`frame-ancestors`), so a signature from inside a frame is one that was lured. */
function assertOwnFrame(clientDataJSON: string): void {
  const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  const isObject = typeof data === 'object' && data !== null
  if (!isObject || ('crossOrigin' in data && data.crossOrigin !== false) || 'topOrigin' in data)
    throw new CredentialFault('client data of another frame')
}

/**
 * No attestation is asked for, so a browser sends none, or the statement that a key signs of itself. Anything with a
 * certificate is refused before the library reads it: its revocation lists would be fetched from addresses in there.
 */
async function assertNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await loadHelpers()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  if (!(decoded instanceof Map)) throw new CredentialFault('no attestation object')
  const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')]
  const isSelfSigned = format === 'packed' && statement instanceof Map && !statement.has('x5c')
  if (format !== 'none' && !isSelfSigned) throw new CredentialFault('an attestation that was not asked for')
}

/** Turns what the library throws on bad input into one kind of fault. */
async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CredentialFault) throw error
    throw new CredentialFault(error instanceof Error ? error.message : 'unreadable', { cause: error })
  }
}

/**
 * Checks a new credential as W3C WebAuthn Level 3 §7.1 says: type, challenge, origin, RP ID, presence, verification of the
 * user, algorithm, key.
 * @throws CredentialFault
 */
export const readNewCredential = (credential: NewCredential, { party, challengeHash }: Expected) =>
  asFault(async () => {
    const { id, transports, ...response } = credential
    assertOwnFrame(response.clientDataJSON)
    await assertNoCertificate(response.attestationObject)
    const { verifyRegistrationResponse } = await load()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, id, rawId: id, response },
      expectedChallenge: (challenge) => hashOpaqueToken(challenge) === challengeHash,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified || registrationInfo.credential.id !== id) throw new CredentialFault('not verified')
    const { publicKey, counter } = registrationInfo.credential
    const { decodeCredentialPublicKey } = await loadHelpers()
    const key: unknown = decodeCredentialPublicKey(publicKey)
    if (!(key instanceof Map) || !isUsableKey(key)) throw new CredentialFault('a key of another shape')
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      isSynced: registrationInfo.credentialDeviceType === 'multiDevice',
    }
  })

/**
 * Checks a signature as W3C WebAuthn Level 3 §7.2 says, but for the counter, which is compared under a lock.
 * @returns the counter of the authenticator. @throws CredentialFault
 */
export const readUsedCredential = (
  credential: UsedCredential,
  passkey: Passkey,
  { party, challengeHash }: Expected,
): Promise<number> =>
  asFault(async () => {
    const { id, ...response } = credential
    if (passkey.rpId !== party.id) throw new CredentialFault('a passkey of another host')
    if (passkey.userHandle !== response.userHandle) throw new CredentialFault('the handle of another account')
    assertOwnFrame(response.clientDataJSON)
    const { verifyAuthenticationResponse } = await load()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...rest, id, rawId: id, response },
      expectedChallenge: (challenge) => hashOpaqueToken(challenge) === challengeHash,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    })
    if (!verified) throw new CredentialFault('a wrong signature')
    if ((authenticationInfo.credentialDeviceType === 'multiDevice') !== passkey.isSynced)
      throw new CredentialFault('a key that can suddenly be copied')
    return authenticationInfo.newCounter
  })
