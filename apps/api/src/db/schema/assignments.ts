import type { filmColors } from '@repo/contract/film-mark-limits'
import type { LessonFileType } from '@repo/contract/lesson-file-names'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, videos } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId, updatedAt } from './columns.ts'

type FilmColor = (typeof filmColors)[number]

export type PartNeed = 'off' | 'optional' | 'required'

export interface StoredLevel {
  id: string
  title: string
  points: number
  description: string
}

export interface StoredCriterion {
  id: string
  title: string
  /** The best first. */
  levels: StoredLevel[]
}

export interface StoredChecklistItem {
  id: string
  text: string
  isCritical: boolean
}

/** What an assignment asks for and by what it is judged. */
export interface StoredTask {
  writing: PartNeed
  files: PartNeed
  film: PartNeed
  filmMinutes: number
  filmMegabytes: number
  criteria: StoredCriterion[]
  passPercent: number
  checklist: StoredChecklistItem[]
}

/** The draft of an assignment. Its lesson may stand in a draft of the curriculum only, so nothing refers to `lessons`. */
export const assignments = pgTable(
  'assignments',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    task: jsonb('task').$type<StoredTask>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('assignments_course').on(t.courseId)],
)

/** What learners were given since when, never changed; the newest one of a lesson is in use. */
export const assignmentVersions = pgTable(
  'assignment_versions',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    task: jsonb('task').$type<StoredTask>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('assignment_versions_number').on(t.lessonId, t.number),
    index('assignment_versions_course').on(t.courseId),
  ],
)

/** What a doctor chose for one criterion. */
export interface StoredScore {
  criterionId: string
  levelId: string
  comment: string
}

export type StoredPoint = [number, number]

/** What was drawn on a frame; coordinates are shares of its width and height. */
export type StoredShape =
  | { kind: 'pen'; color: FilmColor; points: StoredPoint[] }
  | { kind: 'arrow'; color: FilmColor; from: StoredPoint; to: StoredPoint }
  | { kind: 'circle'; color: FilmColor; center: StoredPoint; radius: StoredPoint }

/** A doctor's mark on a moment of a film: a comment, a drawing, or both. */
export interface StoredMark {
  id: string
  atMs: number
  text: string
  shapes: StoredShape[]
}

/** One attempt of a learner at an assignment. */
export const handIns = pgTable(
  'hand_ins',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: what was handed in outlives a lesson that is taken out of the curriculum. */
    lessonId: uuid('lesson_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => assignmentVersions.id),
    number: integer('number').notNull(),
    state: text('state', { enum: ['draft', 'submitted', 'returned', 'passed'] }).notNull(),
    text: text('text').notNull().default(''),
    /** Ids of the steps that the learner claims to have done. */
    ticks: jsonb('ticks').$type<string[]>().notNull().default([]),
    /** The film; its name and size below are kept after it is deleted. */
    filmVideoId: uuid('film_video_id').references(() => videos.id, { onDelete: 'set null' }),
    filmName: text('film_name'),
    filmBytes: milliseconds('film_bytes'),
    /** When the film was deleted at the end of its retention period. */
    filmRemovedAt: instant('film_removed_at'),
    /** Grows with each save of the learner. */
    version: integer('version').notNull().default(1),
    startedAt: instant('started_at').notNull(),
    submittedAt: instant('submitted_at'),
    /** The doctor who has it open, and since when. */
    markingBy: uuid('marking_by').references(() => users.id, { onDelete: 'set null' }),
    markingName: text('marking_name'),
    markingAt: instant('marking_at'),
    judgedAt: instant('judged_at'),
    judgedBy: uuid('judged_by').references(() => users.id, { onDelete: 'set null' }),
    /** As the doctor was called then. */
    judgedName: text('judged_name'),
    scores: jsonb('scores').$type<StoredScore[]>().notNull().default([]),
    /** Marks on the film, by time. */
    marks: jsonb('marks').$type<StoredMark[]>().notNull().default([]),
    comment: text('comment').notNull().default(''),
    points: integer('points').notNull().default(0),
    maxPoints: integer('max_points').notNull().default(0),
    /** Null where not every criterion was judged, or there is none. */
    percent: integer('percent'),
  },
  (t) => [
    unique('hand_ins_number').on(t.userId, t.lessonId, t.number),
    uniqueIndex('hand_ins_open').on(t.userId, t.lessonId).where(sql`${t.state} in ('draft', 'submitted')`),
    index('hand_ins_waiting').on(t.submittedAt, t.id).where(sql`${t.state} = 'submitted'`),
    index('hand_ins_film').on(t.filmVideoId),
    index('hand_ins_course').on(t.courseId, t.submittedAt, t.id),
    check('hand_ins_submitted', sql`(${t.state} = 'draft') = (${t.submittedAt} is null)`),
  ],
)

/** Files of a hand-in: private, served only to its learner, the doctors of the course and staff with the right. */
export const handInFiles = pgTable(
  'hand_in_files',
  {
    id: primaryId(),
    handInId: uuid('hand_in_id')
      .notNull()
      .references(() => handIns.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    /** Without its ending. */
    name: text('name').notNull(),
    contentType: text('content_type').$type<LessonFileType>().notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('hand_in_files_hand_in').on(t.handInId)],
)

/** That a doctor saw a step of a checklist done. Added, and never changed: the migration has a trigger. */
export const checklistSignatures = pgTable(
  'checklist_signatures',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The step as it was signed. */
    itemText: text('item_text').notNull(),
    handInId: uuid('hand_in_id').references(() => handIns.id, { onDelete: 'set null' }),
    signedBy: uuid('signed_by').references(() => users.id, { onDelete: 'set null' }),
    signedName: text('signed_name').notNull(),
    signedAt: instant('signed_at').notNull(),
  },
  (t) => [unique('checklist_signatures_item').on(t.userId, t.lessonId, t.itemId)],
)
