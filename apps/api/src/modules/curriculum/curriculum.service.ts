import { AppError, type EditVersion } from '@repo/contract'
import type { curriculumBody, lessonDraft } from '@repo/contract/curriculum'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readForEdit } from '../../db/edits.ts'
import { readingMinutes } from '../cards/index.ts'
import { missingWords } from './curriculum.messages.ts'
import { completionOf, hasText, missingLessons, noteOf } from './curriculum.policy.ts'
import type { StoredLesson, StoredSection } from './curriculum.repo.ts'
import * as repo from './curriculum.repo.ts'
import { findChanges } from './curriculum-changes.ts'
import { findKnownFiles, markable } from './draft-files.service.ts'
import { fileIdsOf, findLessonFiles, type LessonFileRow } from './lesson-files.repo.ts'

export { findPublished as findPublishedSections } from './curriculum.repo.ts'

type Course = NonNullable<Awaited<ReturnType<typeof repo.findCourse>>>
type Video = Awaited<ReturnType<typeof repo.findVideos>>[number]

/**
 * Sections and lessons of courses as staff edit them: the draft, the published curriculum, and its earlier versions.
 */
export function createCurriculumService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  /** The draft if the course has one, otherwise the published curriculum. */
  const current = async (source: DbOrTx, course: Course): Promise<StoredSection[]> => {
    const draft = isHeld(course) ? await repo.findDraft(source, course.id) : undefined
    return draft?.sections ?? (await repo.findPublished(source, course.id))
  }

  const view = async (source: Tx, course: Course) => {
    const published = await repo.findPublished(source, course.id)
    const draft = isHeld(course) ? await repo.findDraft(source, course.id) : undefined
    const sections = draft?.sections ?? published
    const changes = draft ? findChanges(published, draft.sections) : []
    const videos = await findVideos(source, sections)
    const durations = await findDurations(source, course.id, sections, videos)
    const files = await findLessonFiles(source, fileIdsOf(sections))
    const quizzes = await repo.findPublishedQuizzes(source, course.id)
    return {
      sections: sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) => toLesson(lesson, { videos, durations, files, quizzes })),
      })),
      isHeld: isHeld(course),
      draft:
        draft && changes.length > 0
          ? { savedAt: draft.savedAt.toISOString(), savedBy: draft.savedByName }
          : null,
      changes,
      missing: missingIn(sections, videos, quizzes),
      version: await editVersion(source, 'curriculum', course.id),
    }
  }

  /** Runs one change of a curriculum: locks the course, refuses an outdated version, writes the audit entry. */
  const change = (
    id: string,
    { version, actor }: { version: EditVersion; actor: Actor },
    work: (tx: Tx, course: Course) => Promise<AuditChange>,
  ) =>
    db.transaction(async (tx) => {
      const course = await repo.lockCourse(tx, id)
      if (!course) throw new AppError('course.not_found')
      await assertUnedited(tx, 'curriculum', id, { version, userId: actor.id })
      const audit = await work(tx, course)
      await recordAudit(tx, { ...auditOf(actor), subjectType: 'course', subjectId: id, ...audit })
      return view(tx, course)
    })

  const publish = async (tx: Tx, courseId: string, sections: readonly StoredSection[]) => {
    const videos = await findVideos(tx, sections)
    await repo.writePublished(tx, courseId, sections, await findDurations(tx, courseId, sections, videos))
    await cache.announceChange(tx)
  }

  /** Stores the draft; learners see it at once if the course was never published. */
  const save = async (tx: Tx, course: Course, sections: StoredSection[], actor: Actor) => {
    await repo.saveDraft(tx, { courseId: course.id, sections, savedAt: clock(), savedBy: actor.id })
    if (!isHeld(course)) await publish(tx, course.id, sections)
  }

  const addVersion = async (
    tx: Tx,
    courseId: string,
    sections: StoredSection[],
    publishedBy: string | null,
  ) =>
    repo.addVersion(tx, {
      courseId,
      number: (await repo.countVersions(tx, courseId)) + 1,
      sections,
      publishedAt: clock(),
      publishedBy,
    })

  /** Shows learners the draft and keeps it as a version. @returns what changed for them */
  const publishDraft = async (tx: Tx, course: Course, actor: Actor) => {
    const published = await repo.findPublished(tx, course.id)
    const draft = await current(tx, course)
    const changes = findChanges(published, draft)
    const quizzes = await repo.findPublishedQuizzes(tx, course.id)
    const missing = missingIn(draft, await findVideos(tx, draft), quizzes)
    if (course.status === 'published' && missing.length > 0)
      throw new AppError('course.not_publishable', { details: { missing } })
    if (changes.length > 0) {
      if ((await repo.countVersions(tx, course.id)) === 0) await addVersion(tx, course.id, published, null)
      await publish(tx, course.id, draft)
      await addVersion(tx, course.id, draft, actor.id)
    }
    return changes
  }

  const find = async (source: DbOrTx, id: string) => {
    const course = await repo.findCourse(source, id)
    if (!course) throw new AppError('course.not_found')
    return course
  }

  return {
    /** @throws AppError `course.not_found` */
    get: (id: string) => readForEdit(db, async (tx) => view(tx, await find(tx, id))),

    /** @throws AppError `course.not_found`, `edit.outdated`, or `lesson.not_found` for ids of another course */
    save: (id: string, { version, sections }: Edit<z.output<typeof curriculumBody>>, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => {
        const before = await current(tx, course)
        const published = await repo.findPublished(tx, id)
        const files = await findKnownFiles(tx, id, [before, published], sections)
        const after = sections.map((section) => ({
          ...section,
          lessons: section.lessons.map((lesson) => {
            const known = findLesson(before, lesson.id) ?? findLesson(published, lesson.id)
            // The kind of a lesson cannot change.
            if (known && known.kind !== lesson.kind) throw new AppError('lesson.not_found')
            return {
              ...(known ?? freshLesson(lesson.kind)),
              ...lesson,
              // Results of a quiz belong to an enrolment, so there is nothing to try before buying.
              isFreePreview: lesson.isFreePreview && lesson.kind !== 'quiz',
              sensitiveNote: noteOf(lesson),
              files: lesson.files.map(markable(files)),
            }
          }),
        }))
        if (await repo.belongToAnotherCourse(tx, id, after)) throw new AppError('lesson.not_found')
        await assertVideosExist(tx, before, after)
        await save(tx, course, after, actor)
        return { action: 'curriculum.saved', after: { changes: findChanges(before, after) } }
      }),

    /** @throws AppError `course.not_found`, `edit.outdated`, or `course.not_publishable` with what is missing */
    publish: (id: string, version: EditVersion, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => ({
        action: 'curriculum.published',
        after: { changes: await publishDraft(tx, course, actor) },
      })),

    /**
     * The same in the transaction of a caller who has locked the course; leaves no entry where nothing waits.
     * @throws AppError `course.not_publishable` with what is missing
     */
    async publishIn(tx: Tx, id: string, actor: Actor): Promise<void> {
      const changes = await publishDraft(tx, await find(tx, id), actor)
      if (changes.length === 0) return
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'curriculum.published',
        subjectType: 'course',
        subjectId: id,
        after: { changes },
      })
    },

    /** Sections and lessons as learners see them. */
    published: (tx: Tx, id: string): Promise<StoredSection[]> => repo.findPublished(tx, id),

    /** Sections and lessons as staff see them: the draft, or what learners see where nothing waits. */
    current: async (tx: Tx, id: string): Promise<StoredSection[]> => current(tx, await find(tx, id)),

    /** @throws AppError `course.not_found` or `edit.outdated` */
    discard: (id: string, version: EditVersion, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => {
        const sections = await current(tx, course)
        await repo.removeDraft(tx, id)
        return { action: 'curriculum.discarded', before: { sections } }
      }),

    /** @throws AppError `course.not_found` */
    async versions(id: string) {
      await find(db, id)
      const rows = await repo.findVersions(db, id)
      return rows.map(({ sections, publishedAt, ...row }, index) => ({
        ...row,
        publishedAt: publishedAt.toISOString(),
        lessonCount: sections.reduce((sum, { lessons }) => sum + lessons.length, 0),
        changes: index + 1 < rows.length ? findChanges(rows[index + 1]!.sections, sections) : [],
      }))
    },

    /** @throws AppError `course.not_found`, `edit.outdated` or `curriculum.version_not_found` */
    restore: (id: string, { number, version }: { number: number; version: EditVersion }, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => {
        const found = await repo.findVersion(tx, id, number)
        if (!found) throw new AppError('curriculum.version_not_found')
        const before = await current(tx, course)
        await save(tx, course, await withoutLostVideos(tx, found.sections), actor)
        return {
          action: 'curriculum.restored',
          after: { number, changes: findChanges(before, found.sections) },
        }
      }),

    /** @throws AppError `course.not_found` or `lesson.not_found` */
    text: (id: string, lessonId: string) =>
      readForEdit(db, async (tx) => {
        const course = await find(tx, id)
        const lesson = findLesson(await current(tx, course), lessonId)
        if (!lesson || !hasText(lesson)) throw new AppError('lesson.not_found')
        return { html: cleanHtml(lesson.html ?? ''), version: await editVersion(tx, 'curriculum', id) }
      }),

    /** @throws AppError `course.not_found`, `edit.outdated` or `lesson.not_found` */
    saveText: (id: string, lessonId: string, { html, version }: Edit<{ html: string }>, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => {
        const sections = await current(tx, course)
        const lesson = findLesson(sections, lessonId)
        if (!lesson || !hasText(lesson)) throw new AppError('lesson.not_found')
        const after = sections.map((section) => ({
          ...section,
          lessons: section.lessons.map((one) =>
            one.id === lessonId ? { ...one, html: cleanHtml(html) } : one,
          ),
        }))
        await save(tx, course, after, actor)
        return { action: 'curriculum.text_saved', after: { lessonId, title: lesson.title } }
      }),
  }
}

