import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@repo/contract'
import type { lessonAudience } from '@repo/contract/videos'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import {
  assertUnlocked,
  createCurriculumService,
  findCurriculumCourse,
  findDraftedLessons,
  lockCurriculumCourse,
  noteOf,
  setLessonAudience,
  setLessonVideo,
} from '../curriculum/index.ts'
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

interface Shown extends Audience {
  video: { id: string } | null
}

/** Whether the two differ in their video, in who may see it, or in the warning before it. */
const isOther = (one: Shown, other: Shown): boolean => {
  const facts = ({ video, isProfessionalsOnly, sensitive, sensitiveNote }: Shown) => [
    video?.id ?? null,
    isProfessionalsOnly,
    [...sensitive].sort(),
    sensitiveNote,
  ]
  return !isDeepStrictEqual(facts(one), facts(other))
}

/** Which lesson shows which video. */
export function createVideoLessonsService(services: Needs<'db' | 'clock' | 'cache'>) {
  const { db, cache } = services
  const curriculum = createCurriculumService(services)

  const findChosen = async (tx: Tx, caller: Caller, videoId: string | null) => {
    if (videoId === null) return null
    // Locked before the lesson, as in the removal of a video, so that the two cannot deadlock.
    await lockVideo(tx, videoId)
    const row = await findVideo(tx, scopeOf(caller), videoId)
    if (!row) throw new AppError('video.not_found')
    return row.video
  }

  /**
   * The course whose draft takes what a doctor changes in its lesson, as learners have the course (decision 067); locked.
   * Null where a change counts at once.
   */
  const lockHeld = async (tx: Tx, caller: Caller, lessonId: string): Promise<string | null> => {
    if (caller.role !== 'doctor') return null
    const courseId = await findCourseIdOf(tx, scopeOf(caller), lessonId)
    const course = courseId ? await lockCurriculumCourse(tx, courseId) : undefined
    if (!course) throw new AppError('lesson.not_found')
    await assertUnlocked(tx, course.id)
    return course.publishedAt ? course.id : null
  }

  /** The same for who reads only. */
  const findHeld = async (source: DbOrTx, caller: Caller, lessonId: string): Promise<string | null> => {
    if (caller.role !== 'doctor') return null
    const courseId = await findCourseIdOf(source, scopeOf(caller), lessonId)
    const course = courseId ? await findCurriculumCourse(source, courseId) : undefined
    return course?.publishedAt ? course.id : null
  }

  const drafted = async (tx: DbOrTx, courseId: string, lessonId: string) => {
    const lesson = (await findDraftedLessons(tx, [courseId])).get(lessonId)
    return lesson ? toAudience(lesson) : null
  }

  return {
    async list(caller: Caller, query: VideoLessonQuery & ListPlace) {
      const { rows, ...page } = await findVideoLessons(db, scopeOf(caller), query, PAGE_SIZE)
      const isDoctor = caller.role === 'doctor'
      const held = new Set(rows.flatMap(({ course }) => (isDoctor && course.publishedAt ? [course.id] : [])))
      const drafts = await findDraftedLessons(db, [...held])
      const items = rows.map(({ lesson, sectionTitle, course: { publishedAt: _, ...course }, video }) => {
        const published = { ...toAudience(lesson), video }
        const draft = drafts.get(lesson.id)
        const shown = draft ? { ...toAudience(draft), video: draft.video } : published
        return {
          lessonId: lesson.id,
          lessonTitle: lesson.title,
          sectionTitle,
          course,
          changesWait: held.has(course.id),
          isWaiting: isOther(published, shown),
          ...shown,
        }
      })
      return { ...page, pageSize: PAGE_SIZE, items }
    },

    /**
     * The draft of a course takes any video, also one that is still prepared: the checklist looks at it before learners
     * get it.
     * @throws AppError `lesson.not_found`, `video.not_found`, `video.in_use`, `video.not_ready`, and what `assertUnlocked` throws
     */
    set: ({ caller, ip }: Asker, lessonId: string, videoId: string | null) =>
      db.transaction(async (tx) => {
        const heldId = await lockHeld(tx, caller, lessonId)
        const video = await findChosen(tx, caller, videoId)
        const lesson = await lockVideoLesson(tx, scopeOf(caller), lessonId)
        if (!lesson) throw new AppError('lesson.not_found')
        if (heldId) {
          await curriculum.changeLessonIn(tx, heldId, { lessonId, videoId }, { id: caller.userId, ip })
          return { ok: true as const }
        }
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
    async audience(caller: Caller, lessonId: string) {
      const heldId = await findHeld(db, caller, lessonId)
      return readWithVersion(db, async (read) => {
        const [row, draft, version] = await Promise.all([
          findLessonAudience(read, scopeOf(caller), lessonId),
          heldId ? drafted(read, heldId, lessonId) : null,
          heldId ? editVersion(read, 'curriculum', heldId) : editVersion(read, 'lessonAudience', lessonId),
        ])
        if (!row) throw new AppError('lesson.not_found')
        return { ...(draft ?? toAudience(row)), version }
      })
    },

    /** @throws AppError `lesson.not_found`, `edit.outdated`, and what `assertUnlocked` throws */
    setAudience: ({ caller, ip }: Asker, lessonId: string, { version, ...typed }: Edit<Audience>) =>
      db.transaction(async (tx) => {
        const audience = { ...typed, sensitiveNote: noteOf(typed) }
        const heldId = await lockHeld(tx, caller, lessonId)
        if (heldId) {
          await assertUnedited(tx, 'curriculum', heldId, { version, userId: caller.userId })
          await curriculum.changeLessonIn(tx, heldId, { lessonId, ...audience }, { id: caller.userId, ip })
          return { ok: true as const }
        }
        const before = await lockLessonAudience(tx, scopeOf(caller), lessonId)
        if (!before) throw new AppError('lesson.not_found')
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
