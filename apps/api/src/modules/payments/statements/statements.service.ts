import { AppError } from '@repo/contract'
import { type StatementColumns, statementFields } from '@repo/contract/crm-statements'
import { bookingDay, findOrderCode, type Statement } from '@repo/payments'
import { type Actor, auditOf } from '../../../core/actor.ts'
import { readOwnAccounts } from '../../../core/business-settings.service.ts'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import type { Limit } from '../../../core/limits.service.ts'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import type { ListPlace } from '../../../db/keyset.ts'
import type { UploadedFile } from '../../../http/upload.ts'
import { findToldIds, listToldTransfers } from '../../ledger/index.ts'
import type { SentTable } from '../table-file.ts'
import { takeStatementJob } from '../take-statement.job.ts'
import { compareLines, keysOf, type OwnAccounts } from './compare.ts'
import { accountsNamedIn, columnsOf, readRows, readSent } from './read-statement.ts'
import * as repo from './statements.repo.ts'
import { noColumns, toLineView, toStatementView } from './statements.view.ts'

const PAGE_SIZE = 20
const LINES_PAGE_SIZE = 50
const MOST_MISSING = 50
const filesOfHour: Limit = { name: 'bank-statement', max: 60, windowMs: HOUR_MS }
/** Around the days of a statement, because a bank may book a day later than a service tells. */
const AROUND_MS = 2 * DAY_MS

type Services = Needs<'db' | 'env' | 'clock' | 'queue' | 'limiter'>

const subject = (id: string, actor: Actor) => ({
  ...auditOf(actor),
  subjectType: 'bank_statement',
  subjectId: id,
})

