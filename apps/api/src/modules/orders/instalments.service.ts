import { newOrderCode } from '@repo/payments'
import { DAY_MS } from '../../core/durations.ts'
import type { InstalmentTerms } from '../../core/instalment-terms.ts'
import { endOfVietnameseDay } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { copyReferral } from '../affiliates/index.ts'
import { isAnyOpen, resumeForOrders, waitForAnother } from '../learning/index.ts'
import { insertPayment } from '../ledger/index.ts'
import { findSeries, findSharesOf, type InstalmentPart } from './instalment-parts.repo.ts'
import { findStateBeforeReview } from './order-states.repo.ts'
import { type FullOrder, findOrderById, insertOrder } from './orders.repo.ts'

/** A further part can be paid this long after its day; then it expires like every order. */
const LONGEST_LATE_MS = 365 * DAY_MS

/** The title of a line of a part, such as `Tiêm môi (kỳ 2/3)`. */
export const partTitle = (title: string, number: number, count: number) => `${title} (kỳ ${number}/${count})`

/** The lines of a first part, which open the courses of the whole purchase. */
export const lineIdsOf = (first: Pick<FullOrder, 'lines'>) => first.lines.map(({ id }) => id)

/** A part for which an access waits. */
export type Waiting = Pick<FullOrder, 'code' | 'instalmentNumber'>

/** Why an access waits, as its learner and staff read it. */
export const pauseReason = ({ code, instalmentNumber }: Waiting) =>
  `Chờ thanh toán kỳ ${instalmentNumber} (đơn ${code})`

/** Whether the access waits for a part: it is open, and late beyond the days of grace of its purchase. */
export const keepsWaiting = (
  part: Pick<InstalmentPart, 'state' | 'instalmentDueAt'>,
  { graceDays }: Pick<InstalmentTerms, 'graceDays'>,
  now: Date,
): boolean =>
  (part.state === 'pending_payment' || part.state === 'review') &&
  part.instalmentDueAt !== null &&
  part.instalmentDueAt.getTime() + graceDays * DAY_MS <= now.getTime()

/** Makes the orders of the further parts, once the first one is paid, in the transaction that pays it. */
export async function makeFurtherParts(tx: Tx, first: FullOrder, now: Date): Promise<void> {
  const terms = first.instalmentTerms
  if (!terms) return
  const lines = await findSharesOf(tx, first.id)
  const count = terms.parts.length
  for (const [index, { amount, days }] of terms.parts.entries()) {
    if (index === 0) continue
    const dueAt = endOfVietnameseDay(new Date(now.getTime() + days * DAY_MS))
    const part = await insertOrder(
      tx,
      {
        code: newOrderCode(),
        userId: first.userId,
        state: 'pending_payment',
        total: amount,
        transferAccount: first.transferAccount,
        createdAt: now,
        expiresAt: new Date(dueAt.getTime() + LONGEST_LATE_MS),
        instalmentOf: first.id,
        instalmentNumber: index + 1,
        instalmentDueAt: dueAt,
      },
      lines.map((line) => {
        const price = terms.courses[line.courseId]?.[index] ?? 0
        const title = line.title.replace(/ \(kỳ 1\/\d\)$/, '')
        return { ...line, title: partTitle(title, index + 1, count), listPrice: price, price }
      }),
    )
    await insertPayment(tx, {
      orderId: part.id,
      provider: 'vietqr',
      reference: part.code,
      state: 'created',
      amount,
    })
    await copyReferral(tx, first.id, part.id)
  }
}

/**
 * Whether a locked part that is on hold was to be paid before its money came, and still pays for an access. A part that
 * had ended before its money came stays ended.
 */
export async function isStillOwed(
  tx: Tx,
  part: Pick<FullOrder, 'id' | 'state' | 'instalmentOf'>,
): Promise<boolean> {
  if (part.state !== 'review' || part.instalmentOf === null) return false
  if ((await findStateBeforeReview(tx, part.id)) !== 'pending_payment') return false
  const first = await findOrderById(tx, part.instalmentOf)
  return first !== null && isAnyOpen(tx, lineIdsOf(first))
}

/**
 * Opens again what waited for a part that is paid now, or that ended, unless another part keeps it waiting. The
 * part is locked, and in its new state.
 * @returns the part for which the access waits now; null for none.
 */
export async function resumeAfterPart(
  tx: Tx,
  part: Pick<FullOrder, 'userId' | 'instalmentOf' | 'id'>,
  now: Date,
): Promise<Waiting | null> {
  const { instalmentOf } = part
  if (instalmentOf === null) return null
  const series = await findSeries(tx, [{ id: instalmentOf, instalmentOf: null, instalmentNumber: 1 }])
  const parts = series.get(instalmentOf) ?? []
  const codes = parts.map(({ code }) => code)
  const terms = parts[0]?.instalmentTerms
  const other = terms && parts.find((one) => one.instalmentOf && keepsWaiting(one, terms, now))
  if (other) {
    const isWaiting = await waitForAnother(tx, codes, { code: other.code, reason: pauseReason(other) })
    return isWaiting ? other : null
  }
  for (const course of await resumeForOrders(tx, codes, now))
    await recordAudit(tx, {
      actorId: null,
      subjectType: 'user',
      subjectId: part.userId,
      action: 'enrollment.resumed',
      before: { state: 'paused' },
      after: { courseId: course, state: 'active' },
    })
  return null
}
