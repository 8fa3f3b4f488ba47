import { professions } from '@repo/contract/account'
import { dataRequestChannels, dataRequestKinds, dataRequestStates } from '@repo/contract/data-requests'
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
    /** Null where no account belongs to the person. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: dataRequestKinds }).notNull(),
    channel: text('channel', { enum: dataRequestChannels }).notNull().default('profile'),
    /** Who asks, how they are reached and what they want, as staff noted it; empty for requests from the profile. */
    requesterName: text('requester_name').notNull().default(''),
    requesterContact: text('requester_contact').notNull().default(''),
    details: text('details').notNull().default(''),
    state: text('state', { enum: dataRequestStates }).notNull(),
    answerBy: instant('answer_by').notNull(),
    finishBy: instant('finish_by').notNull(),
    scheduledFor: instant('scheduled_for'),
    finishedAt: instant('finished_at'),
    availableUntil: instant('available_until'),
    /** Storage path of an export. */
    filePath: text('file_path'),
    /** How staff made sure who asks. */
    identityHow: text('identity_how'),
    identityAt: instant('identity_at'),
    identityBy: uuid('identity_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    answer: text('answer'),
    extensionReason: text('extension_reason'),
    /** What staff did, or why they refused. */
    outcome: text('outcome'),
    /** Digest of the link by which the copy is fetched without signing in. */
    linkHash: text('link_hash').unique(),
    linkUntil: instant('link_until'),
    createdAt: createdAt(),
  },
  (t) => [
    index('data_requests_user').on(t.userId, t.createdAt),
    index('data_requests_created').on(t.createdAt, t.id),
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
