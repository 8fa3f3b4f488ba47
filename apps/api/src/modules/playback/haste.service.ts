import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { announceAccess } from '../auth/access-notices.ts'
import { REPEATED_HASTE_MS } from './playback.limits.ts'
import { countHastyStreams, endStream } from './streams.repo.ts'

/** What was counted when a stream was found to fetch as no player does. */
export interface HasteFacts {
  fetchedMs?: number
  networks?: number
}

/** Ends streams that fetch faster than anybody watches, or from too many places. */
export function createHasteVerdict({ db, clock, sessions, playbacks }: Services) {
  return {
    /**
     * Ends the stream and notes it for staff; the second one of an account within a day ends the session too.
     * Does nothing when the stream has ended before, so instances that see the same haste count it once.
     */
    async endFor(playbackId: string, reason: 'too_fast', facts: HasteFacts = {}): Promise<void> {
      const revoked = await db.transaction(async (tx) => {
        const now = clock()
        const since = new Date(now.getTime() - REPEATED_HASTE_MS)
        const stream = await endStream(tx, playbackId, reason, now)
        if (!stream) return null
        const { userId, sessionId, lessonId } = stream
        const isRepeated = (await countHastyStreams(tx, userId, since)) > 1
        await recordAudit(tx, {
          actorId: null,
          action: isRepeated ? 'playback.session_ended' : 'playback.too_fast',
          subjectType: 'user',
          subjectId: userId,
          after: { playbackId, lessonId, ...facts },
        })
        await announceAccess(tx, { kind: 'playback', id: playbackId })
        if (isRepeated) await sessions.end(sessionId, 'played_too_fast', tx)
        return isRepeated ? sessionId : null
      })
      playbacks.forget(playbackId)
      if (revoked) sessions.forgetSession(revoked)
    },
  }
}
