import { AppError } from '@repo/contract'
import type { payoutFormats, payoutWarnings } from '@repo/contract/payouts'
import { foldText } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import { readReceivingAccount } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { postPayout } from '../ledger/index.ts'
import { batchCode, payStatement } from '../revenue/index.ts'
import {
  listWithholdings,
  planWithheld,
  readWithholding,
  settleWithheld,
  type WithholdingRow,
} from '../withholding/index.ts'
import { accountView } from './bank-accounts.service.ts'
import { writePayoutFile } from './payout-file.ts'
import {
  type BatchRow,
  countFiles,
  endItems,
  type FullBatch,
  type FullItem,
  findBatch,
  insertBatch,
  insertFile,
  listBatches,
  listFiles,
  listItems,
  listPayable,
  lockBatch,
  lockPayable,
  type Payable,
  endBatch as tryEndBatch,
} from './payouts.repo.ts'

type Warning = (typeof payoutWarnings)[number]

/** Batches of statements that are paid by one file. */
export function createPayoutsService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const read = async (from: DbOrTx, id: string) => {
    const reader = together(from)
    const [found, items, files, withheld] = await Promise.all([
      findBatch(reader, id),
      listItems(reader, id),
      listFiles(reader, id),
      readWithheld(reader, id),
    ])
    if (!found) throw new AppError('payout.not_found')
    const { batch } = found
    return {
      ...toBatch(found),
      from: accountView({ bin: batch.bin, number: batch.accountNumber, holder: batch.holder }),
      items: transfersOf(items).map(({ first, rows, amount }) => ({
        id: first.item.id,
        doctor: first.doctor,
        statements: rows.map(({ statement, item }) => ({
          id: statement.id,
          month: statement.month,
          amount: item.amount,
        })),
        account: accountView(first.account),
        amount,
        withheld: withheld.of(first.doctor.id),
        reference: referenceOf(batch, rows),
        state: first.item.state,
        warnings: batch.state === 'open' ? warningsOf(first, withheld.rowOf(first.doctor.id)) : [],
      })),
      files: files.map(({ at, ...file }) => ({ ...file, at: at.toISOString() })),
    }
  }

  /** Runs on an open batch, with its row locked. @throws AppError `payout.not_found` or `payout.ended` */
  const withOpen = <Result>(
    id: string,
    work: (tx: Tx, batch: BatchRow) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(async (tx) => {
      const batch = await lockBatch(tx, id)
      if (!batch) throw new AppError('payout.not_found')
      if (batch.state !== 'open') throw new AppError('payout.ended')
      return work(tx, batch)
    })

  const subject = (batch: BatchRow) => ({ subjectType: 'payout', subjectId: batch.id }) as const

  return {
    async list() {
      const [waiting, batches] = await Promise.all([listPayable(db), listBatches(db)])
      const withholding = await readWithholding(
        db,
        waiting.map(({ doctor }) => doctor.id),
        clock(),
      )
      return {
        waiting: payeesOf(waiting).flatMap(({ first, rows, amount }) => {
          // Months that are all of 0 wait for nothing.
          if (rows.every(({ statement }) => statement.share === 0)) return []
          const withheld = withholding(first.doctor.id, amount)
          const warnings = warningsOf(first, withheld)
          return {
            doctor: first.doctor,
            statements: rows.map(({ statement: { id, month, share } }) => ({ id, month, amount: share })),
            amount,
            withheld: withheld.amount,
            account: first.account && accountView(first.account),
            warnings: amount > 0 ? warnings : ['nothing_due' as const, ...warnings],
          }
        }),
        batches: batches.map(toBatch),
      }
    },

    get: (id: string) => read(db, id),

    /**
     * @throws AppError `payment.no_account`, `payout.account_needed`, or `payout.not_payable` where these are not all open
     * statements of their doctors, or come to nothing for one of them
     */
    create: (statementIds: readonly string[], actor: Actor) =>
      db.transaction(async (tx) => {
        const wanted = [...new Set(statementIds)]
        const from = await readReceivingAccount(tx, env)
        if (!from) throw new AppError('payment.no_account')
        const payable = await lockPayable(tx, wanted)
        const payees = payeesOf(payable)
        const isWhole =
          payable.length === wanted.length && payable.every(({ statement }) => wanted.includes(statement.id))
        if (!isWhole || payees.some(({ amount }) => amount <= 0)) throw new AppError('payout.not_payable')
        const items = payable.map(({ statement, account }) => {
          if (!account) throw new AppError('payout.account_needed')
          return { statementId: statement.id, accountId: account.id, amount: statement.share }
        })
        const total = items.reduce((sum, { amount }) => sum + amount, 0)
        const now = clock()
        const withholding = await readWithholding(
          tx,
          payees.map(({ first }) => first.doctor.id),
          now,
        )
        const transfers = payees.map(({ first: { doctor }, amount: gross }) => ({
          doctorId: doctor.id,
          gross,
          withheld: withholding(doctor.id, gross),
        }))
        const batch = await insertBatch(
          tx,
          {
            bin: from.bin,
            accountNumber: from.number,
            holder: from.holder,
            total,
            count: payees.length,
            createdBy: actor.id,
            createdAt: now,
          },
          items,
        )
        await planWithheld(tx, batch.id, { transfers, now })
        await recordAudit(tx, {
          ...auditOf(actor),
          ...subject(batch),
          action: 'payout.created',
          after: {
            code: codeOf(batch),
            total,
            withheld: transfers.reduce((sum, { withheld }) => sum + withheld.amount, 0),
            count: payees.length,
          },
        })
        return read(tx, batch.id)
      }),

    /**
     * @throws AppError `payout.exported` where the file was made before and `isAgain` is not set, or
     * `withholding.changed` where other tax would be withheld today than when the batch was made
     */
    export: (
      id: string,
      { format, isAgain }: { format: (typeof payoutFormats)[number]; isAgain: boolean },
      actor: Actor,
    ) =>
      withOpen(id, async (tx, batch) => {
        const before = await countFiles(tx, id)
        if (before > 0 && !isAgain) throw new AppError('payout.exported')
        const paid = transfersOf(await listItems(tx, id))
        const sum = paid.reduce((total, { amount }) => total + amount, 0)
        if (sum !== batch.total || paid.length !== batch.count)
          throw new Error(`batch ${id} has transfers of ${sum}, not ${batch.total}`)
        const now = clock()
        const withheld = await readWithheld(tx, id)
        const today = await readWithholding(
          tx,
          paid.map(({ first }) => first.doctor.id),
          now,
        )
        for (const { first, amount } of paid)
          if (today(first.doctor.id, amount).amount !== withheld.of(first.doctor.id))
            throw new AppError('withholding.changed')
        await insertFile(tx, { batchId: id, format, createdBy: actor.id, createdAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          ...subject(batch),
          action: 'payout.exported',
          after: { code: codeOf(batch), format, times: before + 1 },
        })
        const transfers = paid.map(({ first, rows, amount }) => ({
          ...accountView(first.account),
          amount: amount - withheld.of(first.doctor.id),
          reference: referenceOf(batch, rows),
        }))
        const { bin, accountNumber: number, holder } = batch
        return writePayoutFile(format, { code: codeOf(batch), from: { bin, number, holder }, transfers }, now)
      }),

    /** @throws AppError `payout.nothing_paid` where all transfers failed */
    pay: (id: string, { note, failed }: { note: string; failed: readonly string[] }, actor: Actor) =>
      withOpen(id, async (tx, batch) => {
        const transfers = transfersOf(await listItems(tx, id))
        const isRefused = ({ first }: (typeof transfers)[number]) => failed.includes(first.item.id)
        const refused = transfers.filter(isRefused)
        const dropped = refused.flatMap(({ rows }) => rows)
        const paid = transfers.filter((one) => !isRefused(one)).flatMap(({ rows }) => rows)
        if (paid.length === 0) throw new AppError('payout.nothing_paid')
        const now = clock()
        await endItems(tx, idsOf(paid), 'paid')
        await endItems(tx, idsOf(dropped), 'dropped')
        for (const { statement } of paid) {
          if (!(await payStatement(tx, statement.id, now, `${codeOf(batch)}: ${note}`)))
            throw new Error(`statement ${statement.id} of an open batch is paid already`)
          await postPayout(tx, { ...statement, at: now })
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'revenue.statement_paid',
            subjectType: 'doctor',
            subjectId: statement.doctorId,
            before: { month: statement.month, state: statement.state },
            after: { month: statement.month, state: 'paid', share: statement.share, note },
          })
        }
        const isPaid = new Set(paid.map(({ doctor }) => doctor.id))
        await settleWithheld(tx, await listWithholdings(tx, { batchIds: [id] }), {
          isPaid: (doctorId) => isPaid.has(doctorId),
          now,
        })
        await endBatch(tx, id, { state: 'paid', note, endedBy: actor.id, endedAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          ...subject(batch),
          action: 'payout.paid',
          after: { code: codeOf(batch), note, failed: refused.length },
        })
        return read(tx, id)
      }),

    cancel: (id: string, reason: string, actor: Actor) =>
      withOpen(id, async (tx, batch) => {
        const now = clock()
        await endItems(tx, idsOf(await listItems(tx, id)), 'dropped')
        await settleWithheld(tx, await listWithholdings(tx, { batchIds: [id] }), { isPaid: () => false, now })
        await endBatch(tx, id, {
          state: 'cancelled',
          note: reason,
          endedBy: actor.id,
          endedAt: now,
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          ...subject(batch),
          action: 'payout.cancelled',
          after: { code: codeOf(batch), reason },
        })
        return read(tx, id)
      }),
  }
}

