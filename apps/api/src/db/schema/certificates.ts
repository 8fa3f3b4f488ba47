import type { cmeCredit } from '@repo/contract/certificates'
import { certificateOrigins } from '@repo/contract/crm-certificates'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

type CmeCredit = z.output<typeof cmeCredit>

/** What a course asks for its certificate; a course without a row gives none. */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    courseId: uuid('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    isOffered: boolean('is_offered').notNull(),
    lessonsPercent: integer('lessons_percent').notNull(),
    needsQuizzes: boolean('needs_quizzes').notNull(),
    needsAssignments: boolean('needs_assignments').notNull().default(false),
    /** Null where no accredited organiser vouches for continuing medical education. */
    cme: jsonb('cme').$type<CmeCredit>(),
    updatedAt: updatedAt(),
  },
  (t) => [check('certificate_rules_percent', sql`${t.lessonsPercent} between 50 and 100`)],
)

/**
 * What was true when it was issued. A trigger keeps all of it from being changed but the end of its life, and the name,
 * which an erasure takes out. A correction is a new row, and the old one names it.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: primaryId(),
    /** Random, and the only way to its page. */
    code: text('code').notNull().unique(),
    /** Stays after an erasure: the row of the account is then under no name. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Null once its holder has deleted their account. */
    name: text('name'),
    courseTitle: text('course_title').notNull(),
    doctors: text('doctors').array().notNull(),
    hours: numeric('hours', { mode: 'number' }),
    cme: jsonb('cme').$type<CmeCredit>(),
    /** In percent; null for a course without quizzes. */
    score: integer('score'),
    issuer: text('issuer').notNull(),
    origin: text('origin', { enum: certificateOrigins }).notNull(),
    /** The reason that staff gave for reissuing it. */
    reissueReason: text('reissue_reason'),
    issuedAt: instant('issued_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    replacedAt: instant('replaced_at'),
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => certificates.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Revoked or not: who has one of a course gets no second one beside it.
    uniqueIndex('certificates_one_each').on(t.userId, t.courseId).where(sql`${t.replacedAt} is null`),
    index('certificates_user').on(t.userId, t.issuedAt),
    index('certificates_course').on(t.courseId),
    check('certificates_revoked', sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
  ],
)
