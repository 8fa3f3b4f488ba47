import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { WithContent } from '../content/index.ts'
import { createExportsService } from './exports.service.ts'
import { createInvoicesService } from './invoices.service.ts'
import { createReceiptsService } from './receipts.service.ts'

/** Receipts, VAT invoices that buyers request, and their export to the e-invoice provider. */
export function createInvoicesModule(services: Needs<'db' | 'env' | 'clock' | 'storage'> & WithContent) {
  const invoices = createInvoicesService(services)
  const exports = createExportsService(services)
  const receipts = createReceiptsService(services)

  return (app: FastifyInstance) =>
    implement(app, contract.invoices, {
      invoice: ({ caller, params }) => invoices.find(caller.userId, params.code),
      requestInvoice: ({ caller, params, body }) => invoices.request(caller.userId, params.code, body),
      withdrawInvoice: ({ caller, params }) => invoices.withdraw(caller.userId, params.code),
      receipt: ({ caller, params }) => receipts.own(caller.userId, params.code),
      staffReceipt: ({ params, caller }) => receipts.any(params.code, seesMasked(caller)),
      invoices: ({ query }) => invoices.list(query),
      exportInvoices: ({ caller, request }) => exports.create(toActor(caller, request)),
      invoiceExports: ({ query }) => exports.list(query),
      invoiceExport: ({ params, caller, request }) => exports.again(params.id, toActor(caller, request)),
      numberInvoice: ({ params, body, caller, request }) =>
        invoices.number(params.code, body, toActor(caller, request)),
    })
}
