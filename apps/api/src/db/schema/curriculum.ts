import type { lessonKinds } from '@repo/contract/course-outline'
import type { LessonFileType } from '@repo/contract/lesson-file-names'
import type { ReleaseRule } from '@repo/contract/release'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, type StoredDetails, type StoredLessonFile } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId, updatedAt } from './columns.ts'

/** A lesson in a draft or a version: what its row in `lessons` holds, apart from what its video says. */
export interface StoredLesson {
  id: string
  title: string
  kind: (typeof lessonKinds)[number]
  isFreePreview: boolean
  videoId: string | null
  sensitive: string[]
  sensitiveNote: string
  isProfessionalsOnly: boolean
  /** Text of an article. */
  html: string | null
  summary: string
  completionKind: 'watch' | 'quiz' | 'manual'
  watchPercent: number
  release: ReleaseRule
  files: StoredLessonFile[]
}

export interface StoredSection {
  id: string
  title: string
  lessons: StoredLesson[]
}

/** The draft of a course that was published before: learners see `sections` and `lessons` instead. */
export const curriculumDrafts = pgTable('curriculum_drafts', {
  courseId: uuid('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  sections: jsonb('sections').$type<StoredSection[]>().notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
})

/** Every published state of a course, never changed. Number 1 is the first publication. */
export const curriculumVersions = pgTable(
  'curriculum_versions',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sections: jsonb('sections').$type<StoredSection[]>().notNull(),
    /** Null in versions from before details were kept. */
    details: jsonb('details').$type<StoredDetails>(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [unique('curriculum_versions_number').on(t.courseId, t.number)],
)

/**
 * What learners did in lessons that were removed. Triggers on `lessons` fill it before a lesson is deleted and copy
 * it back when a lesson with the same id returns; nothing else writes here.
 */
export const removedLessonProgress = pgTable(
  'removed_lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    positionMs: milliseconds('position_ms').notNull(),
    intervals: jsonb('intervals').$type<[number, number][]>().notNull(),
    watchedMs: milliseconds('watched_ms').notNull(),
    bestPercent: integer('best_percent').notNull(),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.userId] })],
)

/**
 * Files that were sent for lessons, by content; which lesson carries which is part of the curriculum, so a draft, a
 * published course and its versions may carry the same one. What none of them carries is swept.
 */
export const lessonFiles = pgTable(
  'lesson_files',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Shared with the files of a course that was duplicated. */
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').$type<LessonFileType>().notNull(),
    bytes: integer('bytes').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('lesson_files_course').on(t.courseId), index('lesson_files_storage').on(t.storageKey)],
)
