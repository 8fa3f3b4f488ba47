import { hideReasons } from '@repo/contract/crm-reviews'
import { bigint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { randomUUIDv7 } from '../uuid.ts'

/** UUIDv7: grows with time, so new rows land at the end of the index. */
export const primaryId = () => uuid('id').primaryKey().$defaultFn(randomUUIDv7)
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
/** Why staff hid a row: what its writer was told by mail. Empty where it is shown. */
export const hiding = () => ({
  hideReason: text('hide_reason', { enum: hideReasons }),
  hideNote: text('hide_note').notNull().default(''),
})
/** Whole Vietnamese dong. */
export const vnd = (name: string) => bigint(name, { mode: 'number' })
export const milliseconds = (name: string) => bigint(name, { mode: 'number' })
