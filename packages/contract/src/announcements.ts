import { z } from 'zod'
import { doctor, student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, slug, text } from './fields.ts'

/** How many a course has in any seven days, whoever of its doctors writes them. */
export const ANNOUNCEMENTS_PER_WEEK = 2
/** The newest ones are shown, to doctors and learners alike. */
export const SHOWN_ANNOUNCEMENTS = 20

export const announcementBody = z.strictObject({
  /** One of the own courses. */
  course: slug,
  title: text(5, 120),
  text: text(10, 3000),
})

export const announcement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  /** In whose name it stands. */
  by: z.string(),
  at: instant,
})

/** What the doctors of a course tell all its learners. */
export const doctorAnnouncements = {
  announcements: endpoint({
    method: 'GET',
    path: '/doctor-portal/announcements',
    summary: 'The newest announcements of the own courses, and how many each course may still have',
    access: doctor,
    response: z.object({
      items: z.array(announcement.extend({ course: z.object({ slug, title: z.string() }) })),
      courses: z.array(
        z.object({
          slug,
          title: z.string(),
          left: z.int(),
          /** When the next one is allowed; null while one is left. */
          nextAt: instant.nullable(),
        }),
      ),
    }),
    errors: ['doctor.not_found'],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/doctor-portal/announcements',
    summary: 'Tell all learners of an own course something, by bell and mail; it cannot be taken back',
    access: doctor,
    body: announcementBody,
    response: z.object({ id }),
    errors: ['doctor.not_found', 'course.not_found', 'announcement.too_many'],
  }),
}

const courseErrors = [
  'course.not_found',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const

/** The same for who has the course. */
export const announcements = {
  announcements: endpoint({
    method: 'GET',
    path: '/me/courses/:slug/announcements',
    summary:
      'The newest announcements of a bought course, and whether the learner wants to be told of new ones',
    access: student,
    params: z.object({ slug }),
    response: z.object({ items: z.array(announcement), isMuted: z.boolean() }),
    errors: courseErrors,
  }),
  muteAnnouncements: endpoint({
    method: 'PUT',
    path: '/me/courses/:slug/announcements/muted',
    summary: 'Be told of new announcements of the course or not; they can be read either way',
    access: student,
    params: z.object({ slug }),
    body: z.strictObject({ isMuted: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    errors: courseErrors,
  }),
}
