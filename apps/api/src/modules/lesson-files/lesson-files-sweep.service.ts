import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { removeUnusedFiles } from '../curriculum/index.ts'

/** Longer than anybody leaves an editor open, where removing a file can still be undone. */
const UNUSED_KEPT_MS = 7 * DAY_MS
/** Most keys of one job. */
const BATCH = 1000

/** Removes files that no lesson, draft or version carries any more. */
export const createLessonFilesSweep =
  ({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) =>
  (): Promise<void> =>
    db.transaction(async (tx) => {
      const keys = await removeUnusedFiles(tx, new Date(clock().getTime() - UNUSED_KEPT_MS))
      for (let start = 0; start < keys.length; start += BATCH)
        await queue.send(removeFilesJob, { keys: keys.slice(start, start + BATCH) }, { tx })
    })
