import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailTopics } from '@repo/contract/account'
import { z } from 'zod'

/** What a person can stop receiving; `news` hangs on the consent to marketing. */
export const refusableMails = [...mailTopics, 'news'] as const
export type RefusableMail = (typeof refusableMails)[number]

/**
 * Text that lets whoever holds the mail end this kind of mail and do nothing else. It never runs out: an old mail
 * must let go of its reader too.
 */
export function signUnsubscribe(secret: string, userId: string, kind: RefusableMail): string {
  return `${userId}.${kind}.${signatureOf(secret, userId, kind)}`
}

/** @returns null for whatever we did not sign. */
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