/** @throws AppError `payout.tax_open` where the database refuses, because tax that the batch withholds has not ended */
async function endBatch(...batch: Parameters<typeof tryEndBatch>): Promise<void> {
  if (!(await tryEndBatch(...batch))) throw new AppError('payout.tax_open')
}

const idsOf = (rows: readonly FullItem[]) => rows.map(({ item }) => item.id)

const codeOf = ({ number }: Pick<BatchRow, 'number'>) => batchCode(number)

/** What is withheld from the transfers of a batch, by doctor. */
async function readWithheld(db: DbOrTx, batchId: string) {
  const rows = new Map(
    (await listWithholdings(db, { batchIds: [batchId] })).map((row) => [row.doctorId, row]),
  )
  const rowOf = (doctorId: string): WithholdingRow | null => rows.get(doctorId) ?? null
  return { rowOf, of: (doctorId: string) => rowOf(doctorId)?.amount ?? 0 }
}

/** Puts rows of one doctor together, with their sum. Rows come with the oldest month first, and stay so. */
function byDoctor<Row extends { doctor: { id: string } }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): { first: Row; rows: Row[]; amount: number }[] {
  return [...Map.groupBy(rows, ({ doctor }) => doctor.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ first, rows: own, amount: own.reduce((sum, row) => sum + amountOf(row), 0) }] : []
  })
}

