import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orders } from './orders.ts'

/** One table of invoices that was handed on to the e-invoice provider; it can be had again as it was. */
export const invoiceExports = pgTable(
  'invoice_exports',
  {
    id: primaryId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('invoice_exports_created').on(t.createdAt)],
)

/** A wish for a VAT invoice, as it was typed at checkout. */
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
    /** In hundredths of a percent: the rate of the day on which the order was paid. Written when it is handed on. */
    taxBasisPoints: integer('tax_basis_points'),
    state: text('state', { enum: ['requested', 'exported', 'issued'] })
      .notNull()
      .default('requested'),
    /** Number that the e-invoice provider gave it. */
    number: text('number'),
    exportedAt: instant('exported_at'),
    /** The one table it is in, and what it said there: what is given back later does not change it. */
    exportId: uuid('export_id').references(() => invoiceExports.id),
    exportedTotal: vnd('exported_total'),
    issuedAt: instant('issued_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invoice_requests_state').on(t.state, t.createdAt),
    index('invoice_requests_export').on(t.exportId),
  ],
)
