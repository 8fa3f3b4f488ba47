import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findPlatformRow } from './platforms.repo.ts'
import * as repo from './scores.repo.ts'
import { SCORE_LEASE_MS, sendScoreJob } from './send-score.job.ts'

const PAGE_SIZE = 20
const wordsOf = (moment: Date | null) => moment?.toISOString() ?? null

/** What was sent to grade books, as owners read it. */
export function createScoreLog({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) {
  return {
    /** @throws AppError `lti.not_found` */
    async list(platformId: string, place: ListPlace) {
      const [platform, { rows, ...page }] = await Promise.all([
        findPlatformRow(db, platformId),
        repo.listScores(db, platformId, place, PAGE_SIZE),
      ])
      if (!platform) throw new AppError('lti.not_found')
      const items = rows.map(({ score, learner, course, lesson }) => ({
        id: score.id,
        learner,
        course,
        lesson,
        state: score.state,
        sentPercent: score.sentPercent,
        sentAt: wordsOf(score.sentAt),
        nextTryAt: wordsOf(score.nextTryAt),
        tries: score.tries,
        createdAt: score.createdAt.toISOString(),
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },

    /** @throws AppError `lti.not_found`, `lti.off` */
    async resend(id: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const found = await repo.findScore(tx, id)
        const row = await repo.lockScore(tx, id)
        if (!found || !row) throw new AppError('lti.not_found')
        if (!found.platform.isActive) throw new AppError('lti.off')
        const now = clock()
        const isUnderWay = row.handedAt && row.nextTryAt && row.nextTryAt > now
        if (!isUnderWay) {
          const nextTryAt = new Date(now.getTime() + SCORE_LEASE_MS)
          await repo.updateScore(tx, id, { state: 'waiting', roundTries: 0, handedAt: now, nextTryAt })
          await queue.send(sendScoreJob, { scoreId: id, handedAt: now.toISOString() }, { tx })
        }
        await recordAudit(tx, {
          ...auditOf(actor),
          subjectType: 'lti_platform',
          subjectId: found.platform.id,
          action: 'lti.score_resent',
          after: { userId: found.userId },
        })
      })
      return { ok: true as const }
    },
  }
}
