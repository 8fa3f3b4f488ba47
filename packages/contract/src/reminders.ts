import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, savedFile, slug } from './fields.ts'

/** Reminders of one learner. */
export const MAX_REMINDERS = 20

/** Days of the week by ISO 8601: Monday is 1, Sunday 7. */
const weekday = z.int().min(1).max(7)

/** A quarter of an hour of the day in Việt Nam. */
const quarter = z.string().regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/)

export const reminderBody = z.strictObject({
  weekdays: z
    .array(weekday)
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length),
  time: quarter,
  /** A course that the learner may open; null for learning as such. */
  courseId: id.nullable(),
  isOn: z.boolean(),
})

export const reminder = z.object({
  id,
  /** In their order. */
  weekdays: z.array(weekday),
  time: quarter,
  isOn: z.boolean(),
  course: z.object({ id, slug, title: z.string() }).nullable(),
  /** Its course is finished, or the access to it is paused or over: nothing comes until that changes. */
  isResting: z.boolean(),
})

/** The private address of a learner's calendar; null where there is none. */
const calendarFeed = z
  .object({
    madeAt: instant,
    /** When a calendar last read it, to the hour; null before that. */
    readAt: instant.nullable(),
  })
  .nullable()

/** Times at which a learner wants to be reminded of learning. */
export const reminders = {
  reminders: endpoint({
    method: 'GET',
    path: '/me/reminders',
    summary: 'Own reminders, the oldest first',
    access: student,
    response: z.array(reminder),
  }),
  addReminder: endpoint({
    method: 'POST',
    path: '/me/reminders',
    summary: 'Be reminded on days of the week at a time in Việt Nam',
    access: student,
    body: reminderBody,
    response: reminder,
    errors: ['course.not_enrolled', 'reminder.too_many'],
  }),
  changeReminder: endpoint({
    method: 'PUT',
    path: '/me/reminders/:id',
    summary: 'Change a reminder, or turn it off and on',
    access: student,
    params: byId,
    body: reminderBody,
    response: reminder,
    errors: ['reminder.not_found', 'course.not_enrolled'],
  }),
  removeReminder: endpoint({
    method: 'DELETE',
    path: '/me/reminders/:id',
    summary: 'Remove a reminder',
    access: student,
    params: byId,
    response: done,
    errors: ['reminder.not_found'],
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/me/reminders/file',
    summary: 'The reminders that are on, as a calendar file (RFC 5545)',
    access: student,
    download: { types: ['text/calendar'] },
    response: savedFile,
    errors: ['reminder.not_found'],
  }),
  calendarFeed: endpoint({
    method: 'GET',
    path: '/me/calendar-feed',
    summary: 'Whether the own calendar has a private address, and when it was last read',
    access: student,
    response: calendarFeed,
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path: '/me/calendar-feed',
    summary: 'Make a private address of the own calendar; the one before opens nothing any more',
    access: student,
    response: z.object({
      /** Shown this once; all who have it read the calendar. */
      url: z.url(),
    }),
  }),
  removeCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/me/calendar-feed',
    summary: 'Take back the private address of the own calendar',
    access: student,
    response: done,
  }),
}
