import { AppError } from '@repo/contract'
import { staffOnlyFields } from '@repo/contract/course-changes'
import type { courseReview } from '@repo/contract/course-review'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { editVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { teaches } from '../cards/index.ts'
import {
  type ChecklistLine,
  changedFields,
  createCourseChecklist,
  createWaitingLessons,
  findDetailChanges,
  findWrittenDetails,
  readCourse,
} from '../crm/index.ts'
import { createCurriculumService, findChanges } from '../curriculum/index.ts'
import { type CommentRow, findComments } from './comments.repo.ts'
import { maySubmit, type Viewer } from './course-review.policy.ts'
import * as repo from './submissions.repo.ts'

type Review = z.input<typeof courseReview>
type Course = NonNullable<Awaited<ReturnType<typeof repo.findCourse>>>
type Submission = Awaited<ReturnType<typeof repo.findSubmissions>>[number]

/**
 * The course if the viewer may see its review.
 * @throws AppError `course.not_found`, also for a course that a doctor does not teach
 */
export async function assertVisible<T extends { id: string }>(
  db: DbOrTx,
  course: T | undefined,
  viewer: Viewer,
): Promise<T> {
  if (!course) throw new AppError('course.not_found')
  if (viewer.kind === 'staff') return course
  const isOwn = viewer.doctorId !== null && (await teaches(db, viewer.doctorId, course.id))
  if (!isOwn) throw new AppError('course.not_found')
  return course
}

/** The same, read together with the course. @throws AppError `course.not_found` */
async function findVisible(db: DbOrTx, id: string, viewer: Viewer): Promise<Course> {
  const read = together(db)
  const [course, isOwn] = await Promise.all([
    repo.findCourse(read, id),
    viewer.kind === 'staff' || (viewer.doctorId !== null && teaches(read, viewer.doctorId, id)),
  ])
  if (!course || !isOwn) throw new AppError('course.not_found')
  return course
}

/** The review of a course as staff and its doctors see it. */
export function createReviewView(services: Needs<'db' | 'clock' | 'cache'>) {
  const curriculum = createCurriculumService(services)
  const checklist = createCourseChecklist(services)
  const waiting = createWaitingLessons(services)

  /** The course as it is being written. */
  const snapshot = async (source: DbOrTx, id: string): Promise<repo.CourseSnapshot> => {
    const read = together(source)
    const [details, sections] = await Promise.all([
      findWrittenDetails(read, id),
      curriculum.current(read, id),
    ])
    if (!details) throw new AppError('course.not_found')
    return { details, sections }
  }

  const readWritten = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [found, stored] = await Promise.all([readCourse(read, id), curriculum.stored(read, id)])
    if (!found) throw new AppError('course.not_found')
    return { ...found, curriculum: stored, details: found.written }
  }

  /**
   * Reads the versions first, as in `readWithVersion`.
   * @throws AppError `course.not_found`, also for a course that a doctor does not teach
   */
  const view = async (source: DbOrTx, id: string, viewer: Viewer): Promise<Review> => {
    const read = together(source)
    const [detailsSeen, curriculumSeen, course, written, submissions, changed, comments] = await Promise.all([
      editVersion(read, 'course', id),
      editVersion(read, 'curriculum', id),
      findVisible(read, id, viewer),
      readWritten(read, id),
      repo.findSubmissions(read, id),
      waiting.changes(read, id),
      findComments(read, id),
    ])
    const now = { details: written.details, sections: written.curriculum.sections }
    const visible = { details: written.published, sections: written.curriculum.published }
    const base = baseOf(course, submissions, visible)
    const [details, missing] = await Promise.all([
      base ? findDetailChanges(read, base.details, now.details) : [],
      checklist.missing(read, written),
    ])
    const isOpen = submissions[0]?.state === 'open'
    const ofLessons = course.publishedAt ? changed : []
    const hasChanges =
      findChanges(visible.sections, now.sections).length > 0 ||
      changedFields(visible.details, now.details).length > 0 ||
      ofLessons.length > 0
    return {
      course: {
        id: course.id,
        title: now.details.title,
        status: course.status,
        updatedAt: course.updatedAt.toISOString(),
      },
      state: submissions[0]?.state ?? 'none',
      submissions: submissions.map(toSubmission),
      comparedWith: base ? { kind: base.kind, at: base.at.toISOString() } : null,
      details: viewer.kind === 'staff' ? details : details.filter(({ field }) => !isStaffOnly(field)),
      curriculum: base ? [...findChanges(base.sections, now.sections), ...ofLessons] : [],
      outline: now.sections.map(({ lessons, ...section }) => ({
        id: section.id,
        title: section.title,
        lessons: lessons.map((lesson) => ({ id: lesson.id, title: lesson.title, kind: lesson.kind })),
      })),
      missing: missing.filter(({ item }) => item !== 'newFiles').map(({ text }) => text),
      newFiles: newFilesOf(missing),
      isFree: viewer.kind === 'staff' ? now.details.listPrice === 0 : null,
      comments: toComments(comments, viewer, now),
      can: {
        submit: viewer.kind === 'doctor' && maySubmit({ status: course.status, isOpen, hasChanges }),
        decide: viewer.kind === 'staff' && viewer.mayDecide && isOpen,
      },
      seen: { details: detailsSeen, curriculum: curriculumSeen },
    }
  }

  return {
    snapshot,
    view,
    /** @throws AppError `course.new_files`, as the file would be seen by learners that staff have not seen */
    async assertFilesPrepared(tx: Tx, id: string): Promise<void> {
      const found = newFilesOf(await checklist.missing(tx, await readWritten(tx, id)))
      if (found.length > 0) throw new AppError('course.new_files', { details: { lessons: found } })
    },
  }
}

