import { AppError } from '@repo/contract'
import { staffOnlyFields } from '@repo/contract/course-changes'
import type { commentPlace } from '@repo/contract/course-review'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { findTeachers } from '../cards/index.ts'
import { createCurriculumService } from '../curriculum/index.ts'
import { tell } from '../notices/index.ts'
import * as repo from './comments.repo.ts'
import type { Viewer } from './course-review.policy.ts'
import { reviewPaths } from './review-paths.ts'
import { assertVisible, createReviewView } from './review-view.service.ts'
import { findOpen, lockCourse } from './submissions.repo.ts'

type Place = z.output<typeof commentPlace>
type Course = NonNullable<Awaited<ReturnType<typeof lockCourse>>>

/** Comments on a course: staff write them, staff and the doctors of the course reply and mark them as done. */
export function createCommentsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>) {
  const { db, clock } = services
  const { view } = createReviewView(services)
  const curriculum = createCurriculumService(services)

  const act = (id: string, viewer: Viewer, work: (tx: Tx, course: Course) => Promise<void>) =>
    db.transaction(async (tx) => {
      const course = await assertVisible(tx, await lockCourse(tx, id), viewer)
      await work(tx, course)
      return view(tx, id, viewer)
    })

  const lock = async (tx: Tx, id: string, commentId: string, viewer: Viewer) => {
    const comment = await repo.lockComment(tx, id, commentId)
    const isHidden = viewer.kind === 'doctor' && staffOnlyFields.some((field) => field === comment?.field)
    if (!comment || isHidden) throw new AppError('comment.not_found')
    return comment
  }

  const titleOf = async (tx: Tx, courseId: string, place: Place): Promise<string | null> => {
    if (place.kind !== 'lesson') return null
    const lessons = (await curriculum.current(tx, courseId)).flatMap((section) => section.lessons)
    const lesson = lessons.find((one) => one.id === place.lessonId)
    if (!lesson) throw new AppError('lesson.not_found')
    return lesson.title
  }

  const tellTeachers = async (tx: Tx, course: Course, kind: 'comment_added' | 'comment_replied') => {
    const readers = (await findTeachers(tx, course.id)).map(({ id }) => id)
    await tell(services, tx, readers, { kind, subject: course.title, link: reviewPaths.doctor(course.id) })
  }

  const placeOf = (id: string, actor: Actor) => ({
    ...auditOf(actor),
    subjectType: 'course',
    subjectId: id,
  })

  return {
    /** @throws AppError `course.not_found`, or `lesson.not_found` for a lesson that the draft does not have */
    add: (id: string, { place, text }: { place: Place; text: string }, viewer: Viewer, actor: Actor) =>
      act(id, viewer, async (tx, course) => {
        const lessonTitle = await titleOf(tx, id, place)
        await repo.insertComment(tx, {
          courseId: id,
          field: place.kind === 'field' ? place.field : null,
          lessonId: place.kind === 'lesson' ? place.lessonId : null,
          lessonTitle,
          authorId: actor.id,
          authorRole: 'staff',
          text,
          createdAt: clock(),
        })
        await recordAudit(tx, {
          ...placeOf(id, actor),
          action: 'course.comment_added',
          after: { place, lessonTitle, text },
        })
        // During a review the doctors are told once, by the decision.
        const isAboutStaff = place.kind === 'field' && staffOnlyFields.some((field) => field === place.field)
        if (!isAboutStaff && !(await findOpen(tx, id))) await tellTeachers(tx, course, 'comment_added')
      }),

    /** @throws AppError `course.not_found`, `comment.not_found` */
    reply: (id: string, commentId: string, text: string, viewer: Viewer, actor: Actor) =>
      act(id, viewer, async (tx, course) => {
        const comment = await lock(tx, id, commentId, viewer)
        await repo.insertComment(tx, {
          courseId: id,
          threadId: comment.id,
          authorId: actor.id,
          authorRole: viewer.kind,
          text,
          createdAt: clock(),
        })
        await recordAudit(tx, {
          ...placeOf(id, actor),
          action: 'course.comment_replied',
          after: { comment: comment.text, text },
        })
        if (viewer.kind === 'staff') return tellTeachers(tx, course, 'comment_replied')
        const readers = await repo.findStaffOf(tx, comment.id)
        const link = reviewPaths.staff(id)
        await tell(services, tx, readers, { kind: 'comment_replied', subject: course.title, link })
      }),

    /** @throws AppError `course.not_found`, `comment.not_found` */
    resolve: (id: string, commentId: string, isResolved: boolean, viewer: Viewer, actor: Actor) =>
      act(id, viewer, async (tx) => {
        const comment = await lock(tx, id, commentId, viewer)
        const wasResolved = comment.resolvedAt !== null
        if (wasResolved === isResolved) return
        await repo.setResolved(
          tx,
          comment.id,
          isResolved ? { resolvedAt: clock(), resolvedBy: actor.id } : { resolvedAt: null, resolvedBy: null },
        )
        await recordAudit(tx, {
          ...placeOf(id, actor),
          action: 'course.comment_resolved',
          before: { isResolved: wasResolved },
          after: { isResolved, text: comment.text },
        })
      }),
  }
}