/**
 * Whether changes wait in a draft: learners may know a course that was published once, even if it is unpublished now.
 */
const isHeld = (course: Course) => course.publishedAt !== null

const freshLesson = (kind: StoredLesson['kind']) => ({
  html: null,
  summary: '',
  completionKind: completionOf(kind),
  watchPercent: 90,
})

const allLessons = (sections: readonly StoredSection[]) => sections.flatMap(({ lessons }) => lessons)

const findLesson = (sections: readonly StoredSection[], id: string): StoredLesson | undefined =>
  allLessons(sections).find((lesson) => lesson.id === id)

const videoIdsOf = (sections: readonly StoredSection[]) => [
  ...new Set(allLessons(sections).flatMap(({ videoId }) => videoId ?? [])),
]

export async function findVideos(
  db: DbOrTx,
  sections: readonly StoredSection[],
): Promise<Map<string, Video>> {
  const rows = await repo.findVideos(db, videoIdsOf(sections))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refuses a video that does not exist, but accepts one that was removed after the lesson got it. */
async function assertVideosExist(
  tx: Tx,
  before: readonly StoredSection[],
  after: readonly StoredSection[],
): Promise<void> {
  const known = new Set(videoIdsOf(before))
  const chosen = videoIdsOf(after).filter((id) => !known.has(id))
  if ((await repo.findVideos(tx, chosen)).length < chosen.length) throw new AppError('lesson.not_found')
}

/** Clears videos that were removed since the version was stored. */
export async function withoutLostVideos(
  tx: DbOrTx,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  const videos = await findVideos(tx, sections)
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      videoId: lesson.videoId && videos.has(lesson.videoId) ? lesson.videoId : null,
    })),
  }))
}

