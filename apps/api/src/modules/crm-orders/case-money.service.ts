import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import {
  findPaymentById,
  hasOpenCase,
  insertPayment,
  type MoneyCaseRow,
  takePart,
  updateCase,
} from '../ledger/index.ts'
import { endUnpaid, type FullOrder, holdCoupon, isOwnedAlready, settleOrder } from '../orders/index.ts'

/** A part of a case's money that pays an order. */
export interface Part {
  row: MoneyCaseRow
  amount: number
  /** The order that the money names, locked. */
  named: FullOrder | null
}

/** What decisions on money without an order have in common. Their orders and cases are locked by the caller. */
export function createCaseMoney(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { clock } = services

  /** Pays an order with parts of cases; what is left of each case stays in it. */
  const settle = async (tx: Tx, order: FullOrder, parts: readonly Omit<Part, 'named'>[]) => {
    const [first] = parts
    if (!first || !isUnpaid(order)) throw new AppError('money_case.not_possible')
    if (await isOwnedAlready(tx, order, clock())) throw new AppError('course.already_owned')
    await holdCoupon(tx, order)
    const own = first.row.paymentId ? await findPaymentById(tx, first.row.paymentId) : null
    const payment =
      own?.orderId === order.id
        ? own
        : await insertPayment(tx, {
            orderId: order.id,
            provider: 'manual',
            reference: `${order.code}-${first.row.id}`,
            state: 'created',
            amount: order.total,
          })
    await settleOrder(services, tx, order, {
      payment,
      transactionId: own?.transactionId ?? null,
      // The order is paid when the last of its money has come.
      paidAt: new Date(Math.max(...parts.map(({ row }) => row.createdAt.getTime()))),
      received: parts.reduce((sum, { amount }) => sum + amount, 0),
      used: parts.map(({ row, amount }) => ({ eventId: row.paymentEventId, amount })),
    })
    for (const { row, amount } of parts)
      await takePart(tx, { moneyCaseId: row.id, orderId: order.id, amount, createdAt: clock() })
  }

  const resolve = (
    tx: Tx,
    row: MoneyCaseRow,
    actor: Actor,
    resolution: NonNullable<MoneyCaseRow['resolution']>,
    note: string,
  ) =>
    updateCase(tx, row.id, {
      state: 'resolved',
      resolution,
      note,
      unallocated: 0,
      resolvedBy: actor.id,
      resolvedAt: clock(),
      returnAskedBy: null,
      returnAskedAt: null,
    })

  /** Ends an order that was on hold for money that went elsewhere, unless other money still waits for it. */
  const endIfHeldForNothing = async (tx: Tx, order: FullOrder | null) => {
    if (order?.state === 'review' && !(await hasOpenCase(tx, order.id)))
      await endUnpaid(tx, order, 'money_let_go', clock())
  }

  /** Leaves the rest of a case to another decision. A return that waits for a second person is cleared. */
  const leaveRest = (tx: Tx, row: MoneyCaseRow, kind: MoneyCaseRow['kind'], note: string) =>
    updateCase(tx, row.id, { kind, note, returnAskedBy: null, returnAskedAt: null })

  /** Notes in the order that money names where it went. */
  const recordMove = (
    tx: Tx,
    { row, amount }: Part,
    from: FullOrder,
    to: FullOrder,
    actor: Actor,
    note: string,
  ) =>
    recordAudit(tx, {
      ...auditOf(actor),
      action: 'money.moved',
      subjectType: 'order',
      subjectId: from.id,
      before: { amount: row.amount, unallocated: row.unallocated, kind: row.kind, order: from.code },
      after: { unallocated: row.unallocated - amount, note, order: to.code },
    })

  /** Pays an order with parts of transfers: what is used up is resolved, what is left waits for another decision. */
  const give = async (tx: Tx, order: FullOrder, parts: readonly Part[], actor: Actor, note: string) => {
    await settle(tx, order, parts)
    for (const part of parts) {
      const { row, amount, named } = part
      const rest = row.unallocated - amount
      if (rest > 0) await leaveRest(tx, row, kindOfRest(row, rest, order, named), note)
      else {
        await updateCase(tx, row.id, { orderId: order.id })
        await resolve(tx, row, actor, 'assigned', note)
      }
      if (!named || named.id === order.id) continue
      if (rest === 0) await endIfHeldForNothing(tx, named)
      await recordMove(tx, part, named, order, actor, note)
    }
  }

  return { settle, resolve, endIfHeldForNothing, leaveRest, give }
}

/** Why the rest of a case waits: it is too much for its own paid order, or too much or little for one that is unpaid. */
function kindOfRest(row: MoneyCaseRow, rest: number, paid: FullOrder, named: FullOrder | null) {
  if (named?.id === paid.id) return 'overpaid'
  const isOfAmount = row.kind === 'underpaid' || row.kind === 'overpaid' || row.kind === 'late'
  if (!named || !isOfAmount || !isUnpaid(named)) return row.kind
  if (rest === named.total) return 'late'
  return rest < named.total ? 'underpaid' : 'overpaid'
}

/** Whether an order can still take money. */
export const isUnpaid = (order: FullOrder): boolean =>
  order.state === 'pending_payment' ||
  order.state === 'review' ||
  order.state === 'expired' ||
  order.state === 'cancelled'
