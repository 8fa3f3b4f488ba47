import { createHmac } from 'node:crypto'
import { deriveKey } from '../../secrets/secrets.ts'

/**
 * What is kept of a browser's fingerprint identifier: enough to know the same browser again, nothing that could be
 * compared with another site's list. It is personal data, and only ever a claim.
 */
export function createVisitorHash(pepper: string): (visitorId: string) => string {
  const key = deriveKey(pepper, 'visitor id')
  return (visitorId) => createHmac('sha256', key).update(visitorId).digest('base64url').slice(0, 32)
}
