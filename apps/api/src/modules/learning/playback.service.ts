import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import {
  BESIDE,
  createStreams,
  GRANT_MS,
  HEARTBEAT_EVERY_MS,
  OPENED,
  type PlaybackRow,
  TRAILER,
  type WithPlaybacks,
  watermarkOf,
} from '../playback/index.ts'
import { createVideoDescription } from './describe-video.service.ts'
import { needsLearningDevice } from './learning.policy.ts'
import { type Enrollment, findProgress, findWatcher } from './learning.repo.ts'
import { type OpenLesson, type WithLessonAccess } from './lesson-access.service.ts'
import type { WithMediaGrants } from './media-grants.ts'

/** The caller's intent: `begin` plays now, `takeOver` also ends playback on another device. */
interface PlayWish {
  begin: boolean
  takeOver: boolean
}

/** A bought course plays as one stream on one device; previews and staff playback are not counted. */
export function createPlaybackService(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'limiter'> &
    WithLearningDevices &
    WithPlaybacks &
    WithMediaGrants &
    WithLessonAccess,
) {
  const { db, clock, learningDevices, lessonAccess: access, mediaGrants: grant } = services
  const streams = createStreams(services)
  const describe = createVideoDescription(services)

  const open = async (caller: Caller | null, lessonId: string) => {
    const opened = await access.open(caller, lessonId)
    if (await access.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
    return opened
  }

  /** What the grant is bound to. Opening a lesson takes no device place and begins no stream. */
  const begin = async (caller: Caller | null, opened: OpenLesson, packageKey: string, wish: PlayWish) => {
    const lessonId = opened.lesson.id
    if (!needsLearningDevice(caller, opened.enrollment, clock()))
      return { stream: null, hasBegun: true, holder: { basis: `lesson:${lessonId}` } }
    if (!wish.begin && !wish.takeOver)
      return { stream: null, hasBegun: false, holder: { basis: `${OPENED}:${lessonId}` } }
    const deviceId = await learningDevices.bind(caller)
    const stream = await streams.begin(caller, { lessonId, packageKey, deviceId }, wish.takeOver)
    return { stream, hasBegun: true, holder: stream }
  }

  /** @param holder the stream, or the lesson if streams are not counted */
  const grantOf = (
    caller: Caller | null,
    enrollment: Enrollment | null,
    packageKey: string,
    holder: PlaybackRow | { basis: string },
  ) =>
    grant({
      caller,
      enrollment,
      subject: `package:${packageKey}`,
      lifeMs: GRANT_MS,
      bound: 'basis' in holder ? holder : { playbackId: holder.id, deviceId: holder.deviceId },
    })

  /** Resume position; a finished lesson starts again. */
  const findPlace = async (read: Db, caller: Caller | null, lessonId: string, durationMs: number) => {
    const progress = caller && (await findProgress(read, caller.userId, lessonId))
    if (!progress || progress.completedAt !== null) return 0
    return progress.positionMs >= durationMs - 1000 ? 0 : progress.positionMs
  }

  /** Checks access again, since heartbeats come for hours, and ends playback that is no longer allowed. */
  const judgeAgain = async (caller: Caller, stream: PlaybackRow) => {
    const withdrawn = () => new AppError('playback.ended', { details: { reason: 'withdrawn', device: null } })
    try {
      // The lesson was removed.
      if (stream.lessonId === null) throw withdrawn()
      const opened = await open(caller, stream.lessonId)
      const { enrollment } = opened
      const isBound = stream.deviceId !== null && (await learningDevices.isBound(stream.deviceId))
      if (isBound && needsLearningDevice(caller, enrollment, clock())) return opened
      throw withdrawn()
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await streams.end(stream, 'withdrawn')
      throw error
    }
  }

  return {
    async play(caller: Caller | null, lessonId: string, wish: PlayWish) {
      const opened = await open(caller, lessonId)
      const { lesson, video, enrollment } = opened
      if (lesson.kind !== 'video' || !video?.packageKey)
        throw new AppError('lesson.not_ready', { details: { hasFailed: video?.state === 'failed' } })
      const { stream, hasBegun, holder } = await begin(caller, opened, video.packageKey, wish)
      const granted = grantOf(caller, enrollment, video.packageKey, holder)
      const read = together(db)
      const [description, watcher, resumeMs] = await Promise.all([
        createVideoDescription({ ...services, db: read })(
          video,
          video.packageKey,
          granted.token,
          lesson.sensitive.length > 0,
        ),
        caller && findWatcher(read, caller.userId),
        findPlace(read, caller, lesson.id, video.durationMs),
      ])
      return {
        ...description,
        ...granted,
        playbackId: stream?.id ?? null,
        hasBegun,
        heartbeatEveryMs: HEARTBEAT_EVERY_MS,
        watermark: caller && watcher && watermarkOf(caller.userId, watcher),
        resumeMs,
      }
    },

    /**
     * Everybody may watch a trailer, as a free preview; nothing is drawn over it.
     * @throws AppError `course.not_found`, `video.not_found`
     */
    async playTrailer(caller: Caller | null, slug: string) {
      const found = await access.findTrailer(caller, { slug })
      if (!found) throw new AppError('course.not_found')
      const { video, course } = found
      if (!video?.packageKey) throw new AppError('video.not_found')
      const granted = grantOf(caller, null, video.packageKey, { basis: `${TRAILER}:${course.id}` })
      return {
        ...(await describe(video, video.packageKey, granted.token, false)),
        ...granted,
        playbackId: null,
        hasBegun: true,
        heartbeatEveryMs: HEARTBEAT_EVERY_MS,
        watermark: null,
        resumeMs: 0,
      }
    },

    async heartbeat(caller: Caller, playbackId: string) {
      const stream = await streams.find(caller, playbackId)
      const { enrollment } = await judgeAgain(caller, stream)
      await streams.heartbeat(stream)
      return grantOf(caller, enrollment, stream.packageKey, stream)
    },

    /**
     * A second video of the same course beside the one of a stream. Both are one stream of one device and draw on one
     * budget; only the stream's own lesson counts as watched.
     */
    async playBeside(caller: Caller, playbackId: string, lessonId: string) {
      const stream = await streams.find(caller, playbackId)
      const main = await judgeAgain(caller, stream)
      const opened = await open(caller, lessonId)
      const { lesson, video, enrollment } = opened
      const isOfCourse = lesson.courseId === main.lesson.courseId && lesson.id !== main.lesson.id
      // What is open to a learner without a stream, such as a free lesson of another course, is no companion.
      if (!isOfCourse || !needsLearningDevice(caller, enrollment, clock()))
        throw new AppError('lesson.not_found')
      if (lesson.kind !== 'video' || !video?.packageKey)
        throw new AppError('lesson.not_ready', { details: { hasFailed: video?.state === 'failed' } })
      await streams.playBeside(stream, lessonId)
      const granted = grant({
        caller,
        enrollment,
        subject: `package:${video.packageKey}`,
        lifeMs: GRANT_MS,
        bound: { playbackId: stream.id, deviceId: stream.deviceId, basis: `${BESIDE}:${lessonId}` },
      })
      const watcher = await findWatcher(db, caller.userId)
      return {
        ...(await describe(video, video.packageKey, granted.token, lesson.sensitive.length > 0)),
        ...granted,
        playbackId: null,
        hasBegun: true,
        heartbeatEveryMs: HEARTBEAT_EVERY_MS,
        watermark: watcher && watermarkOf(caller.userId, watcher),
        resumeMs: 0,
      }
    },

    async leave(caller: Caller, playbackId: string) {
      await streams.end(await streams.find(caller, playbackId), 'left')
      return { ok: true as const }
    },
  }
}
