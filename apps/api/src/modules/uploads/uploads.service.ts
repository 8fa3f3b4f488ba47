import { AppError } from '@repo/contract'
import { uploadsPath, type uploadView } from '@repo/contract/uploads'
import { errorText } from '@repo/messages'
import { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { acceptUploadJob } from './accept-upload.job.ts'
import type { WithFilmTaker } from './film-taker.ts'
import { FILM_QUOTA_BYTES } from './uploads.limits.ts'
import { isOwnUpload } from './uploads.policy.ts'
import {
  findUnfinished,
  findUpload,
  lockUpload,
  sumUsedBytes,
  updateUpload,
  type VideoUpload,
} from './uploads.repo.ts'

type UploadView = z.input<typeof uploadView>
const uuid = z.uuid()

/** Uploads as their owner sees them. */
export function createUploadsService({
  db,
  env,
  clock,
  queue,
  filmTaker,
}: Needs<'db' | 'env' | 'queue' | 'clock'> & WithFilmTaker) {
  const findOwn = async (caller: Caller, id: string): Promise<VideoUpload> => {
    const upload = uuid.safeParse(id).success ? await findUpload(db, id) : null
    if (!upload || !isOwnUpload(caller, upload)) throw new AppError('upload.not_found')
    return upload
  }

  return {
    async list(caller: Caller): Promise<UploadView[]> {
      return (await findUnfinished(db, caller.userId, clock())).map(toView)
    },

    async quota(caller: Caller) {
      if (caller.role === 'student') {
        const usedBytes = await filmTaker.usedBytes(db, caller.userId)
        return { usedBytes, limitBytes: FILM_QUOTA_BYTES, maxFileBytes: env.UPLOAD_MAX_BYTES }
      }
      return {
        usedBytes: await sumUsedBytes(db, caller.userId),
        limitBytes: env.UPLOAD_QUOTA_BYTES,
        maxFileBytes: env.UPLOAD_MAX_BYTES,
      }
    },

    /**
     * Checks that the caller may access an upload by tus. A complete one stays readable, because the answer to its last part
     * may have been lost.
     * @throws AppError `upload.not_found`, `upload.expired`
     */
    async checkReachable(caller: Caller, id: string, method: string): Promise<void> {
      const upload = await findOwn(caller, id)
      const { state } = upload
      if (state === 'expired' || (state === 'receiving' && upload.expiresAt < clock()))
        throw new AppError('upload.expired')
      // A whole film may have been handed in; it is taken out of its hand-in, which knows.
      const isWholeFilm = caller.role === 'student' && state === 'received' && !upload.awaitsChecksum
      const isDismissable = !isWholeFilm && ['receiving', 'received', 'rejected'].includes(state)
      const isReadable = state !== 'cancelled' && state !== 'rejected'
      if (!(method === 'DELETE' ? isDismissable : isReadable)) throw new AppError('upload.not_found')
    },

    /** @throws AppError `upload.not_found`, `upload.checksum_mismatch` */
    async confirmChecksum(caller: Caller, id: string, sha256: string): Promise<void> {
      await findOwn(caller, id)
      await db.transaction(async (tx) => {
        const upload = await lockUpload(tx, id)
        if (!upload || upload.state === 'cancelled' || upload.state === 'expired')
          throw new AppError('upload.not_found')
        if (!upload.awaitsChecksum) {
          if (upload.declaredSha256 !== sha256 || upload.state === 'rejected')
            throw new AppError('upload.checksum_mismatch')
          return
        }
        await updateUpload(tx, id, { awaitsChecksum: false, declaredSha256: sha256, updatedAt: clock() })
        if (upload.state === 'received') await queue.send(acceptUploadJob, { uploadId: id }, { tx })
      })
    },
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>

function toView({ upload, purpose }: Awaited<ReturnType<typeof findUnfinished>>[number]): UploadView {
  const { id, fileName, fingerprint, receivedBytes, state, isReplacement } = upload
  return {
    id,
    path: `${uploadsPath}/${id}`,
    fileName,
    fingerprint,
    bytes: upload.declaredBytes,
    receivedBytes,
    state,
    failure: upload.failureCode ? errorText(upload.failureCode) : null,
    videoId: upload.videoId,
    isReplacement,
    purpose: purpose ?? 'course',
    createdAt: upload.createdAt.toISOString(),
    expiresAt: upload.expiresAt.toISOString(),
  }
}
