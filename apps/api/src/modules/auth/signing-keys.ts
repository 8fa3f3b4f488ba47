import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { allOf, deriveKey, type Secrets } from '../../secrets/secrets.ts'

/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key (RFC 8410 §7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey {
  /** The key id is derived from the public key, so that it is the same on every instance. */
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Keys of access tokens, newest first: the first one signs, all of them verify. */
export const createSigningKeys = (secrets: Secrets): [SigningKey, ...SigningKey[]] =>
  allOf(secrets).map(toSigningKey) as [SigningKey, ...SigningKey[]]

function toSigningKey(secret: string): SigningKey {
  const key = Buffer.concat([PKCS8_ED25519, deriveKey(secret, 'access token ed25519')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const bytes = publicKey.export({ format: 'der', type: 'spki' })
  return {
    id: createHash('sha256').update(bytes).digest('base64url').slice(0, 11),
    privateKey,
    publicKey,
  }
}
