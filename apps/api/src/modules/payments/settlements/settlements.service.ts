import { AppError } from '@repo/contract'
import { type SettlementColumns, settlementFields } from '@repo/contract/crm-settlements'
import { statementLimits } from '@repo/contract/crm-statements'
import type { GatewayName } from '@repo/contract/payment-providers'
import {
  findSettlementHeaders,
  matchSettlementColumns,
  readSettlement,
  type Settlement,
  type TableRow,
} from '@repo/payments'
import { type Actor, auditOf } from '../../../core/actor.ts'
import { HOUR_MS } from '../../../core/durations.ts'
import type { Limit } from '../../../core/limits.service.ts'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/client.ts'
import type { ListPlace } from '../../../db/keyset.ts'
import type { UploadedFile } from '../../../http/upload.ts'
import { readSheetTable, readTextTable, type SentTable, type TableKind } from '../table-file.ts'
import { takeSettlementJob } from '../take-settlement.job.ts'
import { compareWithBooks } from './compare-with-books.service.ts'
import { linkNotedPayout, linkPayout, listPayoutChoices } from './payouts.service.ts'
import * as repo from './settlements.repo.ts'
import { canStart, toLineView, toSettlementView } from './settlements.view.ts'

const PAGE_SIZE = 20
const LINES_PAGE_SIZE = 50
const LONGEST_TEXT = 2000
const filesOfHour: Limit = { name: 'gateway-settlement', max: 60, windowMs: HOUR_MS }
const kind: TableKind = { findHeaders: findSettlementHeaders, unreadable: 'upload.not_a_settlement' }

const subject = (id: string, actor: Actor) => ({
  ...auditOf(actor),
  subjectType: 'settlement',
  subjectId: id,
})

