import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../core/durations.ts'

const LASTS_MS = 2 * HOUR_MS
const MAX_LENGTH = 300

/** One course, shown for the session of one of its authors. */
export interface Preview {
  courseId: string
  sessionId: string
  until: Date
}

const sign = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`course-preview\n${payload}`).digest('base64url')

export function makePreviewToken(
  secret: string,
  { courseId, sessionId }: Omit<Preview, 'until'>,
  now: Date,
): { token: string; until: string } {
  const until = new Date(now.getTime() + LASTS_MS)
  const payload = Buffer.from(JSON.stringify([courseId, sessionId, until.getTime()])).toString('base64url')
  return { token: `${payload}.${sign(secret, payload)}`, until: until.toISOString() }
}

/** Null for a token that is forged, malformed or over. */
export function readPreviewToken(secret: string, token: string, now: Date): Preview | null {
  const [payload, signature, ...rest] = token.length <= MAX_LENGTH ? token.split('.') : []
  if (!payload || !signature || rest.length > 0) return null
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(secret, payload))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // The signature is ours, so its format is known.
  const [courseId, sessionId, untilMs] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    number,
  ]
  return untilMs > now.getTime() ? { courseId, sessionId, until: new Date(untilMs) } : null
}
