import { createHmac } from 'node:crypto'
import { DAY_MS } from '../../core/durations.ts'
import { isSignedBy, type Secrets } from '../../secrets/secrets.ts'

/** For so many days an answer may come by mail. */
const LIFE_DAYS = 30
const ID_CHARS = 32
const DAY_CHARS = 4
/** 96 bits: nobody guesses them at the pace of mails, and the whole fits into the 64 characters of a local part. */
const SIGNATURE_CHARS = 24

export interface ReplyAddress {
  questionId: string
  /** Whether the address was signed for this person. */
  isOf(userId: string): boolean
}

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS)

const signatureOf = (secret: string, questionId: string, userId: string, day: string) =>
  createHmac('sha256', secret)
    .update(`question-reply:${questionId}:${userId}:${day}`)
    .digest('hex')
    .slice(0, SIGNATURE_CHARS)

/**
 * The address to which one doctor may answer one question for a month. Whoever has another address, or sends from
 * another account, answers nothing. Hexadecimal, because mail servers may change the case of letters.
 */
export function signReplyAddress(
  { secrets, domain }: { secrets: Secrets; domain: string },
  { questionId, userId }: { questionId: string; userId: string },
  now: Date,
): string {
  const day = (dayOf(now) + LIFE_DAYS).toString(16).padStart(DAY_CHARS, '0')
  const local = questionId.replaceAll('-', '') + day + signatureOf(secrets.current, questionId, userId, day)
  return `${local}@${domain}`
}

const ADDRESS = new RegExp(
  `^([0-9a-f]{${ID_CHARS}})([0-9a-f]{${DAY_CHARS}})([0-9a-f]{${SIGNATURE_CHARS}})@(.+)$`,
)

/** @returns null for an address that is none of ours, or whose month is over */
export function readReplyAddress(
  { secrets, domain }: { secrets: Secrets; domain: string },
  address: string,
  now: Date,
): ReplyAddress | null {
  const [, hex = '', day = '', signature = '', host] = ADDRESS.exec(address.toLowerCase()) ?? []
  if (host !== domain.toLowerCase() || Number.parseInt(day, 16) < dayOf(now)) return null
  const questionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return {
    questionId,
    isOf: (userId) =>
      isSignedBy(secrets, (secret) => signatureOf(secret, questionId, userId, day), signature),
  }
}
