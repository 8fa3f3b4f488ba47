import { scormFaults, type scormItem, scormVersions } from '@repo/contract/scorm'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

/** One part of a package: what learners see of it, and what its frame has to know. */
export interface StoredScormItem extends z.output<typeof scormItem> {
  /** Path of its first file in the package, with what follows `?` or `#`. */
  href: string
  /** What the manifest hands to the item: `cmi.launch_data`. */
  launchData: string
  /** Share that passes, as the manifest says it: 0 to 100 in 1.2, -1 to 1 in 2004. */
  passingScore: number | null
  /** Share of progress that completes the item, 0 to 1; 2004 only. */
  completionThreshold: number | null
}

/** SCORM packages. Its lesson may stand in a draft of the curriculum only, so nothing refers to `lessons`. */
export const scormPackages = pgTable(
  'scorm_packages',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id').notNull(),
    state: text('state', { enum: ['unpacking', 'ready', 'failed'] }).notNull(),
    fault: text('fault', { enum: scormFaults }),
    /** The one that its lesson shows. An earlier one keeps what learners did in it, and has no files. */
    isCurrent: boolean('is_current').notNull().default(false),
    title: text('title').notNull().default(''),
    version: text('version', { enum: scormVersions }).notNull().default('1.2'),
    items: jsonb('items').$type<StoredScormItem[]>().notNull().default([]),
    /** Folder of its files; shared with the package of a course that was duplicated. */
    folder: text('folder').notNull(),
    fileCount: integer('file_count').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('scorm_packages_current').on(t.lessonId).where(sql`${t.isCurrent}`),
    index('scorm_packages_lesson').on(t.lessonId, t.createdAt),
    index('scorm_packages_course').on(t.courseId),
    index('scorm_packages_folder').on(t.folder),
  ],
)

/** What one item of a package keeps of one learner. */
export const scormStates = pgTable(
  'scorm_states',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => scormPackages.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    /** When the item was first completed or passed. */
    doneAt: instant('done_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('scorm_states_item').on(t.userId, t.packageId, t.itemId),
    index('scorm_states_package').on(t.packageId),
  ],
)
