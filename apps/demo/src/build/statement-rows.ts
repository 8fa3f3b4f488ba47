import { dayInVietnam, sql, type Tx, type tables } from '@repo/api/rows'
import { seedWithholding } from '../data/site.ts'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

const STREAM = 20_261_132
const WHOLE = 10_000
const [CLOSED_AFTER_DAYS, PAID_AFTER_DAYS] = [2, 5]

/** Statements of doctors for the months that are over: all paid but some of the last one. Read from the revenue of the demo. */
export async function buildStatements(shared: SeedContext, tx: Tx, owner: PersonRow) {
  const context = forkContext(shared, STREAM)
  const thisMonth = dayInVietnam(context.now).slice(0, 7)
  const { rows: sums } = await tx.execute<{
    doctorId: string
    month: string
    sold: number
    refunded: number
    coSold: number
    coRefunded: number
    share: number
  }>(sql`
    select e.doctor_id as "doctorId", to_char(e.day, 'YYYY-MM') as month,
      coalesce(sum(e.amount) filter (where e.amount > 0), 0)::float8 as sold,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::float8 as refunded,
      coalesce(sum(e.amount) filter (where e.amount > 0 and not e.is_lead), 0)::float8 as "coSold",
      coalesce(-sum(e.amount) filter (where e.amount < 0 and not e.is_lead), 0)::float8 as "coRefunded",
      sum(e.share)::float8 as share
    from ledger_shares e join doctors d on d.id = e.doctor_id
    where to_char(e.day, 'YYYY-MM') < ${thisMonth}
    group by d.position, e.doctor_id, month order by month, d.position`)
  const statements: Row<typeof tables.doctorStatements>[] = []
  const audit: Row<typeof tables.auditEntries>[] = []
  const byMonth = [...Map.groupBy(sums, ({ month }) => month)]
  for (const [place, [month, doctors]] of byMonth.entries()) {
    const closedAt = addMinutes(addDays(startOfNext(month), CLOSED_AFTER_DAYS - 1), 9 * 60 + 40)
    if (closedAt > context.now) continue
    audit.push({
      id: context.id(closedAt),
      actorId: owner.id,
      action: 'revenue.month_closed',
      subjectType: 'revenue',
      subjectId: month,
      after: { closed: doctors.length },
      createdAt: closedAt,
    })
    const isLast = place === byMonth.length - 1
    for (const [index, sum] of doctors.entries()) {
      const paidAt = addMinutes(addDays(startOfNext(month), PAID_AFTER_DAYS - 1), 14 * 60 + 6 * index)
      const isPaid = paidAt <= context.now && !(isLast && index % 2 === 1)
      const note = isPaid ? `Chuyển khoản tháng ${month.slice(5)}/${month.slice(0, 4)}` : ''
      statements.push({
        ...sum,
        id: context.id(closedAt),
        state: isPaid ? 'paid' : 'closed',
        paidAt: isPaid ? paidAt : null,
        note,
        createdAt: closedAt,
      })
      if (isPaid)
        audit.push({
          id: context.id(paidAt),
          actorId: owner.id,
          action: 'revenue.statement_paid',
          subjectType: 'doctor',
          subjectId: sum.doctorId,
          before: { month, state: 'closed' },
          after: { month, state: 'paid', share: sum.share, note },
          createdAt: paidAt,
        })
    }
  }
  return { statements, audit, withheld: buildWithheld(context, statements, owner) }
}

/** The newest paid statement that reaches the threshold, less the tax that was withheld from it. */
function buildWithheld(
  context: SeedContext,
  statements: readonly Row<typeof tables.doctorStatements>[],
  owner: PersonRow,
) {
  const { threshold, basisPoints, from } = seedWithholding
  const paid = statements.findLast(
    ({ share, paidAt }) => paidAt && share >= threshold && dayInVietnam(paidAt) >= from,
  )
  if (!paid?.paidAt) return { terms: [], withholdings: [], transactions: [], entries: [] }
  const { doctorId, id: statementId, share: gross, paidAt, createdAt } = paid
  const amount = Math.floor((gross * basisPoints) / WHOLE)
  // Of no person: a number of twelve digits such as stands on a citizen card.
  const taxCode = '000000000001'
  const [withholdingId, transactionId] = [context.id(paidAt), context.id(paidAt)]
  return {
    terms: [
      {
        id: context.id(createdAt ?? paidAt),
        doctorId,
        taxCode,
        exemption: null,
        documentOn: null,
        reason: 'Mã số thuế minh họa (dữ liệu trình diễn)',
        createdBy: owner.id,
        createdAt,
      },
    ] satisfies Row<typeof tables.doctorTaxTerms>[],
    withholdings: [
      {
        id: withholdingId,
        doctorId,
        statementId,
        day: dayInVietnam(paidAt),
        taxCode,
        gross,
        threshold,
        basisPoints,
        amount,
        state: 'withheld',
        endedAt: paidAt,
        createdAt: paidAt,
      },
    ] satisfies Row<typeof tables.taxWithholdings>[],
    transactions: [
      {
        id: transactionId,
        sourceKind: 'tax_withholding',
        sourceId: withholdingId,
        step: 'withheld',
        at: paidAt,
      },
    ] satisfies Row<typeof tables.ledgerTransactions>[],
    entries: [
      { id: context.id(paidAt), transactionId, account: 'outgoing', debit: amount },
      { id: context.id(paidAt), transactionId, account: 'tax_withheld', credit: amount },
    ] satisfies Row<typeof tables.ledgerEntries>[],
  }
}

/** Midnight in Vietnam at which the month after a month such as `2026-10` begins. */
function startOfNext(month: string): Date {
  const start = new Date(`${month}-01T00:00:00+07:00`)
  const later = addDays(start, 40)
  return new Date(`${dayInVietnam(later).slice(0, 7)}-01T00:00:00+07:00`)
}
