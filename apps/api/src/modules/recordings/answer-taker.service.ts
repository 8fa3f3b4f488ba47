import { RECORDING_MEGABYTES, RECORDING_MINUTES } from '@repo/contract/recording-limits'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { WithAnswerTaker } from '../uploads/index.ts'
import type { WithFilms } from '../videos/index.ts'
import type { WithRecordingPlaces } from './recording-places.ts'
import * as repo from './recordings.repo.ts'

const MEGABYTE = 1_000_000

/** Called by the uploads module before it accepts what a doctor recorded: checks permission, size and length. */
export function createAnswerTaker({
  clock,
  films,
  recordingPlaces,
}: Needs<'clock'> & WithFilms & WithRecordingPlaces): WithAnswerTaker['answerTaker'] {
  return {
    async admit(caller, place) {
      await recordingPlaces.admit(caller, place)
      return {
        purpose: 'answer',
        maxBytes: RECORDING_MEGABYTES * MEGABYTE,
        maxDurationMs: RECORDING_MINUTES * MINUTE_MS,
        async attach(tx, { uploadId, videoId, fileName }) {
          const before = await repo.lockUnsent(tx, caller.userId, place)
          if (before) {
            await repo.removeRecording(tx, before.id)
            if (before.videoId) await films.remove(tx, before.videoId)
          }
          const { userId } = caller
          await repo.insertRecording(tx, {
            id: uploadId,
            userId,
            ...place,
            videoId,
            fileName,
            createdAt: clock(),
          })
        },
      }
    },
  }
}
