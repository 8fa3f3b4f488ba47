import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { OrderState, SalesRows } from './sales-rows.ts'

/** Account of the bank emulator. */
const DEMO_ACCOUNT_NUMBER = '0000123456789'

const paymentStates = {
  paid: 'succeeded',
  pending_payment: 'created',
  expired: 'expired',
  cancelled: 'failed',
  review: 'review',
  partially_refunded: 'succeeded',
  refunded: 'succeeded',
} as const satisfies Record<OrderState, string>

/** How an order is paid: by a transfer, through a gateway, or at the counter with the number of its receipt. */
export type PaymentWay = { provider: 'vietqr' } | { provider: 'momo' | 'manual'; reference: string }

/** The payment of an order, and the bank's notice where money came. */
export function addMoney(
  context: SeedContext,
  rows: SalesRows,
  order: { id: string; code: string; state: OrderState; total: number; paidAt: Date | null; expiresAt: Date },
  at: Date,
  way: PaymentWay = { provider: 'vietqr' },
): void {
  const payment = {
    id: context.id(at),
    orderId: order.id,
    reference: order.code,
    state: paymentStates[order.state],
    amount: order.total,
    createdAt: at,
    updatedAt: order.paidAt ?? at,
  }
  // Money of an order under review came after its time was over.
  const bookedAt = order.state === 'review' ? addMinutes(order.expiresAt, 95) : order.paidAt
  addHistory(rows, order, at, bookedAt)
  if (order.total === 0) {
    rows.payments.push({ ...payment, provider: 'free' })
    return
  }
  const paid = (transactionId: string) =>
    order.paidAt ? { paidAt: order.paidAt, received: order.total, transactionId } : {}
  if (way.provider !== 'vietqr') {
    const { provider, reference } = way
    rows.payments.push({ ...payment, provider, reference, ...paid(reference) })
    if (order.paidAt)
      rows.events.push({
        id: context.id(order.paidAt),
        provider,
        type: 'payment.succeeded',
        providerEventId: reference,
        amount: order.total,
        raw: { isDemo: true, reference },
        isVerified: true,
        outcome: 'paid',
        orderId: order.id,
        createdAt: order.paidAt,
      })
    return
  }
  rows.payments.push({ ...payment, provider: 'vietqr', ...paid(`FT${order.code.slice(-8)}`) })
  if (bookedAt) addNotice(context, rows, order, bookedAt, order.state === 'review' ? 'late' : 'matched')
}

/** The states that an order went into, as the service writes them down. */
function addHistory(
  rows: SalesRows,
  order: { id: string; code: string; state: OrderState; expiresAt: Date },
  at: Date,
  bookedAt: Date | null,
): void {
  const note = (state: OrderState, createdAt: Date, outcome: string = state) =>
    rows.events.push({
      provider: 'order',
      type: `order.${state}`,
      providerEventId: `demo-${order.code}-${state}`,
      raw: { isDemo: true },
      isVerified: true,
      outcome,
      orderId: order.id,
      createdAt,
    })
  if (order.state === 'cancelled') note('cancelled', at, 'by_buyer')
  if (order.state === 'expired' || order.state === 'review') note('expired', order.expiresAt, 'time_over')
  if ((order.state === 'paid' || order.state === 'review') && bookedAt) note(order.state, bookedAt)
}

function addNotice(
  context: SeedContext,
  rows: SalesRows,
  order: { id: string; code: string; total: number },
  bookedAt: Date,
  state: 'late' | 'matched',
): void {
  const sourceId = `demo-${rows.transactions.length + 1}`
  const transactionId = context.id(bookedAt)
  const eventId = context.id(bookedAt)
  rows.transactions.push({
    id: transactionId,
    source: 'sepay',
    sourceId,
    accountNumber: DEMO_ACCOUNT_NUMBER,
    amount: order.total,
    content: order.code,
    state,
    orderId: order.id,
    bookedAt,
    createdAt: bookedAt,
  })
  rows.events.push({
    id: eventId,
    provider: 'sepay',
    type: 'transfer.in',
    providerEventId: sourceId,
    amount: order.total,
    raw: { isDemo: true, content: order.code, transferAmount: order.total },
    isVerified: true,
    outcome: state,
    orderId: order.id,
    createdAt: bookedAt,
  })
  if (state !== 'matched')
    rows.cases.push({
      id: context.id(bookedAt),
      kind: state,
      source: 'bank',
      paymentEventId: eventId,
      bankTransactionId: transactionId,
      orderId: order.id,
      amount: order.total,
      unallocated: order.total,
      createdAt: bookedAt,
    })
}

