import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createReportsList } from './nightly-report-reading.service.ts'

/** Routes of the nightly reports. */
export function registerReportRoutes(app: FastifyInstance, services: Needs<'db'>): void {
  const reports = createReportsList(services)
  implement(app, contract.reconciliation, {
    reports: ({ query }) => reports.list(query),
    report: ({ params }) => reports.find(params.day),
  })
}
