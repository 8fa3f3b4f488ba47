import { correctionKinds, correctionStates, deliveryStates, invoiceFileKinds } from '@repo/contract/invoices'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orders } from './orders.ts'
import { refunds } from './payments.ts'

/** A table of invoices that was exported for the e-invoice provider; it can be downloaded again unchanged. */
export const invoiceExports = pgTable(
  'invoice_exports',
  {
    id: primaryId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('invoice_exports_created').on(t.createdAt)],
)

/**
 * A request for a VAT invoice, as typed at checkout, and the invoice that was made of it. Once it was handed on, triggers
 * refuse to remove it or to change who and what is on it; what has to change becomes an invoice correction.
 */
export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['company', 'person'] }).notNull(),
    name: text('name').notNull(),
    taxCode: text('tax_code'),
    address: text('address').notNull(),
    email: text('email').notNull(),
    /** VAT rate in hundredths of a percent on the day the order was paid; written at the export. */
    taxBasisPoints: integer('tax_basis_points'),
    state: text('state', { enum: ['requested', 'exported', 'issued'] })
      .notNull()
      .default('requested'),
    /** The e-invoice provider's number of the invoice. */
    number: text('number'),
    /** Under which the provider's page finds it; empty where it gives none. */
    lookUpCode: text('look_up_code').notNull().default(''),
    exportedAt: instant('exported_at'),
    /** The table that contains it, with the exported values; later refunds do not change them. */
    exportId: uuid('export_id').references(() => invoiceExports.id),
    exportedTotal: vnd('exported_total'),
    issuedAt: instant('issued_at'),
    /** Whether its order is paid, or it was handed on before all money went back. Triggers keep it. */
    isPaid: boolean('is_paid').notNull().default(false),
    /** Code of the order, name, tax code and number, folded. Triggers keep it. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invoice_requests_state').on(t.state, t.createdAt),
    index('invoice_requests_newest').on(t.createdAt, t.orderId).where(sql`${t.isPaid}`),
    index('invoice_requests_paid').on(t.state, t.createdAt, t.orderId).where(sql`${t.isPaid}`),
    index('invoice_requests_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('invoice_requests_export').on(t.exportId),
  ],
)

/**
 * An invoice that follows an issued one. Each refund of an order whose invoice was handed on makes one, in the transaction
 * that books the refund: a trigger writes it, so that no way of giving money back can forget it. Triggers refuse to remove
 * one, and to change its amounts once it was handed on.
 */
export const invoiceCorrections = pgTable(
  'invoice_corrections',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => invoiceRequests.orderId),
    kind: text('kind', { enum: correctionKinds }).notNull(),
    /** The refund that led to it; null for one that staff made because data were wrong. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The replacement that it follows; null where it follows the first invoice. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => invoiceCorrections.id),
    /** What is on it, with tax. */
    total: vnd('total').notNull(),
    tax: vnd('tax').notNull(),
    /** By how much it changes what was invoiced before it, and the tax in it. */
    change: vnd('change').notNull(),
    taxChange: vnd('tax_change').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    reason: text('reason').notNull(),
    /** Who it names: the first invoice's buyer, or who a replacement puts right. */
    name: text('name').notNull(),
    taxCode: text('tax_code'),
    address: text('address').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: correctionStates }).notNull().default('waiting'),
    number: text('number'),
    lookUpCode: text('look_up_code').notNull().default(''),
    exportedAt: instant('exported_at'),
    exportId: uuid('export_id').references(() => invoiceExports.id),
    issuedAt: instant('issued_at'),
    /** Code of the order, name, tax code and number, folded. A trigger keeps it. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('invoice_corrections_refund').on(t.refundId),
    index('invoice_corrections_order').on(t.orderId, t.createdAt),
    index('invoice_corrections_newest').on(t.createdAt, t.id),
    index('invoice_corrections_state').on(t.state, t.createdAt, t.id),
    index('invoice_corrections_export').on(t.exportId),
    index('invoice_corrections_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check(
      'invoice_corrections_amounts',
      sql`(${t.kind} = 'adjustment' and ${t.total} = ${t.change} and ${t.tax} = ${t.taxChange}) or (${t.kind} = 'replacement' and ${t.total} >= 0)`,
    ),
    check('invoice_corrections_number', sql`(${t.state} = 'issued') = (${t.number} is not null)`),
  ],
)

/** The provider's file of an invoice, or of a correction; the newest of each kind is shown. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => invoiceRequests.orderId),
    /** Null for a file of the first invoice. */
    correctionId: uuid('correction_id').references(() => invoiceCorrections.id),
    kind: text('kind', { enum: invoiceFileKinds }).notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('invoice_files_order').on(t.orderId, t.createdAt),
    index('invoice_files_correction').on(t.correctionId),
  ],
)

/**
 * An invoice, or a correction, on its way through the provider's own interface, in place of a table by hand. A row is
 * written in the transaction that hands the invoice on, before the provider is called: what a dead process left is asked
 * for and goes on under the same reference.
 */
export const invoiceDeliveries = pgTable(
  'invoice_deliveries',
  {
    /** The id of the order or of the correction: the provider makes one invoice under it. */
    reference: uuid('reference').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => invoiceRequests.orderId),
    /** Null for the first invoice. */
    correctionId: uuid('correction_id').references(() => invoiceCorrections.id),
    state: text('state', { enum: deliveryStates }).notNull().default('sending'),
    /** Calls that were begun. From the second on the provider is asked first whether it has the invoice. */
    tries: integer('tries').notNull().default(0),
    /** Until when the process that took it counts as at work. */
    takenUntil: instant('taken_until'),
    /** The last answer that was none, or the refusal: the provider's code, and what accountants read. */
    faultCode: text('fault_code'),
    faultWords: text('fault_words'),
    /** When accountants were mailed about the refusal. */
    announcedAt: instant('announced_at'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invoice_deliveries_state').on(t.state, t.createdAt),
    index('invoice_deliveries_order').on(t.orderId),
    unique('invoice_deliveries_correction').on(t.correctionId),
  ],
)
