import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@repo/contract'
import { HOUR_MS } from '../../core/durations.ts'

const LASTS_MS = 12 * HOUR_MS

/** What a preview shows: home page, menu and footer, or one article. */
export type Previewed = 'site' | `news:${string}`

const sign = (secret: string, previewed: Previewed, until: string) =>
  createHmac('sha256', secret).update(`preview\n${previewed}\n${until}`).digest('base64url')

/** What opens the preview of a draft for half a day, also to colleagues without an account. */
export function makePreviewToken(secret: string, previewed: Previewed, now: Date) {
  const until = new Date(now.getTime() + LASTS_MS)
  const end = until.getTime().toString(36)
  return { token: `${end}.${sign(secret, previewed, end)}`, until: until.toISOString() }
}

/** @throws AppError `site.preview_unknown`, also for one that is over */
export function assertPreviewToken(secret: string, previewed: Previewed, token: string, now: Date): void {
  const [end = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, previewed, end))
  const given = Buffer.from(signature)
  const isReal = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isReal || Number.parseInt(end, 36) <= now.getTime()) throw new AppError('site.preview_unknown')
}
