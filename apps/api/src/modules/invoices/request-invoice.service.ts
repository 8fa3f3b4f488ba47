import type { invoiceBody } from '@repo/contract/invoices'
import type { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { saveInvoice } from './invoices.repo.ts'

/** Asks for an invoice with a new order, in its transaction; the buyer can change it as if they had asked. */
export async function requestInvoiceFor(
  tx: Tx,
  orderId: string,
  body: z.output<typeof invoiceBody>,
  at: Date,
): Promise<void> {
  await saveInvoice(tx, { ...body, orderId, state: 'requested', createdAt: at })
}
