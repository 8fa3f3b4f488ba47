import { AppError } from '@repo/contract'
import { cleanLessonHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import {
  createVideoDescription,
  findCourseById,
  findShownPackage,
  findWatcher,
  listLessonFiles,
  type WithLessonAccess,
  type WithMediaGrants,
} from '../learning/index.ts'
import { createFileCopies } from '../lesson-files/index.ts'
import { createPairShower, createPublicPairs } from '../patient-pictures/index.ts'
import { GRANT_MS, HEARTBEAT_EVERY_MS, PREVIEW, watermarkOf } from '../playback/index.ts'
import { createQuizPreview } from '../quizzes/index.ts'
import * as repo from './course-previews.repo.ts'
import { createCourseDrawer, toOutline } from './draw-course.service.ts'
import { createPreviewedCourse, type PreviewedCourse } from './previewed-course.service.ts'

type Video = NonNullable<Awaited<ReturnType<typeof repo.findVideo>>>

/** The draft of a course as the public site shows it. Reads only: no stream, progress or attempt begins. */
export function createCoursePreviews(
  services: Needs<'db' | 'env' | 'clock' | 'sessions' | 'storage' | 'limiter' | 'cache'> &
    WithLessonAccess &
    WithMediaGrants,
) {
  const { db, mediaGrants } = services
  const previewed = createPreviewedCourse(services)
  const draw = createCourseDrawer(services)
  const describe = createVideoDescription(services)
  const copies = createFileCopies(services)
  const withPairs = createPairShower(services)
  const publicPairs = createPublicPairs(services)
  const quizOf = createQuizPreview(services)

  /** The grant ends with the session of the author, whose name is laid over the picture. */
  const play = async (
    { courseId, sessionId, author }: PreviewedCourse,
    video: Video & { packageKey: string },
    isSensitive: boolean,
  ) => {
    const granted = mediaGrants({
      caller: null,
      enrollment: null,
      subject: `package:${video.packageKey}`,
      lifeMs: GRANT_MS,
      bound: { basis: `${PREVIEW}:${courseId}/${sessionId}` },
    })
    const watcher = await findWatcher(db, author.userId)
    return {
      ...(await describe(video, video.packageKey, granted.token, isSensitive)),
      ...granted,
      playbackId: null,
      hasBegun: true,
      heartbeatEveryMs: HEARTBEAT_EVERY_MS,
      watermark: watcher && watermarkOf(author.userId, watcher),
      resumeMs: 0,
    }
  }
  const hasPackage = (video: Video | undefined): video is Video & { packageKey: string } =>
    Boolean(video?.packageKey)

  return {
    link: previewed.link,

    /** @throws AppError `course.preview_unknown` */
    course: async (token: string) => draw(await previewed.open(token)),

    /** @throws AppError `course.preview_unknown`, `lesson.not_found` */
    async lesson({ token, lessonId }: { token: string; lessonId: string }) {
      const { lesson, details } = await previewed.lesson(token, lessonId)
      return {
        lesson: toOutline(lesson),
        course: { slug: details.slug, title: details.title },
        summary: lesson.summary,
        ...(await withPairs(
          lesson.html && cleanLessonHtml(lesson.html),
          lesson.isFreePreview ? 'everybody' : 'learners',
        )),
        files: await listLessonFiles(db, lesson.files),
        package: lesson.kind === 'article' ? await findShownPackage(db, lesson.id) : null,
      }
    },

    /** @throws AppError `course.preview_unknown`, `lesson.not_found`, `lesson.not_ready` */
    async playback({ token, lessonId }: { token: string; lessonId: string }) {
      const found = await previewed.lesson(token, lessonId)
      const { lesson } = found
      const video = lesson.videoId ? await repo.findVideo(db, lesson.videoId) : undefined
      if (lesson.kind !== 'video' || !hasPackage(video))
        throw new AppError('lesson.not_ready', { details: { hasFailed: video?.state === 'failed' } })
      return play(found, video, lesson.sensitive.length > 0)
    },

    /** @throws AppError `course.preview_unknown`, `video.not_found` */
    async trailerPlayback(token: string) {
      const found = await previewed.open(token)
      const trailerId = (await findCourseById(db, found.courseId))?.trailerVideoId
      const video = trailerId ? await repo.findVideo(db, trailerId) : undefined
      if (!hasPackage(video)) throw new AppError('video.not_found')
      return play(found, video, false)
    },

    /** @throws AppError `course.preview_unknown` */
    beforeAfters: async (token: string) => publicPairs.list((await previewed.open(token)).details.pairIds),

    /** @throws AppError `course.preview_unknown`, `lesson.not_found`, `lesson.not_ready` */
    async quiz({ token, lessonId }: { token: string; lessonId: string }) {
      const { courseId, lesson } = await previewed.lesson(token, lessonId)
      if (lesson.kind !== 'quiz') throw new AppError('lesson.not_found')
      return quizOf(courseId, lessonId)
    },

    /** @throws AppError `course.preview_unknown`, `lesson.not_found`, `lesson_file.not_found`, `request.too_many` */
    async file({ token, lessonId, fileId }: { token: string; lessonId: string; fileId: string }, ip: string) {
      const { lesson, author } = await previewed.lesson(token, lessonId)
      const wish = { carried: lesson.files.find(({ id }) => id === fileId), holderId: author.userId, ip }
      return copies.make(wish, await copies.find(fileId, author.userId))
    },
  }
}
