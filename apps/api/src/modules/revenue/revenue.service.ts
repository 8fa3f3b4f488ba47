import { AppError } from '@repo/contract'
import type { statement } from '@repo/contract/revenue'
import { toCsv } from '@repo/messages/csv'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import { postPayout } from '../ledger/index.ts'
import { bookWithheld, readWithholding } from '../withholding/index.ts'
import {
  findDoctor,
  findFirstSale,
  findLines,
  findStatement,
  findStatements,
  hasOpenDebt,
  insertStatements,
  isInBatch,
  listDoctors,
  listStatementsOf,
  lockClosed,
  type MoneyLine,
  payStatement,
  type StatementRow,
} from './revenue.repo.ts'
import { monthOf, monthRange } from './share.ts'
import { findPayments, type StatementPayment } from './statement-payments.service.ts'

type Statement = z.input<typeof statement>
type Doctor = NonNullable<Awaited<ReturnType<typeof findDoctor>>>
interface Sums {
  sold: number
  refunded: number
  /** The parts of both that are of courses which another doctor led. */
  coSold: number
  coRefunded: number
  share: number
}

/** Time after the end of a month until all its payments are booked, in ms. */
const CLOSING_WAIT_MS = 5 * 60_000

/** Revenue by doctor and month. A closed month is final; later refunds count in the month they happen. */
export function createRevenueService({ db, reports, clock }: Needs<'db' | 'reports' | 'clock'>) {
  const assertDoctor = async (id: string): Promise<Doctor> => {
    const doctor = await findDoctor(db, id)
    if (!doctor) throw new AppError('doctor.not_found')
    return doctor
  }

  const ofDoctor = async (doctorId: string, month: string) => {
    const [doctor, lines, row] = await Promise.all([
      assertDoctor(doctorId),
      findLines(db, { ...monthRange(month), doctorId }),
      findStatement(db, doctorId, month),
    ])
    const payment = row ? (await findPayments(db, [row]))(row) : null
    return {
      statement: toStatement(month, doctor, { sums: row ?? sumUp(lines), row, payment }),
      lines: lines.map(toLineView),
      row,
    }
  }

  const monthsSince = (first: Date): string[] => {
    const months: string[] = []
    // Counts back from the middle of each month, so that their different lengths do not matter.
    for (let month = monthOf(clock()); month >= monthOf(first); ) {
      months.push(month)
      month = monthOf(new Date(monthRange(month).from.getTime() - 1))
    }
    return months
  }

  return {
    async month(month: string) {
      const [doctors, lines, closed] = await Promise.all([
        listDoctors(reports),
        findLines(reports, monthRange(month)),
        findStatements(reports, month),
      ])
      const byDoctor = Map.groupBy(lines, (line) => line.doctorId)
      const ofNobody = sumUp(byDoctor.get(null) ?? [])
      const paymentOf = await findPayments(reports, closed)
      const statements = doctors.flatMap((doctor) => {
        const own = byDoctor.get(doctor.id)
        const row = closed.find(({ doctorId }) => doctorId === doctor.id) ?? null
        const payment = row && paymentOf(row)
        return own || row ? [toStatement(month, doctor, { sums: row ?? sumUp(own ?? []), row, payment })] : []
      })
      // What several doctors share counts once, in the statement of who led it.
      const total = statements.reduce(
        (sum, one) => ({
          sold: sum.sold + one.sold - one.coSold,
          refunded: sum.refunded + one.refunded - one.coRefunded,
          share: sum.share + one.share,
        }),
        { sold: ofNobody.sold, refunded: ofNobody.refunded, share: ofNobody.share },
      )
      return { month, statements, total: { ...total, kept: total.sold - total.refunded - total.share } }
    },

    async statement(doctorId: string, month: string) {
      const found = await ofDoctor(doctorId, month)
      const { row } = found
      const isPayable = row?.state === 'closed' && row.share > 0
      const withheldToday = isPayable
        ? (await readWithholding(db, [doctorId], clock()))(doctorId, row.share).amount
        : 0
      return { ...found.statement, lines: found.lines, withheldToday }
    },

    /** @throws AppError `revenue.month_open` for a month that is not over, or ended less than five minutes ago. */
    close: (month: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const range = monthRange(month)
        if (range.to.getTime() + CLOSING_WAIT_MS > clock().getTime()) throw new AppError('revenue.month_open')
        const byDoctor = Map.groupBy(await findLines(tx, range), (line) => line.doctorId)
        const rows = [...byDoctor].flatMap(([doctorId, lines]) =>
          doctorId ? { doctorId, month, ...sumUp(lines), createdAt: clock() } : [],
        )
        const closed = await insertStatements(tx, rows)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'revenue.month_closed',
          subjectType: 'revenue',
          subjectId: month,
          after: { closed },
        })
        return { closed }
      }),

    /** @throws AppError `withholding.changed` where the rule of the day withholds other tax than is noted */
    async pay(
      doctorId: string,
      month: string,
      { note, withheld }: { note: string; withheld: number },
      actor: Actor,
    ): Promise<Statement> {
      await assertDoctor(doctorId)
      await db.transaction(async (tx) => {
        const locked = await lockClosed(tx, doctorId)
        const row = await findStatement(tx, doctorId, month)
        if (!row) throw new AppError('revenue.not_closed')
        if (await isInBatch(tx, row.id)) throw new AppError('payout.in_batch')
        if (row.state === 'closed' && (await hasOpenDebt(tx, locked))) throw new AppError('payout.netted')
        const now = clock()
        const due = (await readWithholding(tx, [doctorId], now))(doctorId, row.share)
        if (row.state === 'closed' && due.amount !== withheld) throw new AppError('withholding.changed')
        if (!(await payStatement(tx, row.id, now, note))) return
        await postPayout(tx, { ...row, at: now })
        await bookWithheld(tx, row.id, { transfer: { doctorId, gross: row.share, withheld: due }, now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'revenue.statement_paid',
          subjectType: 'doctor',
          subjectId: doctorId,
          before: { month, state: row.state },
          after: { month, state: 'paid', share: row.share, withheld, note },
        })
      })
      return (await ofDoctor(doctorId, month)).statement
    },

    async export(month: string) {
      const names = new Map((await listDoctors(reports)).map((doctor) => [doctor.id, doctor.name]))
      const lines = await findLines(reports, monthRange(month))
      const rows = lines.map((line) => [
        dayInVietnam(line.at),
        line.kind === 'sale' ? 'Bán' : 'Hoàn tiền',
        line.orderCode,
        line.course,
        (line.doctorId && names.get(line.doctorId)) ?? '',
        line.isLead ? 'Phụ trách' : 'Đồng giảng dạy',
        // Once for each sale, so that the column adds up to the month's revenue.
        line.isLead ? line.amount : '',
        line.shareBasisPoints / 100,
        line.partBasisPoints / 100,
        line.share,
        // Once for each sale, as the amount.
        ...(line.isLead && line.shortfall > 0 ? [line.shortfall, line.shortfallReason ?? ''] : ['', '']),
      ])
      const header = [
        'Ngày',
        'Loại',
        'Mã đơn',
        'Khóa học',
        'Bác sĩ',
        'Vai trò',
        'Số tiền',
        'Tỷ lệ (%)',
        'Phần trong nhóm (%)',
        'Phần bác sĩ',
        'Phần thiếu đã bỏ qua',
        'Lý do bỏ qua',
      ]
      return {
        content: toCsv([header, ...rows]),
        contentType: 'text/csv',
        downloadName: `doanh-thu-${month}.csv`,
      }
    },

    /** All months of a doctor since the first sale, newest first. */
    async own(doctorId: string) {
      const [doctor, first, closed] = await Promise.all([
        assertDoctor(doctorId),
        findFirstSale(reports, doctorId),
        listStatementsOf(reports, doctorId),
      ])
      if (!first) return []
      const months = monthsSince(first)
      const oldest = months.at(-1) ?? monthOf(first)
      const [paymentOf, lines] = await Promise.all([
        findPayments(reports, closed),
        findLines(reports, { from: monthRange(oldest).from, to: clock(), doctorId }),
      ])
      const byMonth = Map.groupBy(lines, (line) => monthOf(line.at))
      return months.map((month) => {
        const row = closed.find((one) => one.month === month) ?? null
        const { doctor: _own, ...view } = toStatement(month, doctor, {
          sums: row ?? sumUp(byMonth.get(month) ?? []),
          row,
          payment: row && paymentOf(row),
        })
        return view
      })
    },

    async ownMonth(doctorId: string, month: string) {
      const { statement: found, lines } = await ofDoctor(doctorId, month)
      const { doctor: _own, ...view } = found
      return { ...view, lines: lines.map(({ orderCode: _code, ...line }) => line) }
    },
  }
}

