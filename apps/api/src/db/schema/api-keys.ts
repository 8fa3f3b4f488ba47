import { apiScopes } from '@repo/contract/api-scopes'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** Keys by which programs of others call `/v1`; only hashes are kept. See decision 084. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: primaryId(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last four letters, by which its holder knows it again. */
    ending: text('ending').notNull(),
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    /** Who answers for what the key does: it works while this account may manage settings and do what it opens. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a key without an end. */
    endsAt: instant('ends_at'),
    /** To the minute, so that a busy key does not write a row with each request. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('api_keys_token').on(t.tokenHash),
    index('api_keys_created').on(t.createdAt, t.id),
    index('api_keys_maker').on(t.createdBy),
    check('api_keys_scopes', sql`cardinality(${t.scopes}) > 0`),
  ],
)