/** Statements of banks by file: read, compared with what was told without writing anything else, and started. */
export function createStatements({ db, env, clock, queue, limiter }: Services) {
  const readAccounts = async (from: DbOrTx) => {
    const own = await readOwnAccounts(from, env)
    const byNumber = new Map<string, string>()
    for (const { number, virtualNumber } of own) {
      byNumber.set(number, number)
      if (virtualNumber) byNumber.set(virtualNumber, number)
    }
    const banks = new Map(own.map(({ number, bankName }) => [number, bankName]))
    return { byNumber, banks }
  }

  /** The lines with what would become of each now. */
  const compare = async (
    tx: Tx,
    { lines, unreadable }: Statement,
    account: string | null,
    cells: ReadonlyMap<number, string[]>,
  ): Promise<repo.NewLine[]> => {
    const { byNumber } = await readAccounts(tx)
    const times = lines.map(({ bookedAt }) => bookedAt.getTime())
    const told =
      lines.length > 0
        ? await listToldTransfers(
            tx,
            new Date(times.reduce((one, other) => Math.min(one, other)) - AROUND_MS),
            new Date(times.reduce((one, other) => Math.max(one, other)) + AROUND_MS),
          )
        : []
    const codes = lines.map(({ content }) => findOrderCode(content)).filter((code) => code !== null)
    const compared = compareLines(lines, {
      accounts: byNumber,
      account,
      told,
      taken: await findToldIds(tx, 'statement', keysOf(lines, byNumber, account)),
      orders: await repo.findOrders(tx, [...new Set(codes)]),
    })
    const read = compared.map(({ line, ...found }) => ({
      number: line.number,
      cells: cells.get(line.number) ?? [],
      accountNumber: found.account ?? line.account,
      bookedAt: line.bookedAt,
      isIncoming: line.isIncoming,
      amount: line.amount,
      reference: line.reference,
      content: line.content.slice(0, 1000),
      verdict: found.verdict,
      key: found.key,
      orderCode: found.orderCode,
      toldBy: found.toldBy,
    }))
    const broken = unreadable.map(({ number, fault, text }) => ({
      number,
      cells: cells.get(number) ?? [],
      text: text.slice(0, 2000),
      verdict: 'unreadable' as const,
      fault,
    }))
    return [...read, ...broken]
      .sort((one, other) => one.number - other.number)
      .map((line, position) => ({ ...line, position }))
  }

  const accountIn = (text: string, accounts: OwnAccounts): string | null => {
    const runs = text.toUpperCase().match(/[0-9A-Z]{4,}/g) ?? []
    const found = new Set(runs.map((run) => accounts.get(run)).filter((one) => one !== undefined))
    const [only] = found
    return found.size === 1 && only !== undefined ? only : null
  }

  /**
   * The account that a table is of: the one of ours that it or its name tells, or the only one that there is.
   * @throws AppError `bank_statement.other_account` where its head names only accounts that are not ours
   */
  const guessAccount = async (tx: Tx, { above }: SentTable, fileName: string) => {
    const { byNumber } = await readAccounts(tx)
    const named = accountsNamedIn(above)
    const ours = new Set(named.map((number) => byNumber.get(number)).filter((one) => one !== undefined))
    const told = accountIn(`${above} ${fileName}`, byNumber) ?? (ours.size === 1 ? [...ours][0] : undefined)
    if (told) return told
    if (named.length > 0 && ours.size === 0) throw new AppError('bank_statement.other_account')
    const own = new Set(byNumber.values())
    const [only] = own
    return own.size === 1 && only ? only : null
  }

  /** Acts on a statement that was not started. */
  const change = (id: string, work: (tx: Tx, statement: repo.StatementRow) => Promise<void>) =>
    db.transaction(async (tx) => {
      const statement = await repo.lockStatement(tx, id)
      if (!statement) throw new AppError('bank_statement.not_found')
      if (statement.state !== 'draft') throw new AppError('bank_statement.started')
      await work(tx, statement)
    })

  /** Money that was told of in the days of a statement, and that none of its lines is. */
  const findMissing = async (
    period: Awaited<ReturnType<typeof repo.findPeriod>>,
    inLines: ReadonlySet<string>,
    accounts: OwnAccounts,
  ) => {
    if (!period || period.accounts.length === 0) return []
    const from = new Date(`${bookingDay(period.from)}T00:00:00+07:00`)
    const to = new Date(new Date(`${bookingDay(period.to)}T00:00:00+07:00`).getTime() + DAY_MS)
    const told = (await listToldTransfers(db, from, to)).filter(({ isIncoming, account, virtualAccount }) => {
      const own = accounts.get(account) ?? accounts.get(virtualAccount)
      return isIncoming && own !== undefined && period.accounts.includes(own)
    })
    return told
      .filter((one) => !inLines.has(one.id))
      .slice(0, MOST_MISSING)
      .map(({ bookedAt, amount, reference, content }) => ({
        at: bookedAt.toISOString(),
        amount,
        reference,
        content,
      }))
  }

  const get = async (id: string) => {
    const [row, { byNumber, banks }, period, inLines] = await Promise.all([
      repo.findStatement(db, id),
      readAccounts(db),
      repo.findPeriod(db, id),
      repo.findToldInLines(db, id),
    ])
    if (!row) throw new AppError('bank_statement.not_found')
    const { format, headers, columns, isByHand, accountNumber } = row.found
    return {
      ...toStatementView(row),
      account: accountNumber,
      needsAccount: format === 'table',
      accounts: [...banks].map(([number, bankName]) => ({ number, bankName })),
      table: format === 'table' ? { headers, columns: columns ?? noColumns, isByHand } : null,
      missing: await findMissing(period, inLines, byNumber),
    }
  }

  return {
    get,

    async list({ q, ...place }: ListPlace & { q?: string }) {
      const { rows, ...page } = await repo.listStatements(db, q, place, PAGE_SIZE)
      return { items: rows.map(toStatementView), pageSize: PAGE_SIZE, ...page }
    },

    /** @throws AppError `bank_statement.not_found` */
    async lines(id: string, query: repo.LineQuery & ListPlace) {
      const [found, { rows, ...page }] = await Promise.all([
        repo.findStatement(db, id),
        repo.findLines(db, id, query, LINES_PAGE_SIZE),
      ])
      if (!found) throw new AppError('bank_statement.not_found')
      return { ...page, pageSize: LINES_PAGE_SIZE, items: rows.map(({ row }) => toLineView(row)) }
    },

    /** @throws AppError as `readSent` does, `bank_statement.other_account`, `request.too_many` */
    async add(fileName: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(filesOfHour, actor.id)
      const sent = await readSent(file)
      const id = await db.transaction(async (tx) => {
        const table = sent.format === 'table' ? sent.table : null
        const columns = table && ((await repo.findLayout(tx, table.headers)) ?? columnsOf(table.headers))
        const accountNumber = table && (await guessAccount(tx, table, fileName))
        const statement =
          sent.format === 'table' ? readRows(sent.table.rows, columns ?? noColumns) : sent.statement
        const created = await repo.insertStatement(tx, {
          fileName,
          format: sent.format,
          accountNumber,
          headers: table?.headers ?? [],
          columns,
          createdBy: actor.id,
          createdAt: clock(),
        })
        const lines = await compare(tx, statement, accountNumber, cellsOf(table?.rows ?? []))
        await repo.saveLines(tx, created.id, lines)
        await recordAudit(tx, {
          ...subject(created.id, actor),
          action: 'bank_statement.added',
          after: { fileName, rows: lines.length },
        })
        return created.id
      })
      return { id }
    },

    /**
     * Compares again, as another account or by other columns.
     * @throws AppError `bank_statement.not_found`, `bank_statement.started`, `bank_statement.account_unknown`
     */
    async compare(
      id: string,
      { account, columns }: { account: string | null; columns: StatementColumns | null },
      actor: Actor,
    ) {
      await change(id, async (tx, { format, headers, columns: before, isByHand, accountNumber }) => {
        const { banks } = await readAccounts(tx)
        if (account !== null && !banks.has(account)) throw new AppError('bank_statement.account_unknown')
        const rows = await repo.listLines(tx, id)
        const next = format === 'table' ? (columns ?? before ?? noColumns) : null
        const statement = next
          ? readRows(
              rows.map(({ number, cells }) => ({ number, cells })),
              next,
            )
          : toStatement(rows)
        await repo.saveLines(tx, id, await compare(tx, statement, account, cellsOf(rows)))
        const isChanged = JSON.stringify(next) !== JSON.stringify(before)
        await repo.updateStatement(tx, id, {
          accountNumber: account,
          columns: next,
          isByHand: isByHand || isChanged,
        })
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'bank_statement.compared',
          before: { account: accountNumber, columns: namesOf(headers, before) },
          after: { account, columns: namesOf(headers, next) },
        })
      })
      return get(id)
    },

    /** @throws AppError `bank_statement.not_found`, `bank_statement.started`, `bank_statement.no_lines` */
    async start(id: string, actor: Actor) {
      await change(id, async (tx) => {
        if ((await repo.listWaiting(tx, id, 1)).length === 0) throw new AppError('bank_statement.no_lines')
        await repo.updateStatement(tx, id, { state: 'running', startedAt: clock() })
        await queue.send(takeStatementJob, { statementId: id }, { tx })
        await recordAudit(tx, { ...subject(id, actor), action: 'bank_statement.started' })
      })
      return get(id)
    },

    /** @throws AppError `bank_statement.not_found`, `bank_statement.line_decided` */
    async takeLine(id: string, lineId: string, actor: Actor) {
      await db.transaction(async (tx) => {
        const statement = await repo.lockStatement(tx, id)
        const line = statement && (await repo.lockLine(tx, id, lineId))
        if (!line) throw new AppError('bank_statement.not_found')
        if (line.verdict !== 'doubtful') throw new AppError('bank_statement.line_decided')
        await repo.updateLine(tx, lineId, { verdict: line.orderCode ? 'order' : 'new', isOwn: true })
        if (statement.state !== 'draft') {
          await repo.updateStatement(tx, id, { state: 'running', finishedAt: null })
          await queue.send(takeStatementJob, { statementId: id }, { tx })
        }
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'bank_statement.line_taken',
          after: { row: line.number, amount: line.amount },
        })
      })
      return get(id)
    },

    /** @throws AppError `bank_statement.not_found`, `bank_statement.started` */
    async discard(id: string, actor: Actor) {
      await change(id, async (tx, { fileName }) => {
        await repo.deleteStatement(tx, id)
        await recordAudit(tx, {
          ...subject(id, actor),
          action: 'bank_statement.discarded',
          before: { fileName },
        })
      })
      return { ok: true as const }
    },
  }
}

/** The columns that are read, by their headers and in the order of the fields. */
const namesOf = (headers: readonly string[], columns: StatementColumns | null) =>
  statementFields
    .map((field) => columns?.[field] ?? null)
    .map((at) => (at === null ? '–' : (headers[at] ?? '–')))
    .join('; ')

const cellsOf = (rows: readonly { number: number; cells: string[] }[]) =>
  new Map(rows.map(({ number, cells }) => [number, cells]))

/** Lines that were read before, as their file said them. */
function toStatement(rows: readonly repo.LineRow[]): Statement {
  const statement: Statement = { lines: [], unreadable: [] }
  for (const row of rows) {
    const { number, bookedAt, isIncoming, amount, accountNumber, reference, content } = row
    if (bookedAt && isIncoming !== null && amount !== null)
      statement.lines.push({
        number,
        account: accountNumber,
        bookedAt,
        isIncoming,
        amount,
        reference,
        content,
      })
    else statement.unreadable.push({ number, fault: row.fault ?? 'shape', text: row.text })
  }
  return statement
}
