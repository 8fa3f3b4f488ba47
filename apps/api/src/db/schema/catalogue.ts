import { lessonKinds } from '@repo/contract/course-outline'
import type { courseBody } from '@repo/contract/crm'
import { hideReasons } from '@repo/contract/crm-reviews'
import { reservedDoctorSlugs } from '@repo/contract/doctor-portal'
import type { Reference } from '@repo/contract/references'
import type { ReleaseRule } from '@repo/contract/release'
import { videoPurposes } from '@repo/contract/uploads'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './accounts.ts'
import { createdAt, hiding, instant, milliseconds, primaryId, updatedAt, vnd } from './columns.ts'

export const categories = pgTable('categories', {
  id: primaryId(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  intro: text('intro').notNull().default(''),
  motif: text('motif').notNull(),
  position: integer('position').notNull().default(0),
  /** A trigger keeps the tree free of circles and at most three levels deep. */
  parentId: uuid('parent_id').references((): AnyPgColumn => categories.id),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** An SQL value list from constant names. */
const listOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

export const doctors = pgTable(
  'doctors',
  {
    id: primaryId(),
    slug: text('slug').notNull().unique(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    academicTitle: text('academic_title').notNull(),
    specialties: text('specialties').array().notNull().default([]),
    workplace: text('workplace').notNull().default(''),
    yearsOfPractice: integer('years_of_practice').notNull().default(0),
    biography: text('biography').notNull().default(''),
    degrees: jsonb('degrees').$type<{ year: number; title: string; place: string }[]>().notNull().default([]),
    licenceNumber: text('licence_number'),
    licenceIssuer: text('licence_issuer'),
    licenceIssuedOn: date('licence_issued_on'),
    /** What the licence allows, in its own words. */
    licenceScope: text('licence_scope').notNull().default(''),
    /** The last day on which the licence holds; null for one without an end. */
    licenceExpiresOn: date('licence_expires_on'),
    /** Key of the private proof in the storage, and its media type. */
    licenceProofPath: text('licence_proof_path'),
    licenceProofType: text('licence_proof_type'),
    licenceVerifiedAt: instant('licence_verified_at'),
    licenceVerifiedBy: uuid('licence_verified_by').references(() => users.id, { onDelete: 'set null' }),
    portraitPath: text('portrait_path'),
    position: integer('position').notNull().default(0),
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('doctors_slug_free', sql`${t.slug} not in (${listOf(reservedDoctorSlugs)})`),
    // Holds what decides the state of a licence, so that the list finds and counts the doctors of a state here alone.
    index('doctors_position').on(t.position, t.id, t.licenceNumber, t.licenceExpiresOn, t.licenceVerifiedAt),
  ],
)

/** Reminders of licences that expire; the key makes each of them once. */
export const licenceReminders = pgTable(
  'licence_reminders',
  {
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    expiresOn: date('expires_on').notNull(),
    daysBefore: integer('days_before').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.doctorId, t.expiresOn, t.daysBefore] })],
)

/**
 * The title without diacritics, with which the text for search begins; lists sort Ánh beside An by it. Compared byte by
 * byte, so that its index also finds titles by how they begin.
 */
export const foldedTitle = (t: { searchText: AnyPgColumn; title: AnyPgColumn }): SQL =>
  sql`(left(${t.searchText}, length(${t.title})) collate "C")`

export const courses = pgTable(
  'courses',
  {
    id: primaryId(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull().default(''),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    level: text('level', { enum: ['basic', 'intermediate', 'advanced'] }).notNull(),
    audience: text('audience', { enum: ['everyone', 'technician', 'nurse', 'physician'] }).notNull(),
    status: text('status', { enum: ['draft', 'in_review', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    listPrice: vnd('list_price').notNull(),
    salePrice: vnd('sale_price'),
    /** Null: the sale began when it was saved. */
    saleStartsAt: instant('sale_starts_at'),
    saleEndsAt: instant('sale_ends_at'),
    accessMonths: integer('access_months'),
    certificateHours: numeric('certificate_hours', { mode: 'number' }),
    outcomes: text('outcomes').array().notNull().default([]),
    requirements: text('requirements').array().notNull().default([]),
    risks: text('risks').array().notNull().default([]),
    references: jsonb('reference_list').$type<Reference[]>().notNull().default([]),
    faq: jsonb('faq').$type<{ question: string; answer: string }[]>().notNull().default([]),
    /** Pairs of pictures that the page of the course shows to everybody, as far as their consents allow. */
    pairIds: uuid('pair_ids').array().notNull().default([]),
    coverPath: text('cover_path'),
    trailerVideoId: uuid('trailer_video_id').references((): AnyPgColumn => videos.id, {
      onDelete: 'set null',
    }),
    coverFocus: jsonb('cover_focus').$type<{ x: number; y: number }>().notNull().default({ x: 50, y: 50 }),
    isFeatured: boolean('is_featured').notNull().default(false),
    publishedAt: instant('published_at'),
    /** Title, subtitle, doctors and category without diacritics, in lower case; kept by the course repo. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // In the order of the list of newest courses.
    index('courses_newest').on(t.status, t.publishedAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    // With what the hits of a search are asked for, one by one: the rows themselves hold all texts of a course.
    index('courses_public').on(t.id, t.status, t.publishedAt),
    index('courses_category').on(t.categoryId),
    index('courses_trailer').on(t.trailerVideoId),
    index('courses_changed').on(t.updatedAt, t.id),
    index('courses_title').on(foldedTitle(t), t.id),
    // What a course costs depends on the moment, so a list by price looks at every course: here, and not at its texts.
    index('courses_price').on(t.listPrice, t.salePrice, t.saleStartsAt, t.saleEndsAt, t.status, t.id),
    index('courses_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check(
      'courses_prices',
      sql`${t.listPrice} >= 0 and (${t.salePrice} is null or ${t.salePrice} < ${t.listPrice})`,
    ),
    check(
      'courses_sale_window',
      sql`${t.saleStartsAt} is null or ${t.saleEndsAt} is null or ${t.saleStartsAt} < ${t.saleEndsAt}`,
    ),
  ],
)

/** What staff write about a course, with its cover, as a draft and a version keep it. */
export type StoredDetails = z.output<typeof courseBody> & { coverPath: string | null }

/** Details of a course that was published before; visitors see `courses` until the draft is published. */
export const courseDrafts = pgTable('course_drafts', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  details: jsonb('details').$type<StoredDetails>().notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
})

/**
 * Counters of a course, so that lists, filters and sorts need not count lessons, learners and reviews.
 * Kept by triggers in the same transaction as the rows they count; nothing else writes here.
 */
export const courseStats = pgTable(
  'course_stats',
  {
    courseId: uuid('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonCount: integer('lesson_count').notNull().default(0),
    durationMs: milliseconds('duration_ms').notNull().default(0),
    /** Active enrolments. */
    learnerCount: integer('learner_count').notNull().default(0),
    /** Those of them who completed the course. */
    completedCount: integer('completed_count').notNull().default(0),
    /** What the active enrolments have reached, in percent and in sum: the average without reading each of them. */
    percentSum: integer('percent_sum').notNull().default(0),
    /** Published reviews only. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** When the course was published; null while visitors do not see it. */
    listedAt: instant('listed_at'),
  },
  (t) => [
    index('course_stats_learners').on(t.learnerCount, t.courseId),
    // What a search orders its hits by, so that it reads thousands of hits in an index alone.
    index('course_stats_listed')
      .on(t.courseId, t.learnerCount, t.listedAt)
      .where(sql`${t.listedAt} is not null`),
  ],
)

/** Teachers of a course; position 0 is the one shown on the card. */
export const courseDoctors = pgTable(
  'course_doctors',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.doctorId] }), index('course_doctors_doctor').on(t.doctorId)],
)

export const sections = pgTable(
  'sections',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [index('sections_course').on(t.courseId, t.position)],
)

/** A file of `lesson_files` as a lesson carries it. */
export interface StoredLessonFile {
  id: string
  name: string
  isWatermarked: boolean
}

/** Compared byte by byte, whatever the language of the database. */
const textByBytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const lessons = pgTable(
  'lessons',
  {
    id: primaryId(),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    kind: text('kind', { enum: lessonKinds }).notNull(),
    position: integer('position').notNull(),
    summary: text('summary').notNull().default(''),
    html: text('html'),
    durationMs: milliseconds('duration_ms').notNull().default(0),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    isFreePreview: boolean('is_free_preview').notNull().default(false),
    sensitive: text('sensitive').array().notNull().default([]),
    /** What of that will be seen and why. */
    sensitiveNote: text('sensitive_note').notNull().default(''),
    /** Only for learners whose professional profile was approved. */
    isProfessionalsOnly: boolean('is_professionals_only').notNull().default(false),
    completionKind: text('completion_kind', { enum: ['watch', 'quiz', 'manual'] })
      .notNull()
      .default('watch'),
    watchPercent: integer('watch_percent').notNull().default(90),
    /** When learners may open it. */
    release: jsonb('release').$type<ReleaseRule>().notNull().default({ kind: 'at_once' }),
    /** What is offered for download beside the lesson, in its order. */
    files: jsonb('files').$type<StoredLessonFile[]>().notNull().default([]),
    /** The titles of the course and the lesson, folded. Triggers keep it. */
    searchText: text('search_text').notNull().default(''),
    /** The title of the course, folded. Triggers keep it. */
    courseTitle: textByBytes('course_title').notNull().default(''),
  },
  (t) => [
    // The list of video lessons in its order, with what it is searched by: a word may first stand far down in it.
    index('lessons_titled')
      .on(t.courseTitle, t.courseId, t.searchText, t.sectionId, t.position, t.id)
      .where(sql`${t.kind} = 'video'`),
    index('lessons_section').on(t.sectionId, t.position),
    index('lessons_course').on(t.courseId, t.kind),
    index('lessons_video').on(t.videoId),
    index('lessons_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/**
 * The words of the video lessons of a course and of its title, each once: a search of lessons passes a course that has none of
 * its words without looking at its lessons. Triggers keep it.
 */
export const courseLessonWords = pgTable(
  'course_lesson_words',
  {
    courseId: uuid('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** As `lessons.course_title`, in whose order lists of lessons stand. */
    courseTitle: textByBytes('course_title').notNull(),
    words: text('words').notNull(),
  },
  (t) => [
    index('course_lesson_words_titled').on(t.courseTitle, t.courseId),
    index('course_lesson_words_search').using('gin', sql`${t.words} gin_trgm_ops`),
  ],
)

export const videos = pgTable(
  'videos',
  {
    id: primaryId(),
    /** Name for staff; initially the name of the uploaded file. */
    title: text('title').notNull().default(''),
    /** `hand_in`: video of a learner's submission; `answer`: a doctor's recording. Library and lessons list neither. */
    purpose: text('purpose', { enum: videoPurposes }).notNull().default('course'),
    /** Longest that it may be; null for the limit of every video. */
    maxDurationMs: milliseconds('max_duration_ms'),
    /** Who uploaded it; doctors see only their own videos. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Random directory name of the published package; changes with every re-encode, so links cannot be guessed or outlive it. */
    packageKey: text('package_key').unique(),
    state: text('state', {
      enum: ['uploading', 'queued', 'processing', 'playable', 'ready', 'failed'],
    }).notNull(),
    progressPercent: integer('progress_percent').notNull().default(0),
    failureCode: text('failure_code'),
    durationMs: milliseconds('duration_ms').notNull().default(0),
    renditions: jsonb('renditions')
      .$type<{ name: string; width: number; height: number }[]>()
      .notNull()
      .default([]),
    chapters: jsonb('chapters').$type<{ startMs: number; title: string }[]>().notNull().default([]),
    /** Recipe of a generated demo video; null for real uploads. */
    demoRecipe: jsonb('demo_recipe'),
    heartbeatAt: instant('heartbeat_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('videos_created').on(t.createdAt, t.id),
    index('videos_state').on(t.state),
    index('videos_owner').on(t.ownerId),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['pending', 'published', 'hidden'] })
      .notNull()
      .default('pending'),
    ...hiding(),
    replyText: text('reply_text'),
    replyDoctorId: uuid('reply_doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** Whether staff answered in the name of the site, and not a doctor. */
    isStaffReply: boolean('is_staff_reply').notNull().default(false),
    repliedAt: instant('replied_at'),
    /** The text, folded. A trigger keeps it. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('reviews_one_each').on(t.courseId, t.userId),
    index('reviews_state').on(t.state, t.createdAt),
    index('reviews_newest').on(t.createdAt, t.id),
    index('reviews_user').on(t.userId),
    index('reviews_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
)

/** A doctor of the course asks staff whether a review should stand; each once for each review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: primaryId(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: hideReasons }).notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    unique('review_reports_once').on(t.reviewId, t.userId),
    index('review_reports_user').on(t.userId),
    index('review_reports_open').on(t.reviewId).where(sql`${t.decidedAt} is null`),
  ],
)
