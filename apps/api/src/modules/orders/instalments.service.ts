import { newOrderCode } from '@repo/payments'
import { DAY_MS } from '../../core/durations.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { copyReferral } from '../affiliates/index.ts'
import { isAnyOpen, resumeForOrders, waitForAnother } from '../learning/index.ts'
import { closeAttempts, insertPayment } from '../ledger/index.ts'
import { findPausing, findSeries, findSharesOf } from './instalment-parts.repo.ts'
import { announceOrder } from './order-notices.ts'
import { findStateBeforeReview, setOrderState } from './order-states.repo.ts'
import { type FullOrder, findOrderById, insertOrder, lockOrders } from './orders.repo.ts'

/** A further part can be paid this long after its day; then it expires like every order. */
const LONGEST_LATE_MS = 365 * DAY_MS

/** The title of a line of a part, such as `Tiêm môi (kỳ 2/3)`. */
export const partTitle = (title: string, number: number, count: number) => `${title} (kỳ ${number}/${count})`

/** The lines of a first part, which open the courses of the whole purchase. */
export const lineIdsOf = (first: Pick<FullOrder, 'lines'>) => first.lines.map(({ id }) => id)

/** Why an access waits, as its learner and staff read it. */
export const pauseReason = ({ code, instalmentNumber }: Pick<FullOrder, 'code' | 'instalmentNumber'>) =>
  `Chờ thanh toán kỳ ${instalmentNumber} (đơn ${code})`

/** Makes the orders of the further parts, once the first one is paid, in the transaction that pays it. */
export async function makeFurtherParts(tx: Tx, first: FullOrder, now: Date): Promise<void> {
  const terms = first.instalmentTerms
  if (!terms) return
  const lines = await findSharesOf(tx, first.id)
  const count = terms.parts.length
  for (const [index, { amount, days }] of terms.parts.entries()) {
    if (index === 0) continue
    const dueAt = new Date(now.getTime() + days * DAY_MS)
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
 */
export async function resumeAfterPart(
  tx: Tx,
  part: Pick<FullOrder, 'userId' | 'instalmentOf' | 'id'>,
  now: Date,
): Promise<void> {
  const { instalmentOf } = part
  if (instalmentOf === null) return
  const series = await findSeries(tx, [{ id: instalmentOf, instalmentOf: null, instalmentNumber: 1 }])
  const codes = (series.get(instalmentOf) ?? []).map(({ code }) => code)
  const [other] = await findPausing(tx, instalmentOf)
  if (other) return waitForAnother(tx, codes, { code: other.code, reason: pauseReason(other) })
  for (const course of await resumeForOrders(tx, codes, now))
    await recordAudit(tx, {
      actorId: null,
      subjectType: 'user',
      subjectId: part.userId,
      action: 'enrollment.resumed',
      before: { state: 'paused' },
      after: { courseId: course, state: 'active' },
    })
}
