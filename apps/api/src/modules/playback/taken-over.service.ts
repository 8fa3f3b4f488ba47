import type { DbOrTx } from '../../db/client.ts'
import type { PlaybackRow } from './playbacks.repo.ts'
import { findOpenStreams } from './streams.repo.ts'

/**
 * Whether another browser of the learner had taken over the video at that moment. The previous browser plays on until
 * it learns of it, and the position it reaches meanwhile is not stored.
 */
export async function isTakenOver(
  db: DbOrTx,
  { userId, sessionId, endedAt, endReason }: PlaybackRow,
  at: Date,
): Promise<boolean> {
  if (endReason !== 'replaced' || endedAt === null || at <= endedAt) return false
  const open = await findOpenStreams(db, userId)
  return open.length > 0 && open.every(({ stream }) => stream.sessionId !== sessionId)
}
