import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import type { curriculumBody, lessonDraft } from '@repo/contract/curriculum'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanLessonHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { assertMayReadDraft, assertMayWriteDraft } from './course-authors.service.ts'
import { completionOf, hasText, noteOf } from './curriculum.policy.ts'
import type { StoredDetails, StoredLesson, StoredSection } from './curriculum.repo.ts'
import * as repo from './curriculum.repo.ts'
import { type CurriculumChange, findChanges } from './curriculum-changes.ts'
import { findKnownFiles, markable } from './draft-files.service.ts'
import { findLessonFacts, type LessonFact, newFileOf } from './lesson-facts.service.ts'
import { fileIdsOf, findLessonFiles, type LessonFileRow } from './lesson-files.repo.ts'
import { assertMayShowPairs } from './lesson-pairs.service.ts'
import {
  assertVideosExist,
  durationsOf,
  findDurations,
  findVideos,
  type Video,
  videoIdsOf,
  withoutLostVideos,
} from './lesson-videos.service.ts'
import { allLessons, findLesson } from './stored-sections.ts'

export { findPublished as findPublishedSections } from './curriculum.repo.ts'

type Course = NonNullable<Awaited<ReturnType<typeof repo.findCourse>>>

/** A course with its curriculum as learners see it, and as it is being written. */
export interface StoredCurriculum {
  course: Course
  /** Absent where nothing waits for learners. */
  draft: Awaited<ReturnType<typeof repo.findDraft>>
  published: StoredSection[]
  /** Those of the draft, or what learners see where nothing waits. */
  sections: StoredSection[]
}

/**
 * Sections and lessons of courses as staff edit them: the draft, the published curriculum, and its earlier versions.
 */
