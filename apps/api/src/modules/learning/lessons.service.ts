import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import type { Caller } from '../../http/auth.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { createMediaTokens } from '../media/media-token.ts'
import { judgeLesson, needsLearningDevice } from './learning.policy.ts'
import {
  type Enrollment,
  findEnrollment,
  findLesson,
  findProgress,
  findTeacherIds,
  listAttachments,
  type VideoAsset,
} from './learning.repo.ts'
import { toOutline } from './learning.view.ts'

/** A grant outlives a long lesson with pauses, but not the day. */
const GRANT_MS = 4 * 3_600_000

/** One lesson: what it says, and the grant to fetch its bytes. */
export function createLessonsService({ db, env, clock, storage, learningDevices }: Services) {
  const tokens = createMediaTokens(env.MEDIA_TOKEN_SECRET, clock)
  const prefix = env.PUBLIC_API_PREFIX

  /** @throws AppError unless the caller may open the lesson now. */
  const open = async (caller: Caller | null, lessonId: string) => {
    const found = await findLesson(db, lessonId)
    if (!found) throw new AppError('lesson.not_found')
    const { lesson, course } = found
    const enrollment = caller ? await findEnrollment(db, caller.userId, course.id) : null
    const teacherIds = caller?.doctorId ? await findTeacherIds(db, course.id) : []
    const verdict = judgeLesson(
      caller,
      { courseStatus: course.status, isFreePreview: lesson.isFreePreview, teacherIds, enrollment },
      clock(),
    )
    if (verdict === 'hidden') throw new AppError('lesson.not_found')
    if (verdict === 'not_enrolled') throw new AppError('course.not_enrolled')
    if (verdict === 'expired') throw new AppError('course.access_expired')
    return { ...found, enrollment }
  }

  /** Ends with the access itself when that is sooner. */
  const grant = (
    caller: Caller | null,
    enrollment: Enrollment | null,
    subject: string,
    deviceId: string | null = null,
  ) => {
    const latest = clock().getTime() + GRANT_MS
    const expiresAt = new Date(Math.min(latest, enrollment?.expiresAt?.getTime() ?? latest))
    const token = tokens.sign({
      subject,
      userId: caller?.userId ?? null,
      sessionId: caller?.sessionId ?? null,
      deviceId,
      expiresAt,
    })
    return { token, expiresAt }
  }

  const toPlayback = async (asset: VideoAsset, key: string, token: string) => {
    const base = `${prefix}/media/${token}/${key}`
    const hasStoryboard = await storage.stat(`packages/${key}/storyboard.vtt`)
    return {
      manifestUrl: `${base}/master.m3u8`,
      posterUrl: `${base}/poster.jpg`,
      storyboardUrl: hasStoryboard ? `${base}/storyboard.vtt` : null,
      captions: asset.captions.map(({ lang, label, file }) => ({ lang, label, url: `${base}/${file}` })),
      chapters: asset.chapters,
      durationMs: asset.durationMs,
    }
  }

  return {
    async find(caller: Caller | null, lessonId: string) {
      const { lesson, course, enrollment } = await open(caller, lessonId)
      const attachments = await listAttachments(db, lesson.id)
      return {
        lesson: toOutline(lesson),
        course: { slug: course.slug, title: course.title },
        summary: lesson.summary,
        html: lesson.html === null ? null : cleanHtml(lesson.html),
        attachments: attachments.map(({ id, name, bytes }) => ({
          name,
          bytes,
          url: `${prefix}/attachments/${grant(caller, enrollment, `attachment:${id}`).token}/${id}`,
        })),
      }
    },

    async play(caller: Caller | null, lessonId: string) {
      const { lesson, asset, enrollment } = await open(caller, lessonId)
      if (lesson.kind !== 'video' || !asset?.packageKey) throw new AppError('lesson.not_ready')
      const deviceId = needsLearningDevice(caller, enrollment, clock())
        ? await learningDevices.bind(caller)
        : null
      const { token, expiresAt } = grant(caller, enrollment, `package:${asset.packageKey}`, deviceId)
      const progress = caller ? await findProgress(db, caller.userId, lesson.id) : null
      const isAtEnd = progress !== null && progress.positionMs >= asset.durationMs - 1000
      return {
        ...(await toPlayback(asset, asset.packageKey, token)),
        expiresAt: expiresAt.toISOString(),
        // Whoever watched to the end begins again.
        resumeMs: isAtEnd ? 0 : (progress?.positionMs ?? 0),
      }
    },
  }
}
