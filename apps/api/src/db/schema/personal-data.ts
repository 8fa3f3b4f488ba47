import { dataRequestKinds, dataRequestStates, professions } from '@repo/contract/account'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

/** A learner's statement of their profession, and the staff's decision on it. */
export const professionalProfiles = pgTable(
  'professional_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    profession: text('profession', { enum: professions }).notNull(),
    workplace: text('workplace'),
    licenceNumber: text('licence_number'),
    licenceIssuer: text('licence_issuer'),
    licenceIssuedOn: date('licence_issued_on', { mode: 'string' }),
    /** Path in the private part of the storage, which has no public address. */
    proofPath: text('proof_path'),
    proofType: text('proof_type'),
    rejectionReason: text('rejection_reason'),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: instant('reviewed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('professional_profiles_state').on(t.state, t.updatedAt)],
)

/** Requests of people about their own data, with the legal deadlines. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    state: text('state', { enum: dataRequestStates }).notNull(),
    answerBy: instant('answer_by').notNull(),
    finishBy: instant('finish_by').notNull(),
    scheduledFor: instant('scheduled_for'),
    finishedAt: instant('finished_at'),
    availableUntil: instant('available_until'),
    /** Storage path of an export. */
    filePath: text('file_path'),
    createdAt: createdAt(),
  },
  (t) => [
    index('data_requests_user').on(t.userId, t.createdAt),
    uniqueIndex('data_requests_one_open')
      .on(t.userId, t.kind)
      .where(sql`${t.state} in ('received', 'scheduled')`),
  ],
)

/** Notes of staff on a learner: personal data of the learner, exported and erased with the account. */
export const learnerNotes = pgTable(
  'learner_notes',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (t) => [index('learner_notes_user').on(t.userId, t.createdAt)],
)
