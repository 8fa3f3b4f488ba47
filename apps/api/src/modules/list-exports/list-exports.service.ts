import { AppError, isAllowed } from '@repo/contract'
import { exportDays, exportLimits } from '@repo/contract/export-limits'
import type { listExports } from '@repo/contract/list-exports'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { exportListJob } from './export-list.job.ts'
import { fileTypes } from './file-types.ts'
import * as repo from './list-exports.repo.ts'
import { type ListQuestion, listOf, parsedQuestion, recordedFilters } from './lists.ts'

type Note = z.output<typeof listExports.noteExport.body>
type Order = z.output<typeof listExports.orderExport.body>

const perDay: Limit = { name: 'list-exports', max: exportLimits.perDay, windowMs: DAY_MS }

/** @throws AppError `input.invalid` for an unknown list or filter, `access.denied` without permission to read the list */
function readableList(question: ListQuestion, caller: Caller) {
  const endpoint = listOf(question.list)
  if (!isAllowed(endpoint.access, caller)) throw new AppError('access.denied')
  return recordedFilters(parsedQuestion(endpoint, question))
}

export function createListExportsService({
  db,
  queue,
  clock,
  limiter,
}: Needs<'db' | 'queue' | 'clock' | 'limiter'>) {
  const own = async (caller: Caller, id: string) => {
    const row = await repo.findExport(db, caller.userId, id)
    if (!row) throw new AppError('list_export.not_found')
    return row
  }

  return {
    /** Audits who exported which list with which filters and how many rows. */
    async note({ rows, ...question }: Note, caller: Caller, actor: Actor) {
      const facts = readableList(question, caller)
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'list.exported',
        subjectType: 'list',
        subjectId: question.list,
        after: { ...facts, rows },
      })
      return { ok: true as const }
    },

    /** @throws AppError `list_export.too_many` while others are on their way, `request.too_many` for a day's number */
    async order(body: Order, caller: Caller, actor: Actor) {
      const facts = readableList(body, caller)
      await limiter.hit(perDay, caller.userId)
      return db.transaction(async (tx) => {
        await repo.lockExportsOf(tx, caller.userId)
        if ((await repo.countOpen(tx, caller.userId)) >= exportLimits.open)
          throw new AppError('list_export.too_many')
        const id = await repo.insertExport(tx, { ...body, userId: caller.userId, createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'list.export_ordered',
          subjectType: 'list',
          subjectId: body.list,
          after: { ...facts, format: body.format },
        })
        await queue.send(exportListJob, { exportId: id }, { tx })
        return { id }
      })
    },

    list: async (caller: Caller) => (await repo.findExports(db, caller.userId, clock())).map(toFile),

    get: async (caller: Caller, id: string) => toFile(await own(caller, id)),

    /** @throws AppError `list_export.not_ready` */
    async download(caller: Caller, id: string, actor: Actor) {
      const row = await own(caller, id)
      if (row.state !== 'done' || (row.availableUntil && row.availableUntil <= clock()))
        throw new AppError('list_export.not_ready')
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'list.export_fetched',
        subjectType: 'list',
        subjectId: row.list,
        after: { rows: row.rows, format: row.format },
      })
      return {
        key: listExportKey(row.id, row.format),
        contentType: fileTypes[row.format],
        downloadName: `${row.fileName}.${row.format}`,
      }
    },

    /** Of a file that is still being made, the job notices at its next page and leaves nothing behind. */
    remove: (caller: Caller, id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const row = await repo.removeExport(tx, caller.userId, id)
        if (!row) throw new AppError('list_export.not_found')
        await queue.send(removeFilesJob, { keys: [listExportKey(row.id, row.format)] }, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'list.export_removed',
          subjectType: 'list',
          subjectId: row.list,
        })
        return { ok: true as const }
      }),
  }
}

const toFile = (row: repo.ExportRow) => ({
  id: row.id,
  title: row.title,
  format: row.format,
  state: row.state,
  rows: row.rows,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
  availableUntil: row.availableUntil?.toISOString() ?? null,
})

/** Removes files whose days are over, and orders that came to nothing. */
export function createListExportsSweep({ db, queue, clock }: Needs<'db' | 'queue' | 'clock'>) {
  return (): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock()
      const gone = await repo.removeExpired(tx, now, new Date(now.getTime() - (exportDays + 1) * DAY_MS))
      const keys = gone.map(({ id, format }) => listExportKey(id, format))
      for (let from = 0; from < keys.length; from += 1000)
        await queue.send(removeFilesJob, { keys: keys.slice(from, from + 1000) }, { tx })
    })
}