export function createCurriculumService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  /** The draft if the course has one, otherwise the published curriculum. */
  const current = async (source: DbOrTx, course: Course): Promise<StoredSection[]> => {
    const read = together(source)
    const [draft, published] = await Promise.all([
      isHeld(course) ? repo.findDraft(read, course.id) : undefined,
      repo.findPublished(read, course.id),
    ])
    return draft?.sections ?? published
  }

  const stored = async (source: DbOrTx, id: string): Promise<StoredCurriculum> => {
    const read = together(source)
    const [course, found, published] = await Promise.all([
      find(read, id),
      repo.findDraft(read, id),
      repo.findPublished(read, id),
    ])
    const draft = isHeld(course) ? found : undefined
    return { course, draft, published, sections: draft?.sections ?? published }
  }

  const view = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [course, published, drafted, known, quizzes, assignments, packaged, version] = await Promise.all([
      find(read, id),
      repo.findPublished(read, id),
      repo.findDraft(read, id),
      repo.findDurations(read, id),
      repo.findPublishedQuizzes(read, id),
      repo.findPublishedAssignments(read, id),
      repo.findPackagedLessons(read, id),
      editVersion(read, 'curriculum', id),
    ])
    const draft = isHeld(course) ? drafted : undefined
    const sections = draft?.sections ?? published
    const changes = draft ? findChanges(published, draft.sections) : []
    const [videos, files] = await Promise.all([
      findVideos(read, sections),
      findLessonFiles(read, fileIdsOf(sections)),
    ])
    const durations = durationsOf(sections, videos, known)
    return {
      sections: sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((lesson) =>
          toLesson(lesson, { videos, durations, files, quizzes, assignments, packaged }),
        ),
      })),
      isHeld: isHeld(course),
      draft:
        draft && changes.length > 0
          ? { savedAt: draft.savedAt.toISOString(), savedBy: draft.savedByName }
          : null,
      version,
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
      await assertMayWriteDraft(tx, id, actor)
      await assertUnedited(tx, 'curriculum', id, { version, userId: actor.id })
      const audit = await work(tx, course)
      await recordAudit(tx, { ...auditOf(actor), subjectType: 'course', subjectId: id, ...audit })
      return view(tx, id)
    })

  const publish = async (tx: Tx, courseId: string, sections: readonly StoredSection[]) => {
    const videos = await findVideos(tx, sections)
    await repo.writePublished(tx, courseId, sections, await findDurations(tx, courseId, sections, videos))
    await cache.announceChange(tx)
  }

  /** Stores the draft; learners see it at once if the course was never published. */
  const save = async (tx: Tx, course: Course, sections: StoredSection[], actor: Pick<Actor, 'id'>) => {
    // What is as learners see it already needs no draft, such as after an undo.
    const isAsPublished =
      isHeld(course) && findChanges(await repo.findPublished(tx, course.id), sections).length === 0
    if (isAsPublished) await repo.removeDraft(tx, course.id)
    else await repo.saveDraft(tx, { courseId: course.id, sections, savedAt: clock(), savedBy: actor.id })
    if (!isHeld(course)) await publish(tx, course.id, sections)
  }

  const addVersion = async (
    tx: Tx,
    courseId: string,
    { sections, details }: VersionContent,
    publishedBy: string | null,
  ) =>
    repo.addVersion(tx, {
      courseId,
      number: (await repo.countVersions(tx, courseId)) + 1,
      sections,
      details,
      publishedAt: clock(),
      publishedBy,
    })

  const find = async (source: DbOrTx, id: string) => {
    const course = await repo.findCourse(source, id)
    if (!course) throw new AppError('course.not_found')
    return course
  }

  const findVersion = async (source: DbOrTx, id: string, number: number) => {
    const found = await repo.findVersion(source, id, number)
    if (!found) throw new AppError('course.version_not_found')
    return found
  }

  const noted = (id: string, actor: Pick<Actor, 'id' | 'ip'>) => ({
    ...auditOf(actor),
    subjectType: 'course',
    subjectId: id,
  })

  return {
    /** @throws AppError `course.not_found` */
    get: (id: string, actor: Actor) =>
      readWithVersion(db, async (read) => {
        const [, shown] = await Promise.all([assertMayReadDraft(read, id, actor), view(read, id)])
        return shown
      }),

    /**
     * @throws AppError `course.not_found`, `edit.outdated`, `lesson.not_found` for ids of another course, and what
     * `assertMayWriteDraft` throws
     */
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
        await assertVideosExist(tx, { before, after, actor })
        await save(tx, course, after, actor)
        return { action: 'curriculum.saved', after: { changes: findChanges(before, after) } }
      }),

    /**
     * Shows learners the draft and keeps it, with the details that were published with it, as a version, in the
     * transaction of a caller who has locked the course. @returns what changed for learners
     */
    async publishIn(
      tx: Tx,
      id: string,
      { details, actor }: { details: { before: StoredDetails; after: StoredDetails }; actor: Actor },
    ): Promise<CurriculumChange[]> {
      const course = await find(tx, id)
      const published = await repo.findPublished(tx, id)
      const draft = await current(tx, course)
      const changes = findChanges(published, draft)
      if (changes.length === 0 && isDeepStrictEqual(details.before, details.after)) return changes
      if (isHeld(course) && (await repo.countVersions(tx, id)) === 0)
        await addVersion(tx, id, { sections: published, details: details.before }, null)
      if (changes.length > 0) {
        await publish(tx, id, draft)
        const after = { changes }
        await recordAudit(tx, { ...noted(id, actor), action: 'curriculum.published', after })
      }
      await addVersion(tx, id, { sections: draft, details: details.after }, actor.id)
      return changes
    },

    /** Keeps what visitors see as the first version, where there is none. */
    async keepFirst(tx: Tx, id: string, details: StoredDetails, actor: Actor): Promise<void> {
      if ((await repo.countVersions(tx, id)) > 0) return
      await addVersion(tx, id, { sections: await repo.findPublished(tx, id), details }, actor.id)
    },

    /** The curriculum in each of its states. @throws AppError `course.not_found` */
    stored,

    /** Sections and lessons as staff see them: the draft, or what learners see where nothing waits. */
    current: async (source: DbOrTx, id: string): Promise<StoredSection[]> =>
      (await stored(source, id)).sections,

    /** What waits for learners: the changes, and when and by whom the draft was saved. */
    pending({ draft, published }: StoredCurriculum) {
      if (!draft) return { changes: [], saved: null }
      const changes = findChanges(published, draft.sections)
      const saved = changes.length > 0 ? { at: draft.savedAt, by: draft.savedByName } : null
      return { changes, saved }
    },

    /**
     * Keeps the files of the lessons' videos and of the trailer as they are until the transaction ends. To be called
     * before the course is locked.
     * @throws AppError `course.not_found`
     */
    async lockVideos(tx: Tx, id: string): Promise<void> {
      const course = await find(tx, id)
      await repo.lockVideos(tx, [
        ...videoIdsOf(await current(tx, course)),
        ...[course.trailerVideoId ?? []].flat(),
      ])
    },

    /** What is known of each lesson that is being written, the sections without one, and the trailer's waiting file. */
    async facts(
      source: DbOrTx,
      { course, sections }: StoredCurriculum,
    ): Promise<{ lessons: LessonFact[]; emptySections: string[]; trailerFile: LessonFact['newFile'] }> {
      const emptySections = sections.filter(({ lessons }) => lessons.length === 0).map(({ title }) => title)
      const read = together(source)
      const [[trailer], lessons] = await Promise.all([
        repo.findVideos(read, [course.trailerVideoId ?? []].flat()),
        findLessonFacts(read, course.id, allLessons(sections)),
      ])
      return { lessons, emptySections, trailerFile: newFileOf(trailer) }
    },

    /**
     * Changes a lesson of the draft on another screen, in the transaction of a caller who has locked the course.
     * @throws AppError `lesson.not_found`
     */
    async changeLessonIn(
      tx: Tx,
      id: string,
      { lessonId, ...values }: { lessonId: string } & LessonValues,
      actor: Pick<Actor, 'id' | 'ip'>,
    ): Promise<void> {
      const course = await find(tx, id)
      const before = await current(tx, course)
      if (!findLesson(before, lessonId)) throw new AppError('lesson.not_found')
      const after = withLesson(before, lessonId, values)
      await save(tx, course, after, actor)
      const changes = findChanges(before, after)
      await recordAudit(tx, { ...noted(id, actor), action: 'curriculum.saved', after: { changes } })
    },

    /** Throws the draft away, in the transaction of a caller who has locked the course. */
    async discardIn(tx: Tx, id: string, actor: Actor): Promise<void> {
      const sections = await current(tx, await find(tx, id))
      if (!(await repo.removeDraft(tx, id))) return
      await recordAudit(tx, { ...noted(id, actor), action: 'curriculum.discarded', before: { sections } })
    },

    /** Newest first. */
    versions: (source: DbOrTx, id: string) => repo.findVersions(source, id),

    /** @throws AppError `course.version_not_found` */
    version: findVersion,

    /**
     * Makes an older version the draft, in the transaction of a caller who has locked the course.
     * @throws AppError `course.version_not_found`
     */
    async restoreIn(tx: Tx, id: string, number: number, actor: Actor): Promise<void> {
      const course = await find(tx, id)
      const { sections } = await findVersion(tx, id, number)
      const changes = findChanges(await current(tx, course), sections)
      if (changes.length === 0) return
      await save(tx, course, await withoutLostVideos(tx, sections), actor)
      await recordAudit(tx, {
        ...noted(id, actor),
        action: 'curriculum.restored',
        after: { number, changes },
      })
    },

    /** @throws AppError `course.not_found` or `lesson.not_found` */
    text: (id: string, lessonId: string, actor: Actor) =>
      readWithVersion(db, async (read) => {
        const [, course, version] = await Promise.all([
          assertMayReadDraft(read, id, actor),
          find(read, id),
          editVersion(read, 'curriculum', id),
        ])
        const lesson = findLesson(await current(read, course), lessonId)
        if (!lesson || !hasText(lesson)) throw new AppError('lesson.not_found')
        return { html: cleanLessonHtml(lesson.html ?? ''), version }
      }),

    /** @throws AppError `course.not_found`, `edit.outdated`, `lesson.not_found` or `before_after.not_found` */
    saveText: (id: string, lessonId: string, { html, version }: Edit<{ html: string }>, actor: Actor) =>
      change(id, { version, actor }, async (tx, course) => {
        const sections = await current(tx, course)
        const lesson = findLesson(sections, lessonId)
        if (!lesson || !hasText(lesson)) throw new AppError('lesson.not_found')
        const known = [sections, await repo.findPublished(tx, id)]
        // Looked at as it is stored: cleaning writes the blocks of pairs in one form.
        const cleaned = cleanLessonHtml(html)
        await assertMayShowPairs(tx, { html: cleaned, known, actor })
        await save(tx, course, withLesson(sections, lessonId, { html: cleaned }), actor)
        return { action: 'curriculum.text_saved', after: { lessonId, title: lesson.title } }
      }),
  }
}

