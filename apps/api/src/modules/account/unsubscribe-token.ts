import { createHmac } from 'node:crypto'
import { mailTopics } from '@repo/contract/account'
import { z } from 'zod'
import { isSignedBy, type Secrets } from '../../secrets/secrets.ts'

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
  secrets: Secrets,
  token: string,
): { userId: string; kind: RefusableMail } | null {
  const [userId = '', kindName, signature = ''] = token.split('.')
  const kind = refusableMails.find((name) => name === kindName)
  if (!kind || !z.uuid().safeParse(userId).success) return null
  return isSignedBy(secrets, (secret) => signatureOf(secret, userId, kind), signature)
    ? { userId, kind }
    : null
}

const signatureOf = (secret: string, userId: string, kind: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${userId}:${kind}`).digest('base64url')
