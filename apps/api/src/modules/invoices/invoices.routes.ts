import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { WithContent } from '../content/index.ts'
import { createCorrectionsService } from './corrections.service.ts'
import { createExportsService } from './exports.service.ts'
import { createInvoiceFilesService } from './invoice-files.service.ts'
import { createInvoicesService } from './invoices.service.ts'
import { createReceiptsService } from './receipts.service.ts'
import { createSendAgain } from './send-again.service.ts'
import { createTaxesService } from './taxes.service.ts'

/** Receipts, VAT invoices that buyers request, their way to the e-invoice provider, what corrects them, and the tax of months. */
export function createInvoicesModule(
  services: Needs<'db' | 'env' | 'clock' | 'storage' | 'queue' | 'limiter'> & WithContent,
) {
  const invoices = createInvoicesService(services)
  const exports = createExportsService(services)
  const receipts = createReceiptsService(services)
  const files = createInvoiceFilesService(services)
  const corrections = createCorrectionsService(services)
  const taxes = createTaxesService(services)
  const sendAgain = createSendAgain(services)

  return (app: FastifyInstance) => {
    implement(app, contract.invoices, {
      invoice: ({ caller, params }) => invoices.find(caller.userId, params.code),
      requestInvoice: ({ caller, params, body }) => invoices.request(caller.userId, params.code, body),
      withdrawInvoice: ({ caller, params }) => invoices.withdraw(caller.userId, params.code),
      invoiceFile: ({ caller, params }) => files.own(caller.userId, params.code, params.id),
      receipt: ({ caller, params }) => receipts.own(caller.userId, params.code),
      staffReceipt: ({ params, caller }) => receipts.any(params.code, seesMasked(caller)),
      invoices: ({ query }) => invoices.list(query),
      exportInvoices: ({ query, caller, request }) => exports.create(toActor(caller, request), query.format),
      invoiceExports: ({ query }) => exports.list(query),
      invoiceExport: ({ params, query, caller, request }) =>
        exports.again(params.id, toActor(caller, request), query.format),
      numberInvoice: ({ params, body, caller, request }) =>
        invoices.number(params.code, body, toActor(caller, request)),
    })
    implement(app, contract.crmInvoices, {
      replaceInvoice: ({ params, body, caller, request }) =>
        corrections.replace(params.code, body, toActor(caller, request)),
      invoiceCorrections: ({ query }) => corrections.list(query),
      setCorrectionKind: ({ params, body, caller, request }) =>
        corrections.setKind(params.id, body.kind, toActor(caller, request)),
      numberCorrection: ({ params, body, caller, request }) =>
        corrections.number(params.id, body, toActor(caller, request)),
      addInvoiceFile: ({ params, query, file, caller, request }) =>
        files.add(params.code, query.correction ?? null, file, toActor(caller, request)),
      staffInvoiceFile: ({ params }) => files.any(params.code, params.id),
      sendAgain: ({ params, body, caller, request }) =>
        sendAgain(params.code, body.correction, toActor(caller, request)),
      taxTable: ({ query }) => taxes.month(query.month),
      exportTaxTable: ({ query }) => taxes.export(query.month),
    })
  }
}
