import {
  type SettlementColumns,
  settlementFaults,
  settlementKinds,
  settlementResolutions,
  settlementStates,
  settlementVerdicts,
} from '@repo/contract/crm-settlements'
import { gateways } from '@repo/contract/payment-providers'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, vnd } from './columns.ts'
import { moneyCases, paymentEvents, refunds } from './payments.ts'

/** A gateway's settlement file that staff sent. */
export const gatewaySettlements = pgTable(
  'gateway_settlements',
  {
    id: primaryId(),
    gateway: text('gateway', { enum: gateways }).notNull(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: settlementStates }).notNull().default('draft'),
    headers: text('headers').array().notNull().default([]),
    columns: jsonb('columns').$type<SettlementColumns>().notNull(),
    /** Whether a person said what the columns hold; the next file of the gateway with the same headers is read so. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** The case of the transfer by which the gateway paid out the money of this file. */
    payoutCaseId: uuid('payout_case_id')
      .unique()
      .references(() => moneyCases.id),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('gateway_settlements_created').on(t.createdAt, t.id)],
)

/**
 * A row of a settlement file, or a payment or refund of its days that only our books have: what it says, what the
 * comparison found, and how a difference ended.
 */
export const gatewaySettlementLines = pgTable(
  'gateway_settlement_lines',
  {
    id: primaryId(),
    settlementId: uuid('settlement_id')
      .notNull()
      .references(() => gatewaySettlements.id, { onDelete: 'cascade' }),
    gateway: text('gateway', { enum: gateways }).notNull(),
    position: integer('position').notNull(),
    /** Of the row in the file; null for what only our books have. */
    number: integer('number'),
    cells: text('cells').array().notNull().default([]),
    /** The row as it stands in the file, where it is no line. */
    text: text('text').notNull().default(''),
    kind: text('kind', { enum: settlementKinds }),
    transactionId: text('transaction_id'),
    reference: text('reference'),
    at: instant('at'),
    amount: vnd('amount'),
    /** What our books have. */
    booked: vnd('booked'),
    /** With its VAT; negative for one that comes back with a refund. */
    fee: vnd('fee'),
    vat: vnd('vat'),
    verdict: text('verdict', { enum: settlementVerdicts }).notNull(),
    fault: text('fault', { enum: settlementFaults }),
    /** By which the row is taken in once, whatever file it stands in. */
    key: text('key'),
    /** The event that told of the payment. */
    eventId: uuid('event_id').references(() => paymentEvents.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    orderCode: text('order_code'),
    /** When it was taken in: as matched, or as a difference that waits for a person. */
    takenAt: instant('taken_at'),
    /** What was posted as its fee; null for a difference for which nothing was. */
    posted: vnd('posted'),
    resolution: text('resolution', { enum: settlementResolutions }),
    note: text('note').notNull().default(''),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    /** When accountants were mailed that it waits for them. */
    announcedAt: instant('announced_at'),
  },
  (t) => [
    uniqueIndex('gateway_settlement_lines_place').on(t.settlementId, t.position),
    uniqueIndex('gateway_settlement_lines_once').on(t.gateway, t.key).where(sql`${t.takenAt} is not null`),
    // The fee of a payment or a refund is posted once, whatever numbers its rows have.
    uniqueIndex('gateway_settlement_lines_event').on(t.eventId).where(sql`${t.posted} is not null`),
    uniqueIndex('gateway_settlement_lines_refund').on(t.refundId).where(sql`${t.posted} is not null`),
    index('gateway_settlement_lines_told').on(t.eventId),
    index('gateway_settlement_lines_back').on(t.refundId),
    // What may wait for a person, for the dashboard and the mails.
    index('gateway_settlement_lines_unresolved')
      .on(t.settlementId)
      .where(
        sql`${t.resolution} is null and ${t.verdict} in ('fee_missing', 'amount', 'unknown', 'missing', 'unreadable')`,
      ),
  ],
)
