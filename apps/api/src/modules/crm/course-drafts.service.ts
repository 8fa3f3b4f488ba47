import { AppError } from '@repo/contract'
import type { pendingChanges } from '@repo/contract/course-drafts'
import type { seenVersions } from '@repo/contract/course-review'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { createCurriculumService, findChanges } from '../curriculum/index.ts'
import { createCourseChecklist } from './course-checklist.service.ts'
import { createCourseCoverService } from './course-cover.service.ts'
import {
  type CourseDetails,
  changedFields,
  findDetailChanges,
  hasOtherPrice,
  isHeld,
  keepDraft,
  readCourse,
  readDetails,
} from './course-details.service.ts'
import * as drafts from './course-drafts.repo.ts'
import { assertMayPrice, createCoursePublishing, pick } from './course-publishing.service.ts'
import { createCourseWriting } from './course-writing.service.ts'
import * as repo from './courses.repo.ts'
import { createWaitingLessons } from './waiting-lessons.service.ts'

type Seen = z.output<typeof seenVersions>
type Pending = z.input<typeof pendingChanges>
type Side = { details: CourseDetails | null; sections: Parameters<typeof findChanges>[0] }

/** The draft of a whole course: what waits, publishing it, throwing it away, and versions. */
export function createCourseDraftsService(
  services: Needs<'db' | 'clock' | 'cache' | 'queue' | 'storage' | 'limiter'>,
) {
  const { db, clock } = services
  const curriculum = createCurriculumService(services)
  const checklist = createCourseChecklist(services)
  const publishing = createCoursePublishing(services)
  const writing = createCourseWriting(services)
  const covers = createCourseCoverService(services)
  const waiting = createWaitingLessons(services)

  const find = async (source: DbOrTx, id: string) => {
    const course = await repo.findCourse(source, id)
    if (!course) throw new AppError('course.not_found')
    return course
  }

  const pending = async (source: DbOrTx, id: string, actor: Pick<Actor, 'rights'>): Promise<Pending> => {
    const read = together(source)
    const [detailsSeen, curriculumSeen, found, stored, approved] = await Promise.all([
      editVersion(read, 'course', id),
      editVersion(read, 'curriculum', id),
      readCourse(read, id),
      curriculum.stored(read, id),
      waiting.approvedChanges(read, id),
    ])
    if (!found) throw new AppError('course.not_found')
    const { course, published, written, draft } = found
    const [details, lines] = await Promise.all([
      findDetailChanges(read, published, written),
      checklist.lines(read, { course, details: written, curriculum: stored }),
    ])
    const inLessons = curriculum.pending(stored)
    const saves = [
      ...(draft && details.length > 0 ? [{ at: draft.savedAt, by: draft.savedByName }] : []),
      ...(inLessons.saved ? [inLessons.saved] : []),
    ]
    const last = saves.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
    return {
      isHeld: isHeld(course),
      saved: last ? { at: last.at.toISOString(), by: last.by } : null,
      details,
      curriculum: [...inLessons.changes, ...approved],
      checklist: lines,
      isPriceRefused: hasOtherPrice(published, written) && !actor.rights.includes('courses.price'),
      seen: { details: detailsSeen, curriculum: curriculumSeen },
    }
  }

  /** Runs one act on the draft under the lock of the course, on what the caller has seen. */
  const act = (
    id: string,
    seen: Seen,
    actor: Actor,
    work: (tx: Tx, course: repo.CourseRow) => Promise<void>,
  ) =>
    writing.transaction(async (tx) => {
      const course = await repo.lockCourse(tx, id)
      if (!course) throw new AppError('course.not_found')
      await assertUnedited(tx, 'course', id, { version: seen.details, userId: actor.id })
      await assertUnedited(tx, 'curriculum', id, { version: seen.curriculum, userId: actor.id })
      await work(tx, course)
      return pending(tx, id, actor)
    })

  const discardDetails = async (tx: Tx, course: repo.CourseRow, actor: Actor) => {
    const { published, written } = await readDetails(tx, course)
    if (!(await drafts.removeDraft(tx, course.id))) return
    const before = pick(written, changedFields(published, written))
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'course.draft_discarded',
      subjectType: 'course',
      subjectId: course.id,
      before,
    })
    await covers.removeUnused(tx, course.id, written.coverPath)
  }

  /** Details of a version in which what is gone since is as it is now. */
  const restorable = async (tx: Tx, kept: CourseDetails, written: CourseDetails): Promise<CourseDetails> => {
    const hasCategory = (await repo.findCategoryName(tx, kept.categoryId)) !== undefined
    return { ...written, ...kept, categoryId: hasCategory ? kept.categoryId : written.categoryId }
  }

  const restoreDetails = async (tx: Tx, course: repo.CourseRow, kept: CourseDetails, actor: Actor) => {
    const { published, written } = await readDetails(tx, course)
    const after = await restorable(tx, kept, written)
    const changed = changedFields(written, after)
    if (changed.length === 0) return
    if (hasOtherPrice(published, after)) assertMayPrice(actor)
    const draft = { courseId: course.id, details: after, savedAt: clock(), savedBy: actor.id }
    await keepDraft(tx, published, draft)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'course.draft_saved',
      subjectType: 'course',
      subjectId: course.id,
      before: pick(written, changed),
      after: pick(after, changed),
    })
    await covers.removeUnused(tx, course.id, written.coverPath)
  }

  const sideOf = async (source: DbOrTx, id: string, ref: string): Promise<Side> => {
    if (ref !== 'draft') return curriculum.version(source, id, Number(ref))
    const [{ written }, sections] = await Promise.all([
      find(source, id).then((course) => readDetails(source, course)),
      curriculum.current(source, id),
    ])
    return { details: written, sections }
  }

  return {
    /** @throws AppError `course.not_found` */
    pending: (id: string, actor: Pick<Actor, 'rights'>) =>
      readWithVersion(db, (reader) => pending(reader, id, actor)),

    /** @throws AppError `edit.outdated` and those of `publishIn` */
    publish: (id: string, seen: Seen, actor: Actor) =>
      act(id, seen, actor, async (tx) => {
        await publishing.publishIn(tx, id, actor)
        await waiting.publishApprovedIn(tx, id, actor)
      }),

    /** @throws AppError `course.not_found`, `edit.outdated` */
    discard: (id: string, seen: Seen, actor: Actor) =>
      act(id, seen, actor, async (tx, course) => {
        await discardDetails(tx, course, actor)
        await curriculum.discardIn(tx, id, actor)
      }),

    /** @throws AppError `course.not_found`, `edit.outdated`, `course.version_not_found`, `course.price_kept` */
    restore: (id: string, { number, seen }: { number: number; seen: Seen }, actor: Actor) =>
      act(id, seen, actor, async (tx, course) => {
        const { details } = await curriculum.version(tx, id, number)
        if (details) await restoreDetails(tx, course, details, actor)
        await curriculum.restoreIn(tx, id, number, actor)
      }),

    /** @throws AppError `course.not_found` */
    async versions(id: string) {
      const [, rows] = await Promise.all([find(db, id), curriculum.versions(db, id)])
      return rows.map(({ sections, details, publishedAt, number, publishedBy }, index) => {
        const before = rows[index + 1]
        return {
          number,
          publishedBy,
          publishedAt: publishedAt.toISOString(),
          lessonCount: sections.reduce((sum, { lessons }) => sum + lessons.length, 0),
          details: before?.details && details ? changedFields(before.details, details) : [],
          curriculum: before ? findChanges(before.sections, sections) : [],
        }
      })
    },

    /** @throws AppError `course.not_found`, `course.version_not_found` */
    async compare(id: string, { from, to }: { from: string; to: string }) {
      const read = together(db)
      const [, before, after] = await Promise.all([
        find(read, id),
        sideOf(read, id, from),
        sideOf(read, id, to),
      ])
      const isCurriculumOnly = before.details === null || after.details === null
      return {
        details:
          before.details && after.details ? await findDetailChanges(read, before.details, after.details) : [],
        curriculum: findChanges(before.sections, after.sections),
        texts: changedTexts(before.sections, after.sections),
        isCurriculumOnly,
      }
    },
  }
}

/** Texts of lessons that differ, in the order of the second side. */
function changedTexts(before: Side['sections'], after: Side['sections']) {
  const texts = new Map(before.flatMap(({ lessons }) => lessons.map(({ id, html }) => [id, html ?? ''])))
  return after.flatMap(({ lessons }) =>
    lessons.flatMap(({ id, title, html }) => {
      const former = texts.get(id) ?? ''
      return (html ?? '') === former ? [] : [{ lessonId: id, title, before: former, after: html ?? '' }]
    }),
  )
}