interface OtherTransfer {
  kind: 'unmatched' | 'underpaid' | 'duplicate'
  amount: number
  content: string
  at: Date
  orderId?: string
  /** What a colleague decided on it. */
  decision?: { resolution: 'returned'; note: string; by: string; at: Date }
}

/** A transfer that pays no order by itself, so that it stands in the queue of the accountant. */
export function addOtherTransfer(context: SeedContext, rows: SalesRows, transfer: OtherTransfer): void {
  const { kind, amount, content, at, orderId = null, decision } = transfer
  const sourceId = `demo-${rows.transactions.length + 1}`
  const [transactionId, eventId] = [context.id(at), context.id(at)]
  rows.transactions.push({
    id: transactionId,
    source: 'sepay',
    sourceId,
    accountNumber: DEMO_ACCOUNT_NUMBER,
    amount,
    content,
    state: kind,
    orderId,
    bookedAt: at,
    createdAt: at,
  })
  rows.events.push({
    id: eventId,
    provider: 'sepay',
    type: 'transfer.in',
    providerEventId: sourceId,
    amount,
    raw: { isDemo: true, content, transferAmount: amount },
    isVerified: true,
    outcome: kind,
    orderId,
    createdAt: at,
  })
  rows.cases.push({
    id: context.id(at),
    kind,
    source: 'bank',
    paymentEventId: eventId,
    bankTransactionId: transactionId,
    orderId,
    amount,
    unallocated: decision ? 0 : amount,
    ...(decision
      ? {
          state: 'resolved',
          resolution: decision.resolution,
          note: decision.note,
          resolvedBy: decision.by,
          resolvedAt: decision.at,
        }
      : {}),
    createdAt: at,
  })
}

/** What doctors get of what their courses are sold for, in hundredths of a percent. */
export const DEMO_SHARE = 5000

/** What the doctor who teaches beside gets of that, in the sales of courses that two teach. */
const DEMO_PART = 4000
const DIVIDED_DAYS_AGO = 85
const PARTS_STREAM = 20_261_128

/**
 * Courses with a second doctor whose revenue an owner divided some time ago: the parts, who set them, and the parts of
 * what was sold since.
 */
export function buildCourseShares(
  shared: SeedContext,
  teams: readonly { courseId: string; doctorId: string; position?: number }[],
  sales: {
    orders: readonly { id: string; createdAt: Date }[]
    lines: readonly { id: string; orderId: string; courseId: string }[]
  },
  owner: { id: string },
) {
  const context = forkContext(shared, PARTS_STREAM)
  const createdAt = context.daysAgo(DIVIDED_DAYS_AGO, 9, 20)
  const shares = teams
    .filter(({ position }) => position === 1)
    .map(({ courseId, doctorId }) => ({ courseId, doctorId, basisPoints: DEMO_PART, createdAt }))
  const shareOf = new Map(shares.map((share) => [share.courseId, share]))
  const later = new Set(sales.orders.filter((order) => order.createdAt > createdAt).map(({ id }) => id))
  const ofLines = sales.lines.flatMap(({ id, orderId, courseId }) => {
    const share = shareOf.get(courseId)
    if (!share || !later.has(orderId)) return []
    return { orderLineId: id, doctorId: share.doctorId, basisPoints: share.basisPoints }
  })
  const audit = shares.map(({ courseId, doctorId, basisPoints }) => ({
    id: context.id(createdAt),
    actorId: owner.id,
    action: 'course.shares_set',
    subjectType: 'course',
    subjectId: courseId,
    after: { parts: [{ doctorId, basisPoints }] },
    createdAt,
  }))
  return { shares, ofLines, audit }
}

/** A share for everybody. */
export function buildShares(context: SeedContext) {
  const at = context.daysAgo(90)
  return [{ id: context.id(at), basisPoints: DEMO_SHARE, createdAt: at, updatedAt: at }]
}