/** What the course is compared with. */
function baseOf(course: Course, submissions: readonly Submission[], visible: repo.CourseSnapshot) {
  const lastOf = (state: Submission['state']) => submissions.find((one) => one.state === state)
  const approved = lastOf('approved')
  if (approved) return { kind: 'approval' as const, at: approved.decidedAt!, ...approved.snapshot }
  if (course.publishedAt) return { kind: 'published' as const, at: course.publishedAt, ...visible }
  const returned = lastOf('returned')
  return returned ? { kind: 'return' as const, at: returned.decidedAt!, ...returned.snapshot } : null
}

const newFilesOf = (lines: readonly ChecklistLine[]): Review['newFiles'] =>
  lines.flatMap(({ item, text, place }) =>
    item === 'newFiles' ? [{ lessonId: place.kind === 'lesson' ? place.lessonId : null, text }] : [],
  )

const isStaffOnly = (field: string) => staffOnlyFields.some((one) => one === field)

const toSubmission = (row: Submission): Review['submissions'][number] => ({
  number: row.number,
  state: row.state,
  by: row.by,
  at: row.createdAt.toISOString(),
  message: row.message,
  decision: row.decidedAt ? { by: row.decidedByName, at: row.decidedAt.toISOString(), note: row.note } : null,
})

/** Threads with their replies, oldest first; doctors are shown none about what only staff decide. */
function toComments(
  rows: readonly CommentRow[],
  viewer: Viewer,
  { sections }: repo.CourseSnapshot,
): Review['comments'] {
  const titles = new Map(sections.flatMap(({ lessons }) => lessons.map(({ id, title }) => [id, title])))
  const toWritten = ({ id, by, authorRole, authorId, text, createdAt }: CommentRow) => ({
    id,
    by,
    role: authorRole,
    isOwn: authorId === viewer.userId,
    text,
    at: createdAt.toISOString(),
  })
  return rows
    .filter(
      ({ threadId, field }) => threadId === null && (viewer.kind === 'staff' || !isStaffOnly(field ?? '')),
    )
    .map((row) => ({
      ...toWritten(row),
      place: placeOf(row),
      lessonTitle: row.lessonId ? (titles.get(row.lessonId) ?? row.lessonTitle) : null,
      isLessonGone: row.lessonId !== null && !titles.has(row.lessonId),
      resolved: row.resolvedAt ? { by: row.resolvedByName, at: row.resolvedAt.toISOString() } : null,
      replies: rows.filter(({ threadId }) => threadId === row.id).map(toWritten),
    }))
}

function placeOf({ field, lessonId }: CommentRow): Review['comments'][number]['place'] {
  if (lessonId) return { kind: 'lesson', lessonId }
  return field ? { kind: 'field', field } : { kind: 'course' }
}
