import { AppError } from '@repo/contract'
import type { lessonAudience } from '@repo/contract/videos'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readForEdit } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { assertUnlocked, noteOf, setLessonAudience, setLessonVideo } from '../curriculum/index.ts'
import {
  findCourseIdOf,
  findLessonAudience,
  findVideoLessons,
  lockLessonAudience,
  lockVideoLesson,
  type VideoLessonQuery,
} from './video-lessons.repo.ts'
import { lockVideo } from './video-row.repo.ts'
import { needsVideo, scopeOf } from './videos.policy.ts'
import { findVideo } from './videos.repo.ts'
import type { Asker } from './videos.service.ts'

const PAGE_SIZE = 50

type Audience = z.output<typeof lessonAudience>

const toAudience = (row: Omit<Audience, 'sensitive'> & { sensitive: string[] }): Audience => ({
  isProfessionalsOnly: row.isProfessionalsOnly,
  sensitive: row.sensitive as Audience['sensitive'],
  sensitiveNote: row.sensitiveNote,
})

/** Which lesson shows which video. */
export function createVideoLessonsService({ db, cache }: Needs<'db' | 'cache'>) {
  const findChosen = async (tx: Tx, caller: Caller, videoId: string | null) => {
    if (videoId === null) return null
    // Locked before the lesson, as in the removal of a video, so that the two cannot deadlock.
    await lockVideo(tx, videoId)
    const row = await findVideo(tx, scopeOf(caller), videoId)
    if (!row) throw new AppError('video.not_found')
    return row.video
  }

  const assertOpen = async (tx: Tx, caller: Caller, lessonId: string) => {
    const courseId = caller.role === 'doctor' ? await findCourseIdOf(tx, lessonId) : null
    if (courseId) await assertUnlocked(tx, courseId)
  }

  return {
    async list(caller: Caller, query: VideoLessonQuery & ListPlace) {
      const { rows, ...page } = await findVideoLessons(db, scopeOf(caller), query, PAGE_SIZE)
      const items = rows.map(({ lesson, sectionTitle, course, video }) => ({
        lessonId: lesson.id,
        lessonTitle: lesson.title,
        ...toAudience(lesson),
        sectionTitle,
        course,
        video,
      }))
      return { ...page, pageSize: PAGE_SIZE, items }
    },

    /** @throws AppError `lesson.not_found`, `video.not_found`, `video.in_use`, `video.not_ready`, and what `assertUnlocked` throws */
    set: ({ caller, ip }: Asker, lessonId: string, videoId: string | null) =>
      db.transaction(async (tx) => {
        const video = await findChosen(tx, caller, videoId)
        const lesson = await lockVideoLesson(tx, scopeOf(caller), lessonId)
        if (!lesson) throw new AppError('lesson.not_found')
        await assertOpen(tx, caller, lessonId)
        if (needsVideo(lesson.courseStatus)) {
          if (!video) throw new AppError('video.in_use')
          if (!video.packageKey) throw new AppError('video.not_ready')
        }
        await setLessonVideo(tx, lessonId, { videoId, durationMs: video?.durationMs ?? 0 })
        await recordAudit(tx, {
          actorId: caller.userId,
          ip,
          action: 'lesson.video_set',
          subjectType: 'lesson',
          subjectId: lessonId,
          before: { videoId: lesson.videoId },
          after: { videoId },
        })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),

    /** @throws AppError `lesson.not_found` */
    audience: (caller: Caller, lessonId: string) =>
      readForEdit(db, async (tx) => {
        const row = await findLessonAudience(tx, scopeOf(caller), lessonId)
        if (!row) throw new AppError('lesson.not_found')
        return { ...toAudience(row), version: await editVersion(tx, 'lessonAudience', lessonId) }
      }),

    /** @throws AppError `lesson.not_found`, `edit.outdated`, and what `assertUnlocked` throws */
    setAudience: ({ caller, ip }: Asker, lessonId: string, { version, ...typed }: Edit<Audience>) =>
      db.transaction(async (tx) => {
        const audience = { ...typed, sensitiveNote: noteOf(typed) }
        const before = await lockLessonAudience(tx, scopeOf(caller), lessonId)
        if (!before) throw new AppError('lesson.not_found')
        await assertOpen(tx, caller, lessonId)
        await assertUnedited(tx, 'lessonAudience', lessonId, { version, userId: caller.userId })
        await setLessonAudience(tx, lessonId, audience)
        await recordAudit(tx, {
          actorId: caller.userId,
          ip,
          action: 'lesson.audience_set',
          subjectType: 'lesson',
          subjectId: lessonId,
          before,
          after: audience,
        })
        await cache.announceChange(tx)
        return { ok: true as const }
      }),
  }
}
