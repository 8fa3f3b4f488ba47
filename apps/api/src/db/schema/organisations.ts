import { organisationStates } from '@repo/contract/crm-organisations'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

/** A clinic or another business that buys seats of courses for its people. */
export const organisations = pgTable(
  'organisations',
  {
    id: primaryId(),
    name: text('name').notNull(),
    taxCode: text('tax_code').notNull().unique(),
    address: text('address').notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    state: text('state', { enum: organisationStates }).notNull().default('active'),
    /** Folded name, tax code and contact. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('organisations_name').on(t.name, t.id),
    index('organisations_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** Learners who give and take the seats of an organisation; each coordinates one. */
export const organisationCoordinators = pgTable(
  'organisation_coordinators',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.userId] }),
    uniqueIndex('organisation_coordinators_once').on(t.userId),
  ],
)

/** Notes of staff on an organisation. */
export const organisationNotes = pgTable(
  'organisation_notes',
  {
    id: primaryId(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('organisation_notes_organisation').on(t.organisationId, t.createdAt)],
)

/**
 * One row for every seat that was paid for, made in the transaction of the payment. A seat is free while it is neither
 * held, ended nor given. Its order line has no foreign key here, because orders refer to organisations.
 */
export const seats = pgTable(
  'seats',
  {
    id: primaryId(),
    orderLineId: uuid('order_line_id').notNull(),
    /** From 1 to the number of seats of the line. */
    number: integer('number').notNull(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    /** The refund that will end the seat, while it is under way. */
    heldBy: uuid('held_by'),
    /** When the seat was refunded, or the access that it gave expired. */
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('seats_once').on(t.orderLineId, t.number),
    index('seats_organisation').on(t.organisationId, t.courseId),
    index('seats_held').on(t.heldBy).where(sql`${t.heldBy} is not null`),
  ],
)

/** Who has, or had, a seat. */
export const seatGrants = pgTable(
  'seat_grants',
  {
    id: primaryId(),
    seatId: uuid('seat_id')
      .notNull()
      .references(() => seats.id),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: ['taken_back', 'refunded', 'used_up'] }),
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    uniqueIndex('seat_grants_one_person').on(t.seatId).where(sql`${t.endedAt} is null`),
    uniqueIndex('seat_grants_one_seat').on(t.courseId, t.userId).where(sql`${t.endedAt} is null`),
    index('seat_grants_organisation').on(t.organisationId, t.createdAt, t.id),
    index('seat_grants_user').on(t.userId),
  ],
)
