import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { setLessonDurations } from '../curriculum/index.ts'
import type { WithMediaTokens } from '../playback/index.ts'
import { cancelUploadsOf, mayReplace, needsApproval, type WithUploadStates } from '../uploads/index.ts'
import { hasApprovedFile } from './approved-file.repo.ts'
import { listCaptionTracks } from './captions.repo.ts'
import type { EncoderFault } from './encoder.policy.ts'
import { findEncoderFault } from './encoder.repo.ts'
import { findPackage, manifestOf, retireAll } from './packages.repo.ts'
import { removePackagesJob } from './remove-packages.job.ts'
import { listSoundTracks, replaceSoundTracks } from './sound-tracks.repo.ts'
import { nameSound, rowsToKeep, type SoundName } from './sound-tracks.ts'
import { createStaffPlayback } from './staff-playback.service.ts'
import type { WithFullVideoQueue } from './video-queue.service.ts'
import { findOriginalKeys, lockVideo, removeVideo, updateVideo } from './video-row.repo.ts'
import { videoMessages } from './videos.messages.ts'
import { needsVideo, scopeOf } from './videos.policy.ts'
import { findUsingStatuses, findVideo, findVideos, type VideoQuery, type VideoRow } from './videos.repo.ts'
import { isRetryable, toStaffVideo } from './videos.view.ts'

const PAGE_SIZE = 20

export interface Asker {
  caller: Caller
  ip: string
}

