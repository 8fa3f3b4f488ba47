import { AppError } from '@repo/contract'
import { SNIFF_BYTES } from '@repo/media'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { AdmittedFilm, WithAnswerTaker, WithFilmTaker } from './film-taker.ts'
import type { UploadFiles } from './upload-files.ts'
import { readUploadMetadata, titleOf, type UploadMetadata } from './upload-metadata.ts'
import { creationLimit, FILM_QUOTA_BYTES, MAX_OPEN_UPLOADS, UPLOAD_LIFE_MS } from './uploads.limits.ts'
import { mayReplace, needsApproval } from './uploads.policy.ts'
import {
  countOpenUploads,
  insertUpload,
  lockAccount,
  lockRoom,
  sumAwaitedBytes,
  sumUsedBytes,
} from './uploads.repo.ts'
import type { WithVideoRecords } from './video-records.ts'

export interface UploadRequest {
  id: string
  caller: Caller
  bytes: number
  metadata?: Readonly<Record<string, string | null>>
}

/** Creates uploads. Everything known in advance is checked before anything is written. */
export function createUploadCreation(
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithVideoRecords & WithFilmTaker & WithAnswerTaker,
  files: UploadFiles,
) {
  const { db, env, clock, limiter, videoRecords, filmTaker, answerTaker } = services

  /** Disk space is reserved for one upload at a time; bytes that others still have to send count as reserved. */
  const checkRoom = async (tx: Tx, bytes: number, now: Date) => {
    await lockRoom(tx)
    const awaited = await sumAwaitedBytes(tx, now)
    if ((await files.freeBytes()) < awaited + bytes + env.UPLOAD_DISK_RESERVE_BYTES)
      throw new AppError('upload.no_space')
  }

  const checkQuota = async (tx: Tx, { caller, bytes }: UploadRequest, lessonId: string | null) => {
    await lockAccount(tx, caller.userId)
    if ((await countOpenUploads(tx, caller.userId)) >= MAX_OPEN_UPLOADS)
      throw new AppError('request.too_many', { details: { openUploads: MAX_OPEN_UPLOADS } })
    const usedBytes = lessonId
      ? await filmTaker.usedBytes(tx, caller.userId, lessonId)
      : await sumUsedBytes(tx, caller.userId)
    const limitBytes = lessonId ? FILM_QUOTA_BYTES : env.UPLOAD_QUOTA_BYTES
    if (usedBytes + bytes > limitBytes)
      throw new AppError('upload.quota_exceeded', { details: { usedBytes, limitBytes } })
  }

  const takeFilm = async (
    tx: Tx,
    film: AdmittedFilm,
    { id, caller, bytes }: UploadRequest,
    fileName: string,
  ) => {
    const { purpose, maxDurationMs } = film
    const record = { ownerId: caller.userId, title: titleOf(fileName), purpose, maxDurationMs }
    const videoId = await videoRecords.insertUploading(tx, record)
    await film.attach(tx, { uploadId: id, videoId, fileName, bytes })
    return videoId
  }

  const chooseVideo = async (tx: Tx, caller: Caller, { replaces, fileName }: UploadMetadata) => {
    if (!replaces)
      return videoRecords.insertUploading(tx, { ownerId: caller.userId, title: titleOf(fileName) })
    const video = await videoRecords.lockReplaceable(tx, replaces)
    if (!video || !mayReplace(caller, video)) throw new AppError('video.not_found')
    if (needsApproval(caller.role, video)) throw new AppError('video.needs_approval')
    return replaces
  }

  /** A learner may upload only the video of a submission; a doctor may also upload recordings as answers. */
  const admit = async (caller: Caller, { lessonId, answers }: UploadMetadata) => {
    if (caller.role === 'student') {
      if (!lessonId) throw new AppError('access.denied')
      return { ...(await filmTaker.admit(caller, lessonId)), lessonId }
    }
    if (!answers) return null
    if (caller.role !== 'doctor') throw new AppError('access.denied')
    return { ...(await answerTaker.admit(caller, answers)), lessonId: null }
  }

  /** @throws AppError `upload.too_large`, `upload.quota_exceeded`, `upload.no_space`, `upload.not_a_video`, `video.not_found`, `video.needs_approval`, `input.invalid`, `request.too_many` */
  return async function openUpload(request: UploadRequest): Promise<void> {
    const { id, caller, bytes } = request
    const metadata = readUploadMetadata(request.metadata)
    const film = await admit(caller, metadata)
    const maxBytes = Math.min(env.UPLOAD_MAX_BYTES, film?.maxBytes ?? env.UPLOAD_MAX_BYTES)
    if (bytes > maxBytes) throw new AppError('upload.too_large', { details: { maxBytes } })
    // No video is that short, and its type could not be detected.
    if (bytes < SNIFF_BYTES) throw new AppError('upload.not_a_video')
    await limiter.hit(creationLimit, caller.userId)
    const now = clock()
    await db.transaction(async (tx) => {
      await checkQuota(tx, request, film?.lessonId ?? null)
      await checkRoom(tx, bytes, now)
      const videoId = film
        ? await takeFilm(tx, film, request, metadata.fileName)
        : await chooseVideo(tx, caller, metadata)
      await insertUpload(tx, {
        id,
        ownerId: caller.userId,
        videoId,
        isReplacement: !film && metadata.replaces !== null,
        fileName: metadata.fileName,
        fingerprint: metadata.fingerprint,
        declaredBytes: bytes,
        declaredSha256: metadata.sha256,
        awaitsChecksum: metadata.awaitsChecksum,
        expiresAt: new Date(now.getTime() + UPLOAD_LIFE_MS),
        createdAt: now,
        updatedAt: now,
      })
    })
  }
}
