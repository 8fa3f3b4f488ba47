import { AppError, contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { findReport, listReports } from './nightly-report.repo.ts'
import { toReportDetail } from './nightly-report.view.ts'

const PAGE_SIZE = 20

/** What the nightly comparison of the books found. */
export function registerReportRoutes(app: FastifyInstance, { db }: Services): void {
  implement(app, contract.reconciliation, {
    reports: async ({ query: { page } }) => {
      const { rows, total } = await listReports(db, page, PAGE_SIZE)
      return { items: rows.map(toReportDetail), page, pageSize: PAGE_SIZE, total }
    },
    report: async ({ params }) => {
      const row = await findReport(db, params.day)
      if (!row) throw new AppError('reconciliation.not_found')
      return toReportDetail(row)
    },
  })
}