export function createVideosService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'cache'> &
    WithFullVideoQueue &
    WithMediaTokens &
    WithUploadStates,
) {
  const { db, clock, queue, cache, videoQueue: jobs, uploadStates } = services
  const playback = createStaffPlayback(services)

  const find = async (source: DbOrTx, caller: Caller, id: string): Promise<VideoRow> => {
    const row = await findVideo(source, scopeOf(caller), id)
    if (!row) throw new AppError('video.not_found')
    return row
  }

  const view = (row: VideoRow, caller: Caller, encoderFault: EncoderFault | null) =>
    toStaffVideo(row, {
      posterUrl: playback.posterUrl(caller, row),
      encoderFault,
      isDoctor: caller.role === 'doctor',
    })

  /** The playing package, if it has a description. */
  const findManifest = async (source: DbOrTx, { video }: VideoRow) => {
    const row = video.packageKey ? await findPackage(source, video.packageKey) : null
    return row && manifestOf(row)
  }

  /** What an upload that replaces the file is let in by. */
  const isReplaceable = (caller: Caller, { video }: VideoRow, isApproved: boolean) =>
    video.state !== 'uploading' && mayReplace(caller, video) && !needsApproval(caller.role, { isApproved })

  const detail = async (source: DbOrTx, caller: Caller, id: string) => {
    const read = together(source)
    const [row, tracks, encoderFault, isApproved, sounds, title, chapters, soundTracks] = await Promise.all([
      find(read, caller, id),
      listCaptionTracks(read, id),
      findEncoderFault(read),
      hasApprovedFile(read, id),
      listSoundTracks(read, id),
      editVersion(read, 'videoTitle', id),
      editVersion(read, 'chapters', id),
      editVersion(read, 'soundTracks', id),
    ])
    const manifest = await findManifest(read, row)
    return {
      ...view(row, caller, encoderFault),
      originalName: row.original?.fileName ?? null,
      originalSha256: row.original?.sha256 ?? null,
      isReplaceable: isReplaceable(caller, row, isApproved),
      captions: tracks.map((track) => ({ ...track, updatedAt: track.updatedAt.toISOString() })),
      chapters: row.video.chapters,
      soundTracks: manifest ? nameSound(manifest, sounds) : [],
      versions: { title, chapters, soundTracks },
    }
  }

  const audit = (tx: Tx, { caller, ip }: Asker, id: string, change: AuditChange) =>
    recordAudit(tx, { actorId: caller.userId, ip, subjectType: 'video', subjectId: id, ...change })

  /** Changes a video in the caller's scope under a lock. */
  const change = <T>(asker: Asker, id: string, work: (tx: Tx, row: VideoRow) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockVideo(tx, id)
      return work(tx, await find(tx, asker.caller, id))
    })

  const changeAndShow = (asker: Asker, id: string, work: (tx: Tx, row: VideoRow) => Promise<void>) =>
    change(asker, id, async (tx, row) => {
      await work(tx, row)
      return detail(tx, asker.caller, id)
    })

  return {
    async list(caller: Caller, query: VideoQuery & ListPlace) {
      const [{ rows, ...page }, encoderFault] = await Promise.all([
        findVideos(db, scopeOf(caller), query, PAGE_SIZE),
        findEncoderFault(db),
      ])
      const items = rows.map((row) => view(row, caller, encoderFault))
      return { ...page, pageSize: PAGE_SIZE, items }
    },

    get: (caller: Caller, id: string) => readWithVersion(db, (read) => detail(read, caller, id)),

    play: async (caller: Caller, id: string) => playback.play(caller, await find(db, caller, id)),

    /** @throws AppError `edit.outdated` */
    rename: (asker: Asker, id: string, { title, version }: Edit<{ title: string }>) =>
      changeAndShow(asker, id, async (tx, { video }) => {
        await assertUnedited(tx, 'videoTitle', id, { version, userId: asker.caller.userId })
        await updateVideo(tx, id, { title })
        await audit(tx, asker, id, {
          action: 'video.renamed',
          before: { title: video.title },
          after: { title },
        })
      }),

    /** @throws AppError `video.not_retryable` for files that no further try can make readable */
    retry: (asker: Asker, id: string) =>
      changeAndShow(asker, id, async (tx, row) => {
        if (!isRetryable(row)) throw new AppError('video.not_retryable')
        await jobs.sendAgain(tx, id)
        await audit(tx, asker, id, { action: 'video.retried', before: { failure: row.video.failureCode } })
      }),

    /** @throws AppError `video.not_ready`, `video.not_retryable` where the original is not kept */
    reencode: (asker: Asker, id: string) =>
      changeAndShow(asker, id, async (tx, { video, original }) => {
        if (video.state !== 'ready') throw new AppError('video.not_ready')
        if (!original && !video.demoRecipe) throw new AppError('video.not_retryable')
        await jobs.sendAgain(tx, id)
        await audit(tx, asker, id, { action: 'video.reencoded' })
      }),

    /** Rows now, bytes by jobs of the same transaction. @throws AppError `video.in_use` */
    async remove(asker: Asker, id: string) {
      const cancelled = await change(asker, id, async (tx, { video, original }) => {
        if ((await findUsingStatuses(tx, id)).some(needsVideo)) throw new AppError('video.in_use')
        const packages = await retireAll(tx, id, clock())
        const originals = await findOriginalKeys(tx, id)
        const uploads = await cancelUploadsOf(tx, id)
        await setLessonDurations(tx, id, 0)
        await removeVideo(tx, id)
        if (packages.length > 0) await queue.send(removePackagesJob, { keys: packages }, { tx })
        if (originals.length > 0) await queue.send(removeFilesJob, { keys: originals }, { tx })
        const before = { title: video.title, fileName: original?.fileName, sha256: original?.sha256 }
        await audit(tx, asker, id, { action: 'video.removed', before })
        await cache.announceChange(tx)
        return uploads
      })
      // After a crash before this line the upload sweep removes them.
      for (const uploadId of cancelled) await uploadStates.removeBytes(uploadId)
      return { ok: true as const }
    },

    /** @throws AppError `edit.outdated` */
    saveChapters: (
      asker: Asker,
      id: string,
      { chapters, version }: Edit<{ chapters: { startMs: number; title: string }[] }>,
    ) =>
      changeAndShow(asker, id, async (tx, { video }) => {
        await assertUnedited(tx, 'chapters', id, { version, userId: asker.caller.userId })
        const sorted = chapters.toSorted((a, b) => a.startMs - b.startMs)
        if (sorted.some(({ startMs }, index) => startMs === sorted[index - 1]?.startMs))
          throw fieldFault('chapters', videoMessages.chapterTwice)
        // Before the first encode the length is unknown.
        if (video.durationMs > 0 && sorted.some(({ startMs }) => startMs >= video.durationMs))
          throw fieldFault('chapters', videoMessages.chapterTooLate)
        await updateVideo(tx, id, { chapters: sorted })
        await audit(tx, asker, id, {
          action: 'video.chapters_saved',
          before: video.chapters,
          after: sorted,
        })
      }),

    /** @throws AppError `edit.outdated`, `video.not_ready` before anything plays */
    saveSoundTracks: (
      asker: Asker,
      id: string,
      { soundTracks, version }: Edit<{ soundTracks: SoundName[] }>,
    ) =>
      changeAndShow(asker, id, async (tx, row) => {
        const manifest = await findManifest(tx, row)
        if (!manifest) throw new AppError('video.not_ready')
        await assertUnedited(tx, 'soundTracks', id, { version, userId: asker.caller.userId })
        const before = nameSound(manifest, await listSoundTracks(tx, id))
        // A version with other tracks plays since they were read.
        if (before.length !== soundTracks.length) throw new AppError('request.conflict')
        const labels = new Set(soundTracks.map(({ label }) => label.toLowerCase()))
        if (labels.size < soundTracks.length) throw fieldFault('soundTracks', videoMessages.soundTwice)
        await replaceSoundTracks(tx, id, rowsToKeep(manifest, soundTracks))
        await audit(tx, asker, id, { action: 'video.sound_tracks_saved', before, after: soundTracks })
      }),
  }
}
