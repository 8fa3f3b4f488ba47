import { MOST_OUTBOX_TRIES, nextTryAfter, randomShare, shownAnswer } from '../../core/outbox.ts'
import type { Needs } from '../../core/services.ts'
import { createToolKeys } from './keys.service.ts'
import { createPlatformCall } from './platform-call.ts'
import { createPlatformTokens, SCORE_SCOPE } from './platform-tokens.ts'
import { type Score, scoreOfProgress, scoreOfQuiz, scoresUrl } from './score.ts'
import * as repo from './scores.repo.ts'

type SendNeeds = Needs<'db' | 'env' | 'clock' | 'log'>
const MOST_ANSWER_BYTES = 2048

type Found = NonNullable<Awaited<ReturnType<typeof repo.findScore>>>
type Try = repo.ScoreRow['tries'][number]
type Result = Pick<Try, 'status' | 'fault' | 'answer'>

const isTaken = ({ status }: Result) => status !== null && status >= 200 && status < 300

/**
 * Sends the score of the moment and writes down what came of it. A change during the try leaves the score waiting, so
 * the last state always arrives.
 * @param jitter a number below 1, for tests
 */
export function createSendScore({ db, env, clock, log }: SendNeeds, jitter = randomShare) {
  const call = createPlatformCall(env)
  const tokens = createPlatformTokens(call, createToolKeys({ db, env, clock }), clock)

  const scoreNow = async ({ score: { courseId, lessonId }, userId }: Found): Promise<Score> => {
    if (lessonId === null) return scoreOfProgress(await repo.findCourseProgress(db, userId, courseId))
    const { progress, quiz } = await repo.findLessonResult(db, userId, lessonId)
    return quiz ? scoreOfQuiz(quiz) : scoreOfProgress(progress)
  }

  const post = async ({ platform, score, subject }: Found, now: Score, at: Date): Promise<Result> => {
    const asked = await tokens.get(platform, SCORE_SCOPE)
    if (asked.token === null) {
      const { status, text } = asked.answer
      return { status, fault: asked.answer.fault ?? 'token', answer: shownAnswer(text) }
    }
    const { text, ...result } = await call(scoresUrl(score.lineUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${asked.token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      // Assignment and Grade Services 2.0, “Score publish service”: the score, and when it changed, to less than a second.
      body: JSON.stringify({
        userId: subject,
        scoreGiven: now.percent,
        scoreMaximum: 100,
        activityProgress: now.activityProgress,
        gradingProgress: now.gradingProgress,
        timestamp: at.toISOString(),
      }),
      mostBytes: MOST_ANSWER_BYTES,
    })
    if (result.status === 401 || result.status === 403) tokens.forget(platform.id, SCORE_SCOPE)
    return { ...result, answer: shownAnswer(text) }
  }

  return async ({ scoreId, handedAt }: { scoreId: string; handedAt: string }): Promise<void> => {
    const found = await repo.findScore(db, scoreId)
    const isInHand = (row: repo.ScoreRow) =>
      row.state === 'waiting' && row.handedAt?.toISOString() === handedAt
    if (!found || !isInHand(found.score)) return
    const began = clock()
    const score = await scoreNow(found)
    const result: Result = found.platform.isActive
      ? await post(found, score, began)
      : { status: null, fault: 'off', answer: '' }
    const ended = clock()
    if (!isTaken(result)) log.warn({ scoreId, ...result, answer: undefined }, 'a score was not taken')
    await db.transaction(async (tx) => {
      const row = await repo.lockScore(tx, scoreId)
      if (!row || !isInHand(row)) return
      const attempt: Try = {
        at: began.toISOString(),
        ms: ended.getTime() - began.getTime(),
        percent: score.percent,
        ...result,
      }
      const tries = [...row.tries, attempt].slice(-MOST_OUTBOX_TRIES)
      // Not compared by order: a new place has the time of this process, and a change that of the database.
      const hasChanged = row.changedAt.getTime() !== found.score.changedAt.getTime()
      if (isTaken(result)) {
        const sent = { tries, roundTries: 0, handedAt: null, sentPercent: score.percent, sentAt: ended }
        const next = hasChanged ? { nextTryAt: ended } : { state: 'delivered' as const, nextTryAt: null }
        return repo.updateScore(tx, scoreId, { ...sent, ...next })
      }
      const roundTries = row.roundTries + 1
      const nextTryAt = nextTryAfter(roundTries, ended, jitter())
      const state = nextTryAt ? 'waiting' : 'failed'
      await repo.updateScore(tx, scoreId, { tries, roundTries, handedAt: null, state, nextTryAt })
    })
  }
}

export const createSendScoreJob = (services: SendNeeds) => createSendScore(services)
