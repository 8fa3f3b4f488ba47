import { createHmac } from 'node:crypto'
import { deriveKey } from '../../secrets/secrets.ts'

/**
 * Hash of a browser's fingerprint identifier: it recognises the same browser again but cannot be compared with another
 * site's list. It is personal data, and only a claim of the client.
 */
export function createVisitorHash(pepper: string): (visitorId: string) => string {
  const key = deriveKey(pepper, 'visitor id')
  return (visitorId) => createHmac('sha256', key).update(visitorId).digest('base64url').slice(0, 32)
}
