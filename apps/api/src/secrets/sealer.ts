import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { allOf, deriveKey, type Secrets } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Hides texts in the database from whoever has only the database. */
export interface Sealer {
  /** @param owner what the text belongs to: moved to another owner's row it opens no more. */
  seal(text: string, owner: string): string
  /** Null for a text that was changed, belongs to another owner, or was sealed with a secret gone by. */
  unseal(sealed: string, owner: string): string | null
  /** What every text sealed with the newest secret begins with. */
  readonly currentPrefix: string
}

/** @param use names what is sealed; each use has keys of its own. */
export function createSealer(secrets: Secrets, use: string): Sealer {
  const keys = allOf(secrets).map((secret) => toNamedKey(deriveKey(secret, use)))
  const [newest] = keys as [NamedKey, ...NamedKey[]]
  return {
    currentPrefix: `${newest.name}.`,
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest.key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${newest.name}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    unseal(sealed, owner) {
      const [name, text = ''] = sealed.split('.')
      const key = keys.find((one) => one.name === name)?.key
      return key ? open(key, Buffer.from(text, 'base64url'), owner) : null
    },
  }
}

interface NamedKey {
  name: string
  key: Buffer
}

/** Named by its hash, so that a sealed text says which key opens it. */
const toNamedKey = (key: Buffer): NamedKey => ({
  name: createHash('sha256').update(key).digest('base64url').slice(0, 8),
  key,
})

function open(key: Buffer, bytes: Buffer, owner: string): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    // The tag does not fit: changed, or somebody else's.
    return null
  }
}
