import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createLedgerMonthsService } from './ledger-months.service.ts'
import { createReportsList } from './nightly-report-reading.service.ts'

/** Routes of the nightly reports and of the ledger's months. */
export function registerReportRoutes(app: FastifyInstance, services: Needs<'db' | 'clock'>): void {
  const reports = createReportsList(services)
  const ledger = createLedgerMonthsService(services)
  implement(app, contract.reconciliation, {
    reports: ({ query }) => reports.list(query),
    report: ({ params }) => reports.find(params.day),
    ledger: ({ query }) => ledger.month(query.month),
    openParts: () => ledger.openParts(),
    closeLedger: ({ body, caller, request }) => ledger.close(body.month, body.note, toActor(caller, request)),
    exportLedger: ({ query }) => ledger.export(query.month),
  })
}
