import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { passkeys } from '../db/schema/index.ts'

/*
 * An authenticator of software, made from the text of W3C WebAuthn Level 3 (authenticator data: §6.1, attested credential
 * data: §6.5.1, client data: §5.8.1) and of RFC 8949 (CBOR), so that it knows nothing of the library that it tests.
 */

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** CBOR of what an authenticator writes: whole numbers, texts, bytes and maps of them, shorter than 64 kB. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
  return Buffer.concat([head(5, value.size), ...parts])
}

export const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const
const PRESENT_AND_VERIFIED = FLAGS.present | FLAGS.verified

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** What a browser and its authenticator say; each may be said wrongly. */
export interface Said {
  challenge: string
  origin: string
  rpId: string
  type?: string
  crossOrigin?: boolean
  flags?: number
  counter?: number
}

function clientData({ challenge, origin, crossOrigin = false, type }: Said & { type: string }): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function authenticatorData(said: Said, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(said.flags ?? flags, 0)
  tail.writeUInt32BE(said.counter ?? counter, 1)
  return Buffer.concat([sha256(said.rpId), tail])
}

/** A COSE_Key of ES256 (RFC 9053 §7.1.1). */
export function coseKey(publicKey: KeyObject, overrides: [number, Cbor][] = []): Map<number, Cbor> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
    ...overrides,
  ])
}

/** A device with one discoverable key that counts its signatures. */
export function createPasskeyDevice({ counts = true }: { counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = counts ? 1 : 0
  const next = () => {
    if (counts) counter += 1
    return counter
  }

  return {
    id: text(id),
    publicKey,

    /** Answers `navigator.credentials.create`. */
    create(
      said: Said,
      { key = coseKey(publicKey), format = 'none', statement = new Map<string, Cbor>() } = {},
    ) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const data = authenticatorData(said, PRESENT_AND_VERIFIED | FLAGS.attested, counter)
      const object = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', Buffer.concat([data, attested])],
      ])
      return {
        id: text(id),
        clientDataJSON: text(clientData({ type: 'webauthn.create', ...said })),
        attestationObject: text(cbor(object)),
        transports: ['internal'],
      }
    },

    /** Answers `navigator.credentials.get`. */
    get(said: Said & { userHandle: string }) {
      const client = clientData({ type: 'webauthn.get', ...said })
      const data = authenticatorData(said, PRESENT_AND_VERIFIED, next())
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: said.userHandle,
      }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

/** A passkey of an account, with a key that nothing holds. */
export async function buildPasskey(
  db: Db,
  userId: string,
  values: Partial<typeof passkeys.$inferInsert> = {},
) {
  const device = createPasskeyDevice()
  const [row] = await db
    .insert(passkeys)
    .values({
      userId,
      credentialId: device.id,
      publicKey: text(cbor(coseKey(device.publicKey))),
      counter: 0,
      transports: ['internal'],
      isSynced: false,
      rpId: 'localhost',
      userHandle: text(randomBytes(32)),
      name: 'Máy cũ',
      ...values,
    })
    .returning()
  if (!row) throw new Error('a passkey insert returned no row')
  return row
}
