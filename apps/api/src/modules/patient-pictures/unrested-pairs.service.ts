import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { findPairsInTexts, findUnrestedPairs, removeUnrestedPairs } from './patient-pictures.repo.ts'

/** Longer than anybody leaves an editor open, where removing a pair can still be undone. */
const UNNAMED_KEPT_MS = 7 * DAY_MS
/** Most keys of one job. */
const BATCH = 1000

/** Removes pairs that rest on no consent and that no text names any more, as after their course was deleted. */
export const createUnrestedPairsSweep =
  ({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) =>
  async (): Promise<void> => {
    const ids = await findUnrestedPairs(db, new Date(clock().getTime() - UNNAMED_KEPT_MS))
    if (ids.length === 0) return
    const named = await findPairsInTexts(db)
    const unnamed = ids.filter((id) => !named.has(id))
    if (unnamed.length === 0) return
    await db.transaction(async (tx) => {
      const keys = await removeUnrestedPairs(tx, unnamed)
      for (let start = 0; start < keys.length; start += BATCH)
        await queue.send(removeFilesJob, { keys: keys.slice(start, start + BATCH) }, { tx })
    })
  }
