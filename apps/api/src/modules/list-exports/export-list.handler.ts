import { Readable } from 'node:stream'
import { AppError, isAllowed } from '@repo/contract'
import { exportDays, exportsPath } from '@repo/contract/export-limits'
import { listExports } from '@repo/contract/list-exports'
import { DAY_MS } from '../../core/durations.ts'
import type { JobHandler, WorkerLife } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import { findStaffCaller } from '../../core/staff-rights.repo.ts'
import { readingWhole } from '../../db/keyset.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import { tell } from '../notices/index.ts'
import * as repo from './list-exports.repo.ts'
import { listFile } from './list-file.ts'
import type { WithListReads } from './list-reads.ts'
import { rowsOf } from './list-rows.ts'
import { listOf, parsedQuestion } from './lists.ts'

/** Rows that are read at a time. */
const PAGE_ROWS = 500

/** The export was taken away while its file was being made. */
class TakenAway extends Error {}

/** Makes the file of an ordered export with the rights that its owner has now, and tells them. Idempotent. */
export function createExportListHandler(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock'> &
    WithListReads &
    Pick<WorkerLife, 'stopping'>,
): JobHandler<{ exportId: string }> {
  const { db, storage, clock, readList, stopping } = services

  const finish = (row: repo.ExportRow, result: { rows: number; bytes: number } | null) =>
    db.transaction(async (tx) => {
      const availableUntil = result && new Date(clock().getTime() + exportDays * DAY_MS)
      const state = result ? 'done' : 'failed'
      const { rows = 0, bytes = null } = result ?? {}
      if (!(await repo.finishExport(tx, row.id, { state, rows, bytes, availableUntil }))) return false
      const kind = result ? 'export_ready' : 'export_failed'
      await tell(services, tx, [row.userId], { kind, subject: row.title, link: exportsPath })
      crashPoint('export-uncommitted')
      return true
    })

  const make = async (row: repo.ExportRow) => {
    const caller = await findStaffCaller(db, row.userId)
    if (!caller || !isAllowed(listExports.orderExport.access, caller)) throw new AppError('access.denied')
    const endpoint = listOf(row.list)
    const input = parsedQuestion(endpoint, row)
    let count = 0
    let bytes = 0
    const pages = rowsOf((place) =>
      readingWhole(PAGE_ROWS, () =>
        readList(endpoint, { ...input, query: { ...input.query, ...place } }, caller),
      ),
    )
    async function* counted() {
      for await (const rows of pages) {
        yield rows
        count += rows.length
        if (stopping.aborted) throw new Error('the worker stops; the export begins anew')
        if (!(await repo.noteProgress(db, row.id, count))) throw new TakenAway()
        crashPoint('export-first-rows')
      }
    }
    async function* measured() {
      for await (const part of listFile(row, counted())) {
        bytes += part.length
        yield part
      }
    }
    await storage.put(listExportKey(row.id, row.format), Readable.from(measured()))
    crashPoint('export-stored')
    return { rows: count, bytes }
  }

  return async ({ exportId }, run) => {
    const row = await repo.beginExport(db, exportId)
    if (!row) return
    try {
      const isKept = await finish(row, await make(row))
      if (!isKept && !(await repo.findExport(db, row.userId, row.id)))
        await storage.remove(listExportKey(row.id, row.format))
    } catch (error) {
      if (error instanceof TakenAway) return
      // Rights that are gone do not come back by trying again.
      const isFinal = error instanceof AppError
      if (isFinal || !run.hasMoreTries) await finish(row, null)
      if (!isFinal) throw error
    }
  }
}