/** One transfer for each doctor of a batch, in the order of its file. */
const transfersOf = (items: readonly FullItem[]) => byDoctor(items, ({ item }) => item.amount)

const payeesOf = (payable: readonly Payable[]) => byDoctor(payable, ({ statement }) => statement.share)

/** The months of a transfer as the bank's statement tells them, with the batch. */
function referenceOf(batch: BatchRow, rows: readonly FullItem[]): string {
  const months = rows.map(({ statement }) => {
    const [year, number] = statement.month.split('-')
    return `thang ${number} ${year}`
  })
  const [first, last] = [months[0], months.at(-1)]
  return `${codeOf(batch)} doanh thu ${first === last ? first : `${first} den ${last}`}`
}

function toBatch({ batch, by, exports, withheld }: FullBatch) {
  return {
    id: batch.id,
    code: codeOf(batch),
    state: batch.state,
    count: batch.count,
    total: batch.total,
    withheld,
    createdAt: batch.createdAt.toISOString(),
    createdBy: by,
    note: batch.note,
    endedAt: batch.endedAt?.toISOString() ?? null,
    exports,
  }
}

function warningsOf(
  {
    account,
    doctor,
    isChanging,
    wasPaidTo,
  }: Pick<FullItem, 'doctor' | 'isChanging' | 'wasPaidTo'> & {
    account: FullItem['account'] | null
  },
  withheld: Pick<WithholdingRow, 'amount' | 'taxCode'> | null,
): Warning[] {
  const warnings: Warning[] = []
  if (!account) warnings.push('no_account')
  if (isChanging) warnings.push('change_waits')
  if (account && !wasPaidTo) warnings.push('new_account')
  if (account?.state === 'replaced') warnings.push('old_account')
  if (account && foldText(account.holder) !== foldText(doctor.name)) warnings.push('other_name')
  if (withheld && withheld.amount > 0 && !withheld.taxCode) warnings.push('no_tax_code')
  return warnings
}
