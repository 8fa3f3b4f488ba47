import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, doctors, lessons, videos } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId, updatedAt } from './columns.ts'

export const enrollments = pgTable(
  'enrollments',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Order line that granted it; null when a seat did, or staff granted it by hand. */
    orderLineId: uuid('order_line_id'),
    /** Seat of an organisation that granted it; null for every other. */
    seatId: uuid('seat_id'),
    state: text('state', { enum: ['active', 'paused', 'revoked'] })
      .notNull()
      .default('active'),
    /** Why staff paused or ended the access; null for every other state and for accesses that a refund ended. */
    stateReason: text('state_reason'),
    /** Code of the order whose payment ends the pause; null for a pause by staff. */
    waitsForOrder: text('waits_for_order'),
    /** Set while the access is paused, because a pause does not use up the access. */
    pausedAt: instant('paused_at'),
    expiresAt: instant('expires_at'),
    /** When it was opened again after it had ended; null for one that was opened once. */
    openedAgainAt: instant('opened_again_at'),
    /**
     * The latest end that what opened the access, or staff, have given it; null means lifelong. A trigger writes it where
     * the end moves to a later day or something else opens the access, so an end that was moved back by hand shows.
     */
    promisedUntil: instant('promised_until'),
    lastLessonId: uuid('last_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    lastWatchedAt: instant('last_watched_at'),
    /** 0–100 over the lessons of the course; kept by the progress service and never lowered. */
    percent: integer('percent').notNull().default(0),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('enrollments_once').on(t.userId, t.courseId),
    index('enrollments_course').on(t.courseId, t.createdAt, t.id),
    index('enrollments_created').on(t.createdAt, t.id),
    // Counts the learners of a course without reading its other enrolments. Position and percent, which change with every
    // lesson, are in no index, so writing them updates none.
    index('enrollments_active').on(t.courseId, t.userId).where(sql`${t.state} = 'active'`),
    index('enrollments_seat').on(t.seatId).where(sql`${t.seatId} is not null`),
    // Finds the accesses that end soon.
    index('enrollments_end').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('enrollments_paused', sql`(${t.state} = 'paused') = (${t.pausedAt} is not null)`),
    check('enrollments_percent', sql`${t.percent} between 0 and 100`),
  ],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    positionMs: milliseconds('position_ms').notNull().default(0),
    /** Merged, sorted intervals that were actually played, in ms. */
    intervals: jsonb('intervals').$type<[number, number][]>().notNull().default([]),
    watchedMs: milliseconds('watched_ms').notNull().default(0),
    /** The highest progress ever reached; replacing the video by a longer one does not lower it. */
    bestPercent: integer('best_percent').notNull().default(0),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] }), index('lesson_progress_lesson').on(t.lessonId)],
)

/**
 * On which days (in Việt Nam) a learner learned in a course, and how much they watched there for the first time. Written
 * by a trigger of `lesson_progress`, so the days always add up to the progress.
 */
export const learningDays = pgTable(
  'learning_days',
  {
    day: date('day').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    watchedMs: milliseconds('watched_ms').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.userId, t.courseId] }),
    index('learning_days_user').on(t.userId, t.day),
    index('learning_days_course').on(t.courseId, t.day),
  ],
)

/**
 * Closed days of `learning_days` in sum: how many learners were active on a day, by the day on which they were active
 * before, and what they watched. So the different learners of a period are those whose day before lies outside of it.
 * The newest day in here says up to where days are closed; the sweep closes those that are over, and a trigger adds
 * differences where a closed day changes after all. See decision 042.
 */
export const activeDays = pgTable(
  'active_days',
  {
    id: primaryId(),
    day: date('day').notNull(),
    /** Null where the day was the first one. */
    previous: date('previous'),
    learners: integer('learners').notNull(),
    watchedMs: milliseconds('watched_ms').notNull(),
  },
  (t) => [index('active_days_day').on(t.day, t.previous, t.learners, t.watchedMs)],
)

/**
 * By how much the active enrolments, and the completed ones among them, changed on a day (in Việt Nam): the day on which
 * an enrolment was made or completed, not the day of the change. A trigger on `enrollments` adds a row for each change,
 * so that changes at one moment need not wait for each other; the sweep adds the rows of a day up.
 */
export const enrollmentDays = pgTable(
  'enrollment_days',
  {
    id: primaryId(),
    day: date('day').notNull(),
    opened: integer('opened').notNull(),
    completed: integer('completed').notNull(),
  },
  (t) => [index('enrollment_days_day').on(t.day)],
)

/**
 * Who learns with a doctor: each account once, with the number of its active enrolments in courses that the doctor
 * teaches. Its rows are counted in `doctor_learner_sums`. Kept by triggers on `enrollments` and `course_doctors` in the
 * same transaction; nothing else writes here.
 */
export const doctorLearners = pgTable(
  'doctor_learners',
  {
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enrollmentCount: integer('enrollment_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.userId] }), index('doctor_learners_user').on(t.userId)],
)

/**
 * How many accounts learn with a doctor: the sum of a doctor's rows. Each statement that changes `doctor_learners` adds a
 * row, written by its triggers, so that two enrolments at one moment do not wait for each other; the hourly sweep adds
 * the rows of a doctor up.
 */
export const doctorLearnerSums = pgTable(
  'doctor_learner_sums',
  {
    id: primaryId(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    learners: integer('learners').notNull(),
  },
  (t) => [index('doctor_learner_sums_doctor').on(t.doctorId)],
)

/**
 * Sums of viewings that do not change any more, by units of the video: what was watched again, where viewings ended and
 * where they jumped to. They name no learner; viewings that still change are kept in `playbacks.viewings`.
 */
export const watchSums = pgTable(
  'watch_sums',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Counts from the beginning of the video; `UNIT_MS` says how long one is. */
    unit: integer('unit').notNull(),
    againMs: milliseconds('again_ms').notNull().default(0),
    left: integer('left_count').notNull().default(0),
    sought: integer('sought_count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.videoId, t.unit] }), index('watch_sums_video').on(t.videoId)],
)