/** Durations in ms: of the video, or the time to read an article; a quiz keeps its own. */
export async function findDurations(
  db: DbOrTx,
  courseId: string,
  sections: readonly StoredSection[],
  videos: ReadonlyMap<string, Video>,
): Promise<Map<string, number>> {
  const known = new Map((await repo.findDurations(db, courseId)).map((row) => [row.id, row.durationMs]))
  return new Map(
    allLessons(sections).map((lesson) => {
      if (lesson.kind === 'video')
        return [lesson.id, (lesson.videoId && videos.get(lesson.videoId)?.durationMs) || 0]
      if (hasText(lesson)) return [lesson.id, lesson.html ? readingMinutes(lesson.html) * 60_000 : 0]
      return [lesson.id, known.get(lesson.id) ?? 0]
    }),
  )
}

interface LessonFacts {
  videos: ReadonlyMap<string, Video>
  durations: repo.Durations
  files: ReadonlyMap<string, LessonFileRow>
  /** How many questions learners get, by the lesson of each published quiz. */
  quizzes: ReadonlyMap<string, number>
}

function toLesson(lesson: StoredLesson, { videos, durations, files, quizzes }: LessonFacts) {
  const { id, title, kind, isFreePreview, isProfessionalsOnly } = lesson
  const video = lesson.videoId ? (videos.get(lesson.videoId) ?? null) : null
  return {
    id,
    title,
    kind,
    isFreePreview,
    isProfessionalsOnly,
    sensitive: lesson.sensitive as z.output<typeof lessonDraft>['sensitive'],
    sensitiveNote: lesson.sensitiveNote,
    videoId: video?.id ?? null,
    durationMs: durations.get(id) ?? 0,
    hasText: Boolean(lesson.html),
    questionCount: kind === 'quiz' ? (quizzes.get(id) ?? null) : null,
    release: lesson.release,
    video,
    files: lesson.files.flatMap((file) => {
      const stored = files.get(file.id)
      return stored ? [{ ...file, type: stored.contentType, bytes: stored.bytes }] : []
    }),
  }
}

function missingIn(
  sections: readonly StoredSection[],
  videos: ReadonlyMap<string, Video>,
  quizzes: ReadonlyMap<string, number>,
): string[] {
  const lessons = allLessons(sections)
  const plays = ({ videoId }: StoredLesson) => Boolean(videoId && videos.get(videoId)?.isPlayable)
  const ofLessons = missingLessons({
    lessons: lessons.length,
    freeLessons: lessons.filter(({ isFreePreview }) => isFreePreview).length,
    videosNotReady: lessons.filter((lesson) => lesson.kind === 'video' && !plays(lesson)).length,
    emptyArticles: lessons.filter(({ kind, html }) => kind === 'article' && !html).length,
    unpublishedQuizzes: lessons.filter(({ id, kind }) => kind === 'quiz' && !quizzes.has(id)).length,
    emptyAssignments: lessons.filter(({ kind, html }) => kind === 'assignment' && !html).length,
    emptyDownloads: lessons.filter(({ kind, files }) => kind === 'download' && files.length === 0).length,
  })
  const empty = sections.filter((section) => section.lessons.length === 0)
  return [...ofLessons, ...empty.map(({ title }) => missingWords.emptySection(title))]
}