function sumUp(lines: readonly MoneyLine[]): Sums {
  return lines.reduce(
    (sum, { amount, share, isLead }) => {
      const [sold, refunded] = [Math.max(0, amount), Math.max(0, -amount)]
      return {
        sold: sum.sold + sold,
        refunded: sum.refunded + refunded,
        coSold: sum.coSold + (isLead ? 0 : sold),
        coRefunded: sum.coRefunded + (isLead ? 0 : refunded),
        share: sum.share + share,
      }
    },
    { sold: 0, refunded: 0, coSold: 0, coRefunded: 0, share: 0 },
  )
}

function toStatement(
  month: string,
  doctor: Doctor,
  { sums, row, payment }: { sums: Sums; row: StatementRow | null; payment: StatementPayment | null },
): Statement {
  const { sold, refunded, coSold, coRefunded, share } = sums
  return {
    month,
    doctor,
    sold,
    refunded,
    coSold,
    coRefunded,
    share,
    state: row?.state ?? 'open',
    paidAt: row?.paidAt?.toISOString() ?? null,
    note: row?.note ?? '',
    payment,
  }
}

function toLineView({ at, doctorId: _doctor, shortfall: _short, shortfallReason: _why, ...line }: MoneyLine) {
  return { ...line, at: at.toISOString() }
}
