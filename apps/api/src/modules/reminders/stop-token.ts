import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSignedBy, type Secrets } from '../../secrets/secrets.ts'

/** Lets the holder of a mail turn off the reminder that sent it, and do nothing else. It never expires. */
export const signStop = (secret: string, reminderId: string): string =>
  `${reminderId}.${signatureOf(secret, reminderId)}`

/** @returns the reminder, or null for a token that we did not sign */
export function readStop(secrets: Secrets, token: string): string | null {
  const [reminderId = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(reminderId).success) return null
  return isSignedBy(secrets, (secret) => signatureOf(secret, reminderId), signature) ? reminderId : null
}

const signatureOf = (secret: string, reminderId: string) =>
  createHmac('sha256', secret).update(`stop-reminder:${reminderId}`).digest('base64url')
