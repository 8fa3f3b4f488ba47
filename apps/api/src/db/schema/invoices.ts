import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orders } from './orders.ts'

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

/** A request for a VAT invoice, as typed at checkout. */
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
    exportedAt: instant('exported_at'),
    /** The table that contains it, with the exported values; later refunds do not change them. */
    exportId: uuid('export_id').references(() => invoiceExports.id),
    exportedTotal: vnd('exported_total'),
    issuedAt: instant('issued_at'),
    /** Whether its order was paid, refunded since or not. Triggers keep it. */
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
