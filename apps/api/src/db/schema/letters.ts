import { letterGaps, letterStates, letterTopics } from '@repo/contract/crm-letters'
import type { learnerActivities } from '@repo/contract/crm-users'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { mails, users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** How a group was chosen, as far as that is kept: what was searched for may be a name. */
export interface LetterGroup {
  isSearched?: boolean
  course?: string
  activity?: (typeof learnerActivities)[number]
}

/** Letters of the academy to one learner or to a group. */
export const letters = pgTable(
  'letters',
  {
    id: primaryId(),
    topic: text('topic', { enum: letterTopics }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    audience: jsonb('audience').$type<LetterGroup>().notNull(),
    /** The one whom it is for; null for a group. */
    learnerId: uuid('learner_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: letterStates }).notNull().default('sending'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('letters_created').on(t.createdAt, t.id)],
)

/** Who gets a letter; the pair makes each get it once. */
export const letterRecipients = pgTable(
  'letter_recipients',
  {
    letterId: uuid('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'queued', 'sent', 'failed', 'left_out'] })
      .notNull()
      .default('waiting'),
    gap: text('gap', { enum: letterGaps }),
    /** Set in the transaction that writes the mail. */
    mailId: uuid('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.userId] }),
    index('letter_recipients_user').on(t.userId, t.mailedAt),
    index('letter_recipients_mail').on(t.mailId).where(sql`${t.mailId} is not null`),
    index('letter_recipients_mailed').on(t.mailedAt).where(sql`${t.mailedAt} is not null`),
  ],
)
