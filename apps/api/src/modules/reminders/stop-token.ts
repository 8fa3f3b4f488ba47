import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Lets the holder of a mail turn off the reminder that sent it, and do nothing else. It never expires. */
export const signStop = (secret: string, reminderId: string): string =>
  `${reminderId}.${signatureOf(secret, reminderId)}`

/** @returns the reminder, or null for a token that we did not sign */
export function readStop(secret: string, token: string): string | null {
  const [reminderId = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(reminderId).success) return null
  const expected = Buffer.from(signatureOf(secret, reminderId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? reminderId : null
}

const signatureOf = (secret: string, reminderId: string) =>
  createHmac('sha256', secret).update(`stop-reminder:${reminderId}`).digest('base64url')
