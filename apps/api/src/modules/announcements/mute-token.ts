import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

interface Muted {
  userId: string
  courseId: string
}

/** Lets the holder of a mail end the announcements of its course, and do nothing else. It never expires. */
export const signMute = (secret: string, muted: Muted): string =>
  `${muted.userId}.${muted.courseId}.${signatureOf(secret, muted)}`

/** @returns null for a token that we did not sign */
export function readMute(secret: string, token: string): Muted | null {
  const [userId = '', courseId = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(userId).success || !z.uuid().safeParse(courseId).success) return null
  const muted = { userId, courseId }
  const [expected, given] = [Buffer.from(signatureOf(secret, muted)), Buffer.from(signature)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? muted : null
}

const signatureOf = (secret: string, { userId, courseId }: Muted) =>
  createHmac('sha256', secret).update(`mute-announcements:${userId}:${courseId}`).digest('base64url')
