import { AppError } from '@repo/contract'
import type { Db } from '../../db/client.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { BESIDE } from './media-token.ts'
import { REMEMBERED_MS } from './playback.limits.ts'
import { findStream, type StreamFact } from './playbacks.repo.ts'

const MAX_REMEMBERED = 10_000

export type Playbacks = ReturnType<typeof createPlaybacks>

export interface WithPlaybacks {
  /** Checks whether streams of learners and their enrollments are still valid. */
  readonly playbacks: Playbacks
}

/**
 * Checks whether streams and enrollments are still valid. It is asked at every request for bytes, so answers are cached
 * for up to ten seconds; notices of other instances clear the cache at once.
 */
export function createPlaybacks(db: Db, clock: () => Date) {
  const streams = createShortMemory({
    lifeMs: REMEMBERED_MS,
    maxFacts: MAX_REMEMBERED,
    clock,
    load: (id) => findStream(db, id),
    // Ended streams are not cached, so that a resumed stream is valid at once.
    isWorthKeeping: (stream) => !stream.isEnded && stream.isActive,
  })
  const isLive = ({ isActive, expiresAt }: StreamFact) =>
    isActive && (expiresAt === null || expiresAt > clock())

  const isOpen = (stream: StreamFact | null) => stream !== null && !stream.isEnded && isLive(stream)

  return {
    /** Whether the stream is valid: it has not ended and its enrollment is in force. */
    isOpen: async (playbackId: string): Promise<boolean> => isOpen(await streams.find(playbackId)),

    /**
     * @param basis of the grant: that of a video beside another one holds while it is the one beside it
     * @throws AppError `playback.too_fast` for a stream that was ended for it, `access.denied` for any other end.
     */
    async assertOpen(playbackId: string, basis: string | null): Promise<void> {
      const stream = await streams.find(playbackId)
      if (!isOpen(stream)) throw new AppError(stream?.isTooFast ? 'playback.too_fast' : 'access.denied')
      if (basis !== null && basis !== `${BESIDE}:${stream?.besideLessonId}`)
        throw new AppError('access.denied')
    },

    forget: streams.forget,
    forgetEnrollmentsOf(userId: string): void {
      streams.forgetWhere((stream) => stream.userId === userId)
    },
    forgetEverything: streams.clear,
  }
}
