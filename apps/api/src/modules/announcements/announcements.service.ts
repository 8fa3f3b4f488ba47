import { AppError } from '@repo/contract'
import {
  ANNOUNCEMENTS_PER_WEEK,
  type announcementBody,
  SHOWN_ANNOUNCEMENTS,
} from '@repo/contract/announcements'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import * as repo from './announcements.repo.ts'
import { sendAnnouncementJob } from './send-announcement.job.ts'

const WEEK_MS = 7 * DAY_MS

/** @throws AppError `doctor.not_found` for an account without a profile */
function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}

const toAnnouncement = ({ id, title, text, doctorName, createdAt }: repo.Announcement) => ({
  id,
  title,
  text,
  by: doctorName,
  at: createdAt.toISOString(),
})

/** What doctors tell all learners of their courses. */
export function createAnnouncementsService(services: Needs<'db' | 'queue' | 'clock'> & WithLessonAccess) {
  const { db, queue, clock, lessonAccess } = services

  /** How many each of these courses may still have, and from when on. */
  const findRoom = async (source: DbOrTx, courseIds: readonly string[]) => {
    const timesOf = await repo.findTimesSince(source, courseIds, new Date(clock().getTime() - WEEK_MS))
    return (courseId: string) => {
      const times = timesOf(courseId)
      const left = Math.max(0, ANNOUNCEMENTS_PER_WEEK - times.length)
      const oldest = times.at(-ANNOUNCEMENTS_PER_WEEK)
      const nextAt = left > 0 || !oldest ? null : new Date(oldest.getTime() + WEEK_MS).toISOString()
      return { left, nextAt }
    }
  }

  const openCourse = async (caller: Caller, slug: string) =>
    (await lessonAccess.openCourse(caller.userId, { slug })).course

  return {
    async listOwn(caller: Caller) {
      const doctorId = ownDoctorId(caller)
      const [rows, own] = await Promise.all([
        repo.findOfDoctor(db, doctorId, SHOWN_ANNOUNCEMENTS),
        repo.findOwnCourses(db, doctorId),
      ])
      const roomOf = await findRoom(
        db,
        own.map(({ id }) => id),
      )
      return {
        items: rows.map(({ announcement, course }) => ({ ...toAnnouncement(announcement), course })),
        courses: own.map(({ id, slug, title }) => ({ slug, title, ...roomOf(id) })),
      }
    },

    /** @throws AppError `course.not_found` for the course of others, `announcement.too_many` with when the next may be sent */
    announce: (caller: Caller, { course: slug, ...words }: z.output<typeof announcementBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        const doctorId = ownDoctorId(caller)
        const course = (await repo.findOwnCourses(tx, doctorId)).find((one) => one.slug === slug)
        if (!course) throw new AppError('course.not_found')
        await repo.lockCourseOf(tx, course.id)
        const { left, nextAt } = (await findRoom(tx, [course.id]))(course.id)
        if (left === 0) throw new AppError('announcement.too_many', { details: { nextAt } })
        const { id } = await repo.insertAnnouncement(tx, {
          ...words,
          courseId: course.id,
          doctorId,
          doctorName: await repo.findDoctorName(tx, doctorId),
          createdAt: clock(),
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.announced',
          subjectType: 'course',
          subjectId: course.id,
          after: words,
        })
        await queue.send(sendAnnouncementJob, { announcementId: id }, { tx })
        return { id }
      }),

    /** @throws AppError unless the learner has the course now */
    async list(caller: Caller, slug: string) {
      const course = await openCourse(caller, slug)
      const read = together(db)
      const [rows, isMuted] = await Promise.all([
        repo.findOfCourse(read, course.id, SHOWN_ANNOUNCEMENTS),
        repo.isMuted(read, caller.userId, course.id),
      ])
      return { items: rows.map(toAnnouncement), isMuted }
    },

    /** @throws AppError unless the learner has the course now */
    async setMuted(caller: Caller, slug: string, isMuted: boolean) {
      const course = await openCourse(caller, slug)
      await repo.setMuted(db, { userId: caller.userId, courseId: course.id, isMuted }, clock())
      return { isMuted }
    },

    /** By the link in a mail: of a course that is gone there is nothing to be told any more. */
    async mute(userId: string, courseId: string): Promise<void> {
      if (await repo.hasCourse(db, courseId))
        await repo.setMuted(db, { userId, courseId, isMuted: true }, clock())
    },
  }
}

export type AnnouncementsService = ReturnType<typeof createAnnouncementsService>
