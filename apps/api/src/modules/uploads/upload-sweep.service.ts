import type { Needs } from '../../core/services.ts'
import { acceptUploadJob } from './accept-upload.job.ts'
import type { WithUploadFiles } from './open-upload-files.ts'
import { removeStaleLocks } from './upload-locks.repo.ts'
import type { WithUploadStates } from './upload-state.service.ts'
import { FINISHED_KEPT_MS } from './uploads.limits.ts'
import {
  findOpenAmong,
  findOverdue,
  findReceiving,
  findUnsentReceived,
  removeFinishedBefore,
} from './uploads.repo.ts'

/** A file without a row belongs to a running request only this long. */
const LEFTOVERS_KEPT_MS = 3_600_000
const BATCH = 500

/** Expires abandoned uploads, finishes those interrupted by a crash, removes orphaned files. */
export function createUploadSweep(
  services: Needs<'db' | 'queue' | 'clock' | 'log'> & WithUploadStates & WithUploadFiles,
) {
  const { db, queue, clock, log, uploadFiles: files, uploadStates: states } = services

  /** Clients that got the last answer are gone; those that did not will return and finish by themselves. */
  const finishWhole = async () => {
    for (const { id, declaredBytes } of await findReceiving(db))
      if ((await files.storedBytes(id)) === declaredBytes) await states.finish(id)
  }

  const removeLeftovers = async () => {
    const limit = clock().getTime() - LEFTOVERS_KEPT_MS
    const old: string[] = []
    for await (const { id, writtenAt } of files.list()) if (writtenAt.getTime() < limit) old.push(id)
    for (let start = 0; start < old.length; start += BATCH) {
      const some = old.slice(start, start + BATCH)
      const open = await findOpenAmong(db, some)
      for (const id of some.filter((one) => !open.has(one))) {
        log.warn({ id }, 'a file without an open upload is removed')
        await files.remove(id)
      }
    }
  }

  return async (): Promise<void> => {
    const now = clock()
    for (const { id } of await findOverdue(db, now)) await states.expire(id)
    await finishWhole()
    for (const uploadId of await findUnsentReceived(db)) await queue.send(acceptUploadJob, { uploadId })
    await removeLeftovers()
    await removeStaleLocks(db)
    await removeFinishedBefore(db, new Date(now.getTime() - FINISHED_KEPT_MS))
  }
}

export interface WithUploadSweep {
  readonly sweepUploads: ReturnType<typeof createUploadSweep>
}
