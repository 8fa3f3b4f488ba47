import { nextTryAfter, randomShare, shownAnswer } from '../../core/outbox.ts'
import type { OutsideAnswer } from '../../core/outside-call.ts'
import type { Needs } from '../../core/services.ts'
import { createLrsSealer } from './lrs-password.ts'
import { createPlatformCall } from './platform-call.ts'
import { statementOf } from './statement.ts'
import * as repo from './statements.repo.ts'

type SendNeeds = Needs<'db' | 'env' | 'clock' | 'log'>
type Found = NonNullable<Awaited<ReturnType<typeof repo.findStatement>>>

const MOST_ANSWER_BYTES = 2048
/** Experience API 1.0.3, part three, §1.3 (adlnet/xAPI-Spec, xAPI-Communication.md, read 2026-11-28). */
const VERSION = '1.0.3'

/** Taken now, or before: 409 says that the store has a statement with this id (part three, §2.1.1). */
const isTaken = (status: number | null) =>
  status !== null && ((status >= 200 && status < 300) || status === 409)

/**
 * Sends a statement, and writes down what came of it. Its id is made of the fact, so a repeated try leaves one statement.
 * @param jitter a number below 1, for tests
 */
export function createSendStatement({ db, env, clock, log }: SendNeeds, jitter = randomShare) {
  const call = createPlatformCall(env)
  const sealer = createLrsSealer(env)
  const site = { url: env.PUBLIC_WEB_URL, brand: env.BRAND_NAME }

  const put = async ({ statement: row, platform, subject, course }: Found): Promise<OutsideAnswer | null> => {
    const { lrsUrl, lrsUser, sealedLrsPassword, issuer } = platform
    if (!platform.isActive || lrsUrl === null || lrsUser === null || sealedLrsPassword === null) return null
    const password = sealer.unseal(sealedLrsPassword, platform.id)
    if (password === null) return null
    const lesson = row.lessonId === null ? null : { id: row.lessonId, title: row.lessonTitle ?? '' }
    const statement = statementOf({ ...row, issuer, subject, course, lesson }, site)
    const url = new URL(`${lrsUrl.replace(/\/$/, '')}/statements`)
    url.searchParams.set('statementId', statement.id)
    return call(url.href, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(`${lrsUser}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
        'x-experience-api-version': VERSION,
      },
      body: JSON.stringify(statement),
      mostBytes: MOST_ANSWER_BYTES,
    })
  }

  return async ({ statementId, handedAt }: { statementId: string; handedAt: string }): Promise<void> => {
    const found = await repo.findStatement(db, statementId)
    const { statement } = found ?? {}
    if (!found || statement?.state !== 'waiting' || statement.handedAt?.toISOString() !== handedAt) return
    const answer = await put(found)
    const now = clock()
    const lastResult = answer
      ? [answer.fault ?? answer.status, shownAnswer(answer.text)].filter((part) => part !== '').join(' ')
      : 'no store'
    if (isTaken(answer?.status ?? null)) {
      const taken = { state: 'delivered' as const, nextTryAt: null, sentAt: now, lastResult }
      return repo.writeDown(db, statementId, statement.handedAt, taken)
    }
    log.warn({ statementId, status: answer?.status, fault: answer?.fault }, 'a statement was not taken')
    const roundTries = statement.roundTries + 1
    const nextTryAt = answer ? nextTryAfter(roundTries, now, jitter()) : null
    const state = nextTryAt ? 'waiting' : 'failed'
    await repo.writeDown(db, statementId, statement.handedAt, { state, nextTryAt, roundTries, lastResult })
  }
}

export const createSendStatementJob = (services: SendNeeds) => createSendStatement(services)
