import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findReport, listReports } from './nightly-report.repo.ts'
import { toReportDetail } from './nightly-report.view.ts'

const PAGE_SIZE = 20

/** Reads the nightly reports. */
export function createReportsList({ db }: Needs<'db'>) {
  return {
    async list({ q, ...query }: ListPlace & { q?: string }) {
      const { rows, ...place } = await listReports(db, q, query, PAGE_SIZE)
      return { items: rows.map(toReportDetail), pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `reconciliation.not_found`. */
    async find(day: string) {
      const row = await findReport(db, day)
      if (!row) throw new AppError('reconciliation.not_found')
      return toReportDetail(row)
    },
  }
}
