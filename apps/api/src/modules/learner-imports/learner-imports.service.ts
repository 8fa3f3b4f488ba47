import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { findOpenableCourse, listOpenableCourses } from '../learning/index.ts'
import { importLearnersJob } from './import-learners.job.ts'
import * as repo from './learner-imports.repo.ts'
import { toImportView, toRowView } from './learner-imports.view.ts'
import { matchColumns } from './match-columns.ts'
import { readTable } from './read-table.ts'
import { tryRows } from './try-rows.service.ts'

const PAGE_SIZE = 20
const ROWS_PAGE_SIZE = 50
const tablesOfHour: Limit = { name: 'learner-import', max: 30, windowMs: HOUR_MS }

const subject = (id: string, actor: Actor) => ({
  ...auditOf(actor),
  subjectType: 'learner_import',
  subjectId: id,
})

/** Tables of learners: sent, tried without writing anything else, and started. */
export function createLearnerImports({
  db,
  clock,
  queue,
  limiter,
}: Needs<'db' | 'clock' | 'queue' | 'limiter'>) {
  /** Acts on a table that was not started. */
  const change = (
    id: string,
    work: (tx: Tx, table: NonNullable<Awaited<ReturnType<typeof repo.lockImport>>>) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const table = await repo.lockImport(tx, id)
      if (!table) throw new AppError('learner_import.not_found')
      if (table.state !== 'draft') throw new AppError('learner_import.started')
      await work(tx, table)
    })

  const get = async (id: string) => {
    const { row, version } = await readWithVersion(db, async (reader) => {
      const [found, edited] = await Promise.all([
        repo.findImport(reader, id),
        editVersion(reader, 'learnerImport', id),
      ])
      return { row: found, version: edited }
    })
    if (!row) throw new AppError('learner_import.not_found')
    const { headers, columns, reason, courseId } = row.found
    const course = courseId ? await findOpenableCourse(db, courseId) : null
    return {
      ...toImportView(row),
      headers,
      columns,
      course: course && { id: course.id, title: course.title },
      reason,
      version,
    }
  }

  return {
    get,

    async list({ q, ...place }: ListPlace & { q?: string }) {
      const { rows, ...page } = await repo.listImports(db, q, place, PAGE_SIZE)
      return { items: rows.map(toImportView), pageSize: PAGE_SIZE, ...page }
    },

    /** @throws AppError as `readTable` does, `request.too_many` */
    async add(fileName: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(tablesOfHour, actor.id)
      const { headers, rows } = await readTable(file)
      const columns = matchColumns(headers)
      const id = await db.transaction(async (tx) => {
        const now = clock()
        const created = await repo.insertImport(tx, {
          fileName,
          headers,
          columns,
          createdBy: actor.id,
          createdAt: now,
        })
        await repo.saveRows(tx, created, await tryRows(tx, rows, { columns, courseId: null }, now))
        await recordAudit(tx, {
          ...subject(created, actor),
          action: 'learner_import.added',
          after: { fileName, rows: rows.length },
        })
        return created
      })
      return { id }
    },

    /** @throws AppError `learner_import.not_found` */
    async rows(id: string, query: repo.RowQuery & ListPlace) {
      const [found, courses, { rows, ...page }] = await Promise.all([
        repo.findImport(db, id),
        listOpenableCourses(db),
        repo.findRows(db, id, query, ROWS_PAGE_SIZE),
      ])
      if (!found) throw new AppError('learner_import.not_found')
      const titles = new Map(courses.map((course) => [course.id, course.title]))
      return { ...page, pageSize: ROWS_PAGE_SIZE, items: rows.map(({ row }) => toRowView(row, titles)) }
    },

    /** @throws AppError `learner_import.not_found`, `learner_import.started`, `course.not_found`, `edit.outdated` */
    async setColumns(
      id: string,
      { columns, courseId, version }: Edit<{ columns: repo.ImportColumns; courseId: string | null }>,
      actor: Actor,
    ) {
      await change(id, async (tx, table) => {
        await assertUnedited(tx, 'learnerImport', id, { version, userId: actor.id })
        if (courseId && !(await findOpenableCourse(tx, courseId))) throw new AppError('course.not_found')
        const rows = await repo.listRows(tx, id)
        await repo.saveRows(tx, id, await tryRows(tx, rows, { columns, courseId }, clock()))
        await repo.updateImport(tx, id, { columns, courseId })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'learner_import.columns_set',
          before: { columns: table.columns, courseId: table.courseId },
          after: { columns, courseId },
        })
      })
      return get(id)
    },

    /** @throws AppError `learner_import.not_found`, `learner_import.started`, `learner_import.no_rows`, `edit.outdated` */
    async start(id: string, { reason, version }: Edit<{ reason: string }>, actor: Actor) {
      await change(id, async (tx) => {
        await assertUnedited(tx, 'learnerImport', id, { version, userId: actor.id })
        if ((await repo.findWaiting(tx, id, 1)).length === 0) throw new AppError('learner_import.no_rows')
        await repo.updateImport(tx, id, {
          state: 'running',
          reason,
          startedAt: clock(),
          // The one who starts it answers for it.
          createdBy: actor.id,
        })
        await queue.send(importLearnersJob, { importId: id }, { tx })
        await recordAudit(tx, { ...subject(id, actor), action: 'learner_import.started', after: { reason } })
      })
      return get(id)
    },

    /** @throws AppError `learner_import.not_found`, `learner_import.started` */
    async discard(id: string, actor: Actor) {
      await change(id, async (tx, { fileName }) => {
        await repo.deleteImport(tx, id)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'learner_import.discarded',
          before: { fileName },
        })
      })
      return { ok: true as const }
    },
  }
}
