import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What pg-boss keeps of jobs; it alone makes and changes this table. */
export const jobTable = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state', {
    enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'],
  }).notNull(),
  data: jsonb('data'),
  output: jsonb('output'),
  retryCount: integer('retry_count').notNull(),
  startAfter: instant('start_after').notNull(),
  createdAt: instant('created_on').notNull(),
  completedAt: instant('completed_on'),
})