/** Settlement files of gateways: read, compared with the books without writing anything else, and started. */
export function createSettlements({
  db,
  clock,
  queue,
  limiter,
}: Needs<'db' | 'clock' | 'queue' | 'limiter'>) {
  /** All rows with what would become of each now, and below them what only our books have. */
  const compare = async (
    tx: Tx,
    gateway: GatewayName,
    sent: readonly TableRow[],
    columns: SettlementColumns,
  ): Promise<repo.NewLine[]> => {
    const settlement = readSettlement(sent, columns)
    const cells = new Map(sent.map((row) => [row.number, row.cells]))
    const { rows, missing } = await compareWithBooks(tx, gateway, settlement.lines)
    const read = rows.map(({ line, own: _own, ...found }) => ({
      ...found,
      number: line.number,
      kind: line.kind,
      transactionId: line.transactionId,
      reference: line.reference,
      at: line.at,
      amount: line.amount,
      fee: line.fee,
      vat: line.vat,
    }))
    const ofFile = [...read, ...othersOf(settlement)]
      .sort((one, other) => one.number - other.number)
      .map((line) => ({ ...line, cells: cells.get(line.number) ?? [] }))
    const ofBooks = missing.map((row) => ({ ...row, verdict: 'missing' as const }))
    return [...ofFile, ...ofBooks].map((line, position) => ({ ...line, position }))
  }

  /** Acts on a file that was not started. */
  const change = (id: string, work: (tx: Tx, settlement: repo.SettlementRow) => Promise<void>) =>
    db.transaction(async (tx) => {
      const settlement = await repo.lockSettlement(tx, id)
      if (!settlement) throw new AppError('settlement.not_found')
      if (settlement.state !== 'draft') throw new AppError('settlement.started')
      await work(tx, settlement)
    })

  const get = async (id: string) => {
    const row = await repo.findSettlement(db, id)
    if (!row) throw new AppError('settlement.not_found')
    const { headers, columns, isConfirmed } = row.found
    const { caseId, amount, at } = row.payout ?? {}
    const waits = row.found.state !== 'draft' && !caseId
    const payoutChoices = waits
      ? await listPayoutChoices(db, row.found.gateway, { net: row.totals.net, to: row.to })
      : []
    return {
      ...toSettlementView(row),
      table: { headers, columns, isConfirmed },
      payout: caseId && amount !== undefined && at ? { caseId, amount, at: at.toISOString() } : null,
      payoutChoices,
    }
  }

  return {
    get,

    async list(query: repo.SettlementQuery & ListPlace) {
      const { rows, ...page } = await repo.listSettlements(db, query, PAGE_SIZE)
      return { items: rows.map(toSettlementView), pageSize: PAGE_SIZE, ...page }
    },

    /** @throws AppError `settlement.not_found` */
    async lines(id: string, query: repo.LineQuery & ListPlace) {
      const [found, { rows, ...page }] = await Promise.all([
        repo.findSettlement(db, id),
        repo.findLines(db, id, query, LINES_PAGE_SIZE),
      ])
      if (!found) throw new AppError('settlement.not_found')
      return {
        ...page,
        pageSize: LINES_PAGE_SIZE,
        items: rows.map(({ row, ...file }) => toLineView(row, file)),
      }
    },

    /** @throws AppError as `readSent` does, `request.too_many` */
    async add(
      { gateway, fileName }: { gateway: GatewayName; fileName: string },
      file: UploadedFile,
      actor: Actor,
    ) {
      await limiter.hit(filesOfHour, actor.id)
      const { headers, rows } = await readSent(file)
      const id = await db.transaction(async (tx) => {
        const known = await repo.findLayout(tx, gateway, headers)
        const columns = known ?? matchSettlementColumns(headers)
        const created = await repo.insertSettlement(tx, {
          gateway,
          fileName,
          headers,
          columns,
          isConfirmed: known !== null,
          createdBy: actor.id,
          createdAt: clock(),
        })
        await repo.saveLines(tx, created, await compare(tx, gateway, rows, columns))
        await recordAudit(tx, {
          ...subject(created.id, actor),
          action: 'settlement.added',
          after: { gateway, fileName, rows: rows.length },
        })
        return created.id
      })
      return { id }
    },

    /** Compares again by these columns. @throws AppError `settlement.not_found`, `settlement.started` */
    async compare(id: string, columns: SettlementColumns, actor: Actor) {
      await change(id, async (tx, settlement) => {
        const rows = await repo.listRows(tx, id)
        await repo.saveLines(tx, settlement, await compare(tx, settlement.gateway, rows, columns))
        await repo.updateSettlement(tx, id, { columns, isConfirmed: true })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'settlement.compared',
          before: { columns: namesOf(settlement.headers, settlement.columns) },
          after: { columns: namesOf(settlement.headers, columns) },
        })
      })
      return get(id)
    },

    /** @throws AppError `settlement.not_found`, `settlement.started`, `settlement.no_lines`, `settlement.columns_unconfirmed` */
    async start(id: string, actor: Actor) {
      await change(id, async (tx, settlement) => {
        if (!settlement.isConfirmed) throw new AppError('settlement.columns_unconfirmed')
        const counts = (await repo.findSettlement(tx, id))?.counts
        if (!counts || !canStart(counts)) throw new AppError('settlement.no_lines')
        const at = clock()
        await repo.updateSettlement(tx, id, { state: 'running', startedAt: at })
        await linkNotedPayout(tx, settlement, at)
        await queue.send(takeSettlementJob, { settlementId: id }, { tx })
        await recordAudit(tx, { ...subject(id, actor), action: 'settlement.started' })
      })
      return get(id)
    },

    /** Links the transfer that a person chose. @throws AppError `settlement.not_found`, `settlement.payout_not_possible` */
    async linkPayout(id: string, caseId: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const found = await repo.findSettlement(tx, id)
        if (!found) throw new AppError('settlement.not_found')
        const { gateway } = found.found
        await repo.lockGateway(tx, gateway)
        const own = (await repo.listUnpaid(tx, gateway)).find((one) => one.id === id)
        const choices = own ? await listPayoutChoices(tx, gateway, own) : []
        const payout = choices.find((one) => one.caseId === caseId)
        if (!own || !payout) throw new AppError('settlement.payout_not_possible')
        await linkPayout(tx, { id, gateway }, payout, clock())
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'settlement.payout_linked',
          after: { gateway, amount: own.net, fee: payout.fee },
        })
      })
      return get(id)
    },

    /** @throws AppError `settlement.not_found`, `settlement.started` */
    async discard(id: string, actor: Actor) {
      await change(id, async (tx, { fileName, gateway }) => {
        await repo.deleteSettlement(tx, id)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'settlement.discarded',
          before: { gateway, fileName },
        })
      })
      return { ok: true as const }
    },
  }
}

/**
 * The table that was sent.
 * @throws AppError `upload.not_a_settlement`, `lesson_file.locked`, `lesson_file.unsafe`, `lesson_file.too_heavy`,
 *   `settlement.no_lines`, `settlement.too_long`
 */
async function readSent({ type, bytes }: UploadedFile): Promise<SentTable> {
  const table = type.startsWith('text/')
    ? readTextTable(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''), kind)
    : await readSheetTable(bytes, kind)
  if (!table || table.rows.length === 0) throw new AppError('settlement.no_lines')
  if (table.rows.length > statementLimits.lines) throw new AppError('settlement.too_long')
  return table
}

/** Rows of a file that are no payments and no refunds. */
const othersOf = ({ sums, unsuccessful, unreadable }: Settlement) => [
  ...sums.map(({ number, amount, text }) => ({
    number,
    amount,
    text: text.slice(0, LONGEST_TEXT),
    verdict: 'sum' as const,
  })),
  ...unsuccessful.map(({ number, text }) => ({
    number,
    text: text.slice(0, LONGEST_TEXT),
    verdict: 'unsuccessful' as const,
  })),
  ...unreadable.map(({ number, text, fault }) => ({
    number,
    text: text.slice(0, LONGEST_TEXT),
    fault,
    verdict: 'unreadable' as const,
  })),
]

/** The columns that are read, by their headers and in the order of the fields. */
const namesOf = (headers: readonly string[], columns: SettlementColumns) =>
  settlementFields
    .map((field) => columns[field])
    .map((at) => (at === null ? '–' : (headers[at] ?? '–')))
    .join('; ')
