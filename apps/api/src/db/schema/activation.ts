import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, vnd } from './columns.ts'
import { orders } from './orders.ts'

/** A batch of activation codes that are sold elsewhere. */
export const activationBatches = pgTable(
  'activation_batches',
  {
    id: primaryId(),
    name: text('name').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** Price at which one code was sold outside the platform; booked as its revenue. */
    unitPrice: vnd('unit_price').notNull(),
    expiresAt: instant('expires_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('activation_batches_created').on(t.createdAt, t.id)],
)

export const activationCodes = pgTable(
  'activation_codes',
  {
    id: primaryId(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => activationBatches.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** The code itself, for the list that staff print; sealed with a key outside the database. */
    sealedCode: text('sealed_code').notNull(),
    /** Last four characters, shown to identify the code. */
    ending: text('ending').notNull(),
    /** The learner to whom staff mailed the code, the only one who can redeem it. */
    givenTo: uuid('given_to').references(() => users.id, { onDelete: 'set null' }),
    givenAt: instant('given_at'),
    redeemedBy: uuid('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: instant('redeemed_at'),
    orderId: uuid('order_id').references(() => orders.id),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('activation_codes_batch').on(t.batchId),
    index('activation_codes_given').on(t.givenTo),
    check('activation_codes_given_when', sql`${t.givenTo} is null or ${t.givenAt} is not null`),
  ],
)
