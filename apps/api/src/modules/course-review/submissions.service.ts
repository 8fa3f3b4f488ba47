import { AppError } from '@repo/contract'
import type { seenVersions } from '@repo/contract/course-review'
import type { NoticeKind } from '@repo/contract/notices'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, readWithVersion } from '../../db/edits.ts'
import { queueMail } from '../../mail/mail.service.ts'
import type { MailContent } from '../../mail/render.ts'
import { findTeachers } from '../cards/index.ts'
import { createCoursePublishing, createWaitingLessons, moveCourse } from '../crm/index.ts'
import { createCurriculumService } from '../curriculum/index.ts'
import { tell } from '../notices/index.ts'
import { reviewMails } from './course-review.messages.ts'
import type { Viewer } from './course-review.policy.ts'
import { findName, findReviewers, type Reader } from './people.repo.ts'
import { reviewPaths } from './review-paths.ts'
import { assertVisible, createReviewView } from './review-view.service.ts'
import * as repo from './submissions.repo.ts'

type Seen = z.output<typeof seenVersions>
type Course = NonNullable<Awaited<ReturnType<typeof repo.lockCourse>>>

/** Doctors hand courses in; staff approve or return them. */
export function createSubmissionsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>) {
  const { db, env, clock } = services
  const publishing = createCoursePublishing(services)
  const waiting = createWaitingLessons(services)
  const curriculum = createCurriculumService(services)
  const { view, snapshot, assertFilesPrepared } = createReviewView(services)

  /**
   * Runs one step of the review under the lock of the course, and answers the review after it. Its videos are locked
   * first, as in their removal, so that none gets another file while the step looks at them.
   */
  const step = (id: string, viewer: Viewer, work: (tx: Tx, course: Course) => Promise<void>) =>
    db.transaction(async (tx) => {
      await curriculum.lockVideos(tx, id)
      await work(tx, await assertVisible(tx, await repo.lockCourse(tx, id), viewer))
      return view(tx, id, viewer)
    })

  const assertSeen = async (tx: Tx, id: string, seen: Seen, userId: string) => {
    await assertUnedited(tx, 'course', id, { version: seen.details, userId })
    await assertUnedited(tx, 'curriculum', id, { version: seen.curriculum, userId })
  }

  const openOf = async (tx: Tx, id: string) => {
    const open = await repo.findOpen(tx, id)
    if (!open) throw new AppError('course.not_in_review')
    return open
  }

  /** A notice and a mail to each reader. */
  const inform = async (
    tx: Tx,
    readers: readonly Reader[],
    { kind, course, path, origin }: { kind: NoticeKind; course: Course; path: string; origin: string },
    mail: (name: string, url: string) => MailContent,
  ) => {
    const ids = readers.map(({ id }) => id)
    await tell(services, tx, ids, { kind, subject: course.title, link: path })
    for (const { name, email } of readers)
      await queueMail(services, tx, { kind: 'office', to: email, ...mail(name, `${origin}${path}`) })
  }

  const tellTeachers = async (
    tx: Tx,
    course: Course,
    kind: 'course_approved' | 'course_published' | 'course_returned',
    { note, by }: { note: string; by: string },
  ) => {
    const content = {
      course_approved: reviewMails.approved,
      course_published: reviewMails.published,
      course_returned: reviewMails.returned,
    }[kind]
    await inform(
      tx,
      await findTeachers(tx, course.id),
      { kind, course, path: reviewPaths.doctor(course.id), origin: env.PUBLIC_DOCTOR_URL },
      (name, url) => content(name, { course: course.title, by, note, url }),
    )
  }

  const place = (id: string, actor: Actor) => ({ ...auditOf(actor), subjectType: 'course', subjectId: id })

  return {
    /** @throws AppError `course.not_found` */
    get: (id: string, viewer: Viewer) => readWithVersion(db, (reader) => view(reader, id, viewer)),

    /** @throws AppError `course.not_found`, `course.not_submittable`, `edit.outdated`, `course.new_files` */
    submit: (id: string, { message, seen }: { message: string; seen: Seen }, viewer: Viewer, actor: Actor) =>
      step(id, viewer, async (tx, course) => {
        const before = await view(tx, id, viewer)
        if (!before.can.submit) throw new AppError('course.not_submittable')
        await assertSeen(tx, id, seen, actor.id)
        await assertFilesPrepared(tx, id)
        await repo.insertSubmission(tx, {
          courseId: id,
          state: 'open',
          submittedBy: actor.id,
          message,
          snapshot: await snapshot(tx, id),
          createdAt: clock(),
        })
        if (course.status === 'draft') await moveCourse(services, tx, id, 'in_review', actor)
        await recordAudit(tx, { ...place(id, actor), action: 'course.submitted', after: { message } })
        const by = await findName(tx, actor.id)
        await inform(
          tx,
          await findReviewers(tx),
          { kind: 'course_submitted', course, path: reviewPaths.staff(id), origin: env.PUBLIC_CRM_URL },
          (name, url) => reviewMails.submitted(name, { course: course.title, by, note: message, url }),
        )
      }),

    /**
     * With `isPublished` learners see what was approved at once; otherwise the questions and tasks are stored as they
     * were approved, for the later publication of the changes.
     * @throws AppError `course.not_found`, `course.not_in_review`, `edit.outdated`, `course.new_files`, or
     * `course.not_publishable` with what is missing
     */
    approve: (
      id: string,
      body: { note: string; isPublished: boolean; seen: Seen },
      viewer: Viewer,
      actor: Actor,
    ) =>
      step(id, viewer, async (tx, course) => {
        const open = await openOf(tx, id)
        await assertSeen(tx, id, body.seen, actor.id)
        await assertFilesPrepared(tx, id)
        const decision = { decidedBy: actor.id, decidedAt: clock(), note: body.note }
        await repo.decide(tx, open.id, {
          ...decision,
          state: 'approved',
          snapshot: body.isPublished
            ? await snapshot(tx, id)
            : { ...(await snapshot(tx, id)), prepared: await waiting.prepared(tx, id) },
        })
        if (body.isPublished) {
          await publishing.publishIn(tx, id, actor)
          await moveCourse(services, tx, id, 'published', actor)
          await waiting.publishIn(tx, id, actor)
        } else if (course.status === 'in_review') await moveCourse(services, tx, id, 'draft', actor)
        const { note: said, isPublished } = body
        await recordAudit(tx, {
          ...place(id, actor),
          action: 'course.review_approved',
          after: { note: said, isPublished },
        })
        const kind = isPublished ? 'course_published' : 'course_approved'
        await tellTeachers(tx, course, kind, { note: said, by: await findName(tx, actor.id) })
      }),

    /** @throws AppError `course.not_found`, `course.not_in_review` */
    giveBack: (id: string, text: string, viewer: Viewer, actor: Actor) =>
      step(id, viewer, async (tx, course) => {
        const open = await openOf(tx, id)
        await repo.decide(tx, open.id, {
          state: 'returned',
          decidedBy: actor.id,
          decidedAt: clock(),
          note: text,
          snapshot: await snapshot(tx, id),
        })
        if (course.status === 'in_review') await moveCourse(services, tx, id, 'draft', actor)
        await recordAudit(tx, {
          ...place(id, actor),
          action: 'course.review_returned',
          after: { note: text },
        })
        await tellTeachers(tx, course, 'course_returned', { note: text, by: await findName(tx, actor.id) })
      }),
  }
}
