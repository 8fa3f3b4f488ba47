import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailTopics } from '@repo/contract/account'
import { z } from 'zod'

/**
 * Mails that can be unsubscribed; `news` depends on the marketing consent, and `digest` ends every topic that comes in the
 * mail of the day.
 */
export const refusableMails = [...mailTopics, 'news', 'digest'] as const
export type RefusableMail = (typeof refusableMails)[number]

/**
 * Token that lets the holder of a mail unsubscribe from its topic and do nothing else. It never expires, because old mails
 * must offer it too.
 */
export function signUnsubscribe(secret: string, userId: string, kind: RefusableMail): string {
  return `${userId}.${kind}.${signatureOf(secret, userId, kind)}`
}

/** @returns null for a token that we did not sign. */
export function readUnsubscribe(
  secret: string,
  token: string,
): { userId: string; kind: RefusableMail } | null {
  const [userId = '', kindName, signature = ''] = token.split('.')
  const kind = refusableMails.find((name) => name === kindName)
  if (!kind || !z.uuid().safeParse(userId).success) return null
  const expected = Buffer.from(signatureOf(secret, userId, kind))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null
}

const signatureOf = (secret: string, userId: string, kind: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${userId}:${kind}`).digest('base64url')