/**
 * Whether changes wait in a draft: learners may know a course that was published once, even if it is unpublished now.
 */
const isHeld = (course: Course) => course.publishedAt !== null

/** What is chosen for a lesson outside of the editor of its course. */
type LessonValues = Partial<
  Pick<StoredLesson, 'videoId' | 'isProfessionalsOnly' | 'sensitive' | 'sensitiveNote'>
>

const withLesson = (
  sections: readonly StoredSection[],
  lessonId: string,
  values: Partial<StoredLesson>,
): StoredSection[] =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...values } : lesson)),
  }))

interface VersionContent {
  sections: StoredSection[]
  details: StoredDetails
}

const freshLesson = (kind: StoredLesson['kind']) => ({
  html: null,
  summary: '',
  completionKind: completionOf(kind),
  watchPercent: 90,
})

interface LessonFacts {
  videos: ReadonlyMap<string, Video>
  durations: repo.Durations
  files: ReadonlyMap<string, LessonFileRow>
  /** How many questions learners get, by the lesson of each published quiz. */
  quizzes: ReadonlyMap<string, number>
  /** Lessons with a published task. */
  assignments: ReadonlySet<string>
  /** Lessons that show a SCORM package. */
  packaged: ReadonlySet<string>
}

function toLesson(lesson: StoredLesson, { videos, durations, files, quizzes, ...sets }: LessonFacts) {
  const { assignments, packaged } = sets
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
    hasText: Boolean(lesson.html) || (kind === 'article' && packaged.has(id)),
    questionCount: kind === 'quiz' ? (quizzes.get(id) ?? null) : null,
    takesHandIns: kind === 'assignment' && assignments.has(id),
    release: lesson.release,
    video,
    files: lesson.files.flatMap((file) => {
      const stored = files.get(file.id)
      return stored ? [{ ...file, type: stored.contentType, bytes: stored.bytes }] : []
    }),
  }
}
