import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSignedBy, type Secrets } from '../../secrets/secrets.ts'

interface Muted {
  userId: string
  courseId: string
}

/** Lets the holder of a mail end the announcements of its course, and do nothing else. It never expires. */
export const signMute = (secret: string, muted: Muted): string =>
  `${muted.userId}.${muted.courseId}.${signatureOf(secret, muted)}`

/** @returns null for a token that we did not sign */
export function readMute(secrets: Secrets, token: string): Muted | null {
  const [userId = '', courseId = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(userId).success || !z.uuid().safeParse(courseId).success) return null
  const muted = { userId, courseId }
  return isSignedBy(secrets, (secret) => signatureOf(secret, muted), signature) ? muted : null
}

const signatureOf = (secret: string, { userId, courseId }: Muted) =>
  createHmac('sha256', secret).update(`mute-announcements:${userId}:${courseId}`).digest('base64url')
