import type { DbOrTx } from '../../db/client.ts'
import type { PlaybackRow } from './playbacks.repo.ts'
import { findOpenStream } from './streams.repo.ts'

/**
 * Whether another browser of the learner had the video at that moment. The one before plays on until it hears of it:
 * where it gets to meanwhile is nobody's place.
 */
export async function isTakenOver(
  db: DbOrTx,
  { userId, sessionId, endedAt, endReason }: PlaybackRow,
  at: Date,
): Promise<boolean> {
  if (endReason !== 'replaced' || endedAt === null || at <= endedAt) return false
  const open = await findOpenStream(db, userId)
  return open !== null && open.stream.sessionId !== sessionId
}
