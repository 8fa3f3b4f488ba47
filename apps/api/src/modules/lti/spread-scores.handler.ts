import type { Needs } from '../../core/services.ts'
import { takeDueScores } from './scores.repo.ts'
import { SCORE_LEASE_MS, sendScoreJob } from './send-score.job.ts'
import { sendStatementJob } from './send-statement.job.ts'
import { takeDueStatements } from './statements.repo.ts'

/** Scores, and statements, of one run, so that a platform that answers slowly fills no queue. */
const MOST_AT_ONCE = 200

/** Hands out what is due for platforms. */
export const createSpreadScores =
  ({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) =>
  (): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock()
      const taking = { now, nextTryAt: new Date(now.getTime() + SCORE_LEASE_MS), most: MOST_AT_ONCE }
      const handedAt = now.toISOString()
      for (const scoreId of await takeDueScores(tx, taking))
        await queue.send(sendScoreJob, { scoreId, handedAt }, { tx })
      for (const statementId of await takeDueStatements(tx, taking))
        await queue.send(sendStatementJob, { statementId, handedAt }, { tx })
    })
