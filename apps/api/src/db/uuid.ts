import { createHash, randomBytes } from 'node:crypto'

/** A UUID version 7 (RFC 9562 §5.7): 48 bits of Unix time in ms, then random bits. */
export const randomUUIDv7 = (now: number = Date.now()): string => fromBytes(now, randomBytes(16))

/** A UUID version 7 of a time, in ms, and a name: those who name the same thing at the same time get the same one. */
export const namedUUIDv7 = (at: number, name: string): string =>
  fromBytes(at, createHash('sha256').update(name).digest().subarray(0, 16))

function fromBytes(now: number, bytes: Buffer): string {
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
