import { UNSENT_RECORDING_DAYS } from '@repo/contract/recording-limits'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { WithFilms } from '../videos/index.ts'
import * as repo from './recordings.repo.ts'

const AT_ONCE = 500

/** Removes recordings that were never given, and those whose question, hand-in or answer is gone. */
export function createRecordingsSweep({ db, clock, films }: Needs<'db' | 'clock'> & WithFilms) {
  const removeUnsent = (id: string) =>
    db.transaction(async (tx) => {
      const row = await repo.lockRecording(tx, id)
      // Given while this waited.
      if (!row || row.sentAt) return
      await repo.removeRecording(tx, id)
      if (row.videoId) await films.remove(tx, row.videoId)
    })

  return async (): Promise<void> => {
    const before = new Date(clock().getTime() - UNSENT_RECORDING_DAYS * DAY_MS)
    for (const { id } of await repo.findOldUnsent(db, before, AT_ONCE)) await removeUnsent(id)
    for (const { id } of await repo.findLeftVideos(db, AT_ONCE))
      await db.transaction((tx) => films.remove(tx, id))
  }
}
