import { deviceClasses, qualityMeasures, qualityPages } from '@repo/contract/quality-measures'
import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** How pages and videos felt, counted by day, page, kind of device and bucket of the value. Nothing of a person. */
export const qualityDays = pgTable(
  'quality_days',
  {
    /** Day in Viet Nam. */
    day: date('day').notNull(),
    measure: text('measure', { enum: qualityMeasures }).notNull(),
    page: text('page', { enum: qualityPages }).notNull(),
    device: text('device', { enum: deviceClasses }).notNull(),
    /** Place in `qualityBounds` of the contract; one more holds what is larger. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.measure, t.page, t.device, t.bucket] })],
)
