import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { readInboundMail } from './inbound-mail.ts'
import { createMailAnswers } from './mail-answers.service.ts'
import { replyMailOf } from './reply-mail.ts'

/** Room for a photo or two, which are thrown away; a larger mail is refused by 413, and its provider tells the sender. */
const MAX_BYTES = 10 * 1024 * 1024
/** What was signed longer ago is refused, so that a copy of a call cannot be sent again later. */
const SIGNED_FOR_MS = 5 * MINUTE_MS

/**
 * Where a mail provider hands over raw messages (RFC 5322) for the reply addresses. The call is signed: in
 * `x-mail-signature` stands the HMAC-SHA256, in hexadecimal, of the seconds in `x-mail-timestamp`, a dot and the body.
 * The answer is the same for every mail, so that nobody learns by it which addresses there are.
 */
export function registerMailAnswerRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithRecordings,
): void {
  const { env, clock } = services
  const settings = replyMailOf(env)
  const answers = createMailAnswers(services)

  const isSigned = (raw: Buffer, at: unknown, signature: unknown): boolean => {
    if (!settings || typeof at !== 'string' || typeof signature !== 'string') return false
    if (!(Math.abs(clock().getTime() - Number(at) * 1000) <= SIGNED_FOR_MS)) return false
    const made = createHmac('sha256', settings.webhookSecret).update(`${at}.`).update(raw).digest('hex')
    const [own, given] = [Buffer.from(made), Buffer.from(signature.toLowerCase())]
    return own.length === given.length && timingSafeEqual(own, given)
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, raw, done) => done(null, raw),
    )

    scope.post<{ Body: Buffer }>('/mails/answers', async ({ body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      if (!isSigned(raw, headers['x-mail-timestamp'], headers['x-mail-signature']))
        throw new AppError('webhook.signature_invalid')
      await answers.take(await readInboundMail(raw))
      return reply.code(204).send()
    })
  })
}
