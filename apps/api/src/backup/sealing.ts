import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** Turns what is stored into what was backed up, or back. */
export type Seal = (plain: Readable) => Promise<Readable>

/**
 * Encrypts to the public keys by age (https://age-encryption.org/v1); without any, bytes stay as they are.
 * @param recipients public keys, `age1…`
 */
export function createSeal(recipients: readonly string[]): Seal {
  if (recipients.length === 0) return async (plain) => plain
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/**
 * The other way round.
 * @param identities private keys, `AGE-SECRET-KEY-…`
 * @throws BackupError where no key fits; damage is thrown by the stream
 */
export function createUnseal(identities: readonly string[]): Seal {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return async (sealed) => {
    try {
      return fromWeb(await decrypter.decrypt(toWeb(sealed)))
    } catch (error) {
      sealed.destroy()
      if (error instanceof Error && /identit/.test(error.message))
        throw new BackupError(
          'Khóa riêng không mở được bản sao lưu này: hãy dùng khóa của BACKUP_RECIPIENTS lúc sao lưu.',
        )
      throw error
    }
  }
}

/** Names the set of public keys: what was sealed for others is not taken for the same. */
export const sealName = (recipients: readonly string[]): string =>
  recipients.length === 0
    ? 'plain'
    : createHash('sha256')
        .update([...recipients].sort().join('\n'))
        .digest('hex')
        .slice(0, 8)

/** Private keys in the text of a file as `age-keygen` writes it. */
export function identitiesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new BackupError('Tệp khóa riêng không có dòng AGE-SECRET-KEY-… nào.')
  return identities
}

/** A new pair of keys. */
export async function makeKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export const pack: Seal = async (plain) => pipe(plain, createGzip({ level: 6 }))
export const unpack: Seal = async (packed) => pipe(packed, createGunzip())

/** An error of the source stream is raised in the stream that is returned. */
function pipe(source: Readable, target: ReturnType<typeof createGzip>): Readable {
  source.on('error', (error) => target.destroy(error))
  target.on('close', () => source.destroy())
  return source.pipe(target)
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream)
