import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_KEY_PREFIX } from '@repo/contract/api-scopes'

const RANDOM_BYTES = 32

/** Eight letters that a scanner, and we before any look at the database, can tell a made-up key by. */
const checksumOf = (body: string) => crc32(body).toString(16).padStart(8, '0')

/** A new API key: the prefix, 256 random bits and a checksum. */
export function newApiKey(): string {
  const body = `${API_KEY_PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return body + checksumOf(body)
}

/** Whether a text has the shape and the checksum of a key, known or not. */
export function isApiKey(token: string): boolean {
  const [, body, checksum] = /^(th_[\w-]{43})([0-9a-f]{8})$/.exec(token) ?? []
  return body !== undefined && checksum === checksumOf(body)
}
