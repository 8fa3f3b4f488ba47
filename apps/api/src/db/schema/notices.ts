import { mailTopics } from '@repo/contract/account'
import { noticeKinds } from '@repo/contract/notices'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MailAbout } from '../../core/mail-reason.ts'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** What happened that concerns a person, written in the transaction of what caused it. */
export const notices = pgTable(
  'notices',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    subject: text('subject').notNull(),
    /** Path on the site where the account signs in. */
    link: text('link').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notices_user').on(t.userId, t.createdAt, t.id),
    index('notices_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notices_age').on(t.createdAt),
  ],
)

/** A mail that waits for the mail of the day of its reader: its line there. */
export const heldMails = pgTable(
  'held_mails',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: mailTopics }).notNull(),
    subject: text('subject').notNull(),
    url: text('url'),
    /** The notice of the same news: once it is read, the line is no news. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** What the news is about: once that is gone or has changed, the line is no news either. */
    about: jsonb('about').$type<MailAbout>(),
    createdAt: createdAt(),
  },
  (t) => [index('held_mails_user').on(t.userId, t.createdAt), index('held_mails_notice').on(t.noticeId)],
)
