import { createHmac, timingSafeEqual } from 'node:crypto'

type Algorithm = 'sha256' | 'sha512'

/**
 * HMAC as lower-case hex over UTF-8 text or bytes.
 * @throws RangeError for an empty secret: with one, everybody could sign.
 */
export function hmacHex(algorithm: Algorithm, secret: string, content: string | Uint8Array): string {
  if (secret === '') throw new RangeError('empty secret')
  return createHmac(algorithm, secret).update(content).digest('hex')
}

/** Compares a received hex signature in constant time; its case does not matter, all else does. */
export function isSameHex(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length || !/^[0-9a-f]+$/i.test(given))
    return false
  return timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(expected))
}

/** Whether `given` signs the content with the secret. Never throws: an empty secret verifies nothing. */
export function isSigned(
  algorithm: Algorithm,
  secret: string,
  content: string | Uint8Array,
  given: unknown,
): boolean {
  return secret !== '' && isSameHex(given, hmacHex(algorithm, secret, content))
}
