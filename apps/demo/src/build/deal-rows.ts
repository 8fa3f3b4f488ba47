import { orderMails, type tables } from '@repo/api/rows'
import { seedGifts, seedRefunds } from '../data/deals.ts'
import { DEMO_DOMAIN } from '../demo-accounts.ts'
import { seedCode } from '../random.ts'
import { createBuyers } from './buyers.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import { drawPaper } from './lesson-files.ts'
import { toMail } from './mail-rows.ts'
import { addOtherTransfer } from './money-rows.ts'
import type { PersonRow } from './people-rows.ts'
import { addOrder, enroll, type SalesRows } from './sales-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type RefundRow = Row<typeof tables.refunds> & { id: string; orderId: string; createdAt: Date }

const STREAM = 20_261_129
const ORDER_CODE_LENGTH = 20

export interface DealRows {
  refunds: RefundRow[]
  refundLines: Row<typeof tables.refundLines>[]
  gifts: Row<typeof tables.gifts>[]
  documents: (Row<typeof tables.orderDocuments> & { storageKey: string })[]
  transferNumbers: Row<typeof tables.transferNumbers>[]
  audit: Row<typeof tables.auditEntries>[]
  mails: Row<typeof tables.mails>[]
}

interface Deals {
  context: SeedContext
  sales: SalesRows
  rows: DealRows
  owner: PersonRow
  learners: readonly PersonRow[]
  courseOf: (slug: string) => CourseRows
  buyerOf: ReturnType<typeof createBuyers>
}

/** A receipt that is kept with an order: what is stored under the key of its document. */
export type Receipt = Awaited<ReturnType<typeof drawReceipts>>

const RECEIPT = 'PT-0117'

export async function drawReceipts() {
  const bytes = await drawPaper(`Phiếu thu ${RECEIPT}`, [
    'Thu học phí tại văn phòng, bằng tiền mặt.',
    'Bản chụp lưu cùng đơn hàng để đối chiếu.',
  ])
  return { key: `order-documents/${'d0c0'.repeat(8)}.pdf`, bytes }
}

/**
 * Orders whose story does not end with their payment: refunds in whole and in part, gifts, one paid at the counter with
 * its receipt, and transfers that wait or were sent back. They stand on top of the others and change none of them.
 */
export function buildDeals(
  shared: SeedContext,
  sales: SalesRows,
  { learners, owner, receipt }: { learners: readonly PersonRow[]; owner: PersonRow; receipt: Receipt },
  courses: readonly CourseRows[],
): DealRows {
  const rows: DealRows = {
    refunds: [],
    refundLines: [],
    gifts: [],
    documents: [],
    transferNumbers: [],
    audit: [],
    mails: [],
  }
  const deals: Deals = {
    context: forkContext(shared, STREAM),
    sales,
    rows,
    owner,
    learners,
    courseOf: (slug) => courses.find(({ course }) => course.slug === slug)!,
    buyerOf: createBuyers(learners, sales),
  }
  for (const plan of seedRefunds) addRefund(deals, plan)
  for (const plan of seedGifts) addGift(deals, plan)
  addCounterSale(deals, receipt)
  addTransfers(deals)
  return rows
}

function addRefund(deals: Deals, plan: (typeof seedRefunds)[number]): void {
  const { context, sales, rows, owner } = deals
  const at = context.daysAgo(plan.daysAgo, plan.hour, 24)
  const chosen = plan.courses.map(deals.courseOf)
  const buyer = deals.buyerOf(at, chosen)
  const way =
    plan.paidBy === 'momo'
      ? ({ provider: 'momo', reference: seedCode(context.random, ORDER_CODE_LENGTH) } as const)
      : undefined
  addOrder(context, sales, buyer, chosen, at, 'paid', { way })
  const order = sales.orders.at(-1)!
  const payment = sales.payments.at(-1)!
  const lines = sales.lines.slice(-chosen.length)
  const askedAt = context.daysAgo(plan.daysAgo - plan.askedAfterDays, 9, 35)
  const isOpen = 'isOpen' in plan
  const doneAt = isOpen ? null : addMinutes(askedAt, plan.paidBy === 'momo' ? 2 : 190)
  const back = lines.flatMap((line, index) => {
    const { share, endsAccess } = plan.lines[index]!
    const amount = Math.round((line.price * share) / 1000) * 1000
    return amount > 0 ? [{ line, amount, endsAccess }] : []
  })
  const amount = back.reduce((sum, one) => sum + one.amount, 0)
  const channel = plan.paidBy === 'momo' ? ('provider' as const) : ('manual' as const)
  const transactionId = doneAt ? `${channel === 'manual' ? 'FT' : ''}${seedCode(context.random, 10)}` : null
  const refund: RefundRow = {
    id: context.id(askedAt),
    orderId: order.id,
    paymentId: payment.id!,
    reference: `R${seedCode(context.random, ORDER_CODE_LENGTH).toLowerCase()}`,
    amount,
    channel,
    state: doneAt ? 'succeeded' : 'pending',
    reason: plan.reason,
    transactionId,
    transferNumber: channel === 'manual' ? transactionId : null,
    requestedBy: owner.id,
    completedAt: doneAt,
    createdAt: askedAt,
    updatedAt: doneAt ?? askedAt,
  }
  rows.refunds.push(refund)
  rows.refundLines.push(
    ...back.map((one) => ({
      refundId: refund.id,
      orderLineId: one.line.id,
      amount: one.amount,
      endsAccess: one.endsAccess,
    })),
  )
  noteRefund(deals, refund, order)
  if (!doneAt) return
  for (const one of back) {
    one.line.refunded = one.amount
    if (!one.endsAccess) continue
    const enrollment = sales.enrollments.find(({ orderLineId }) => orderLineId === one.line.id)!
    enrollment.state = 'revoked'
  }
  const state = amount === order.total ? ('refunded' as const) : ('partially_refunded' as const)
  sales.events.push({
    id: context.id(doneAt),
    provider: 'order',
    type: `order.${state}`,
    providerEventId: `demo-${order.code}-${state}`,
    raw: { isDemo: true, from: order.state },
    isVerified: true,
    outcome: state,
    orderId: order.id,
    createdAt: doneAt,
  })
  order.state = state
  order.updatedAt = doneAt
  rows.mails.push(refundMail(context, buyer, order.code, refund, doneAt))
}

/** What the log says of a refund, and the history of its order where a gateway made it. */
function noteRefund({ context, rows, owner, sales }: Deals, refund: RefundRow, order: { id: string }): void {
  const { amount, channel, reason, completedAt, createdAt, reference } = refund
  const subject = { actorId: owner.id, subjectType: 'order', subjectId: order.id }
  rows.audit.push({
    ...subject,
    id: context.id(createdAt),
    action: 'order.refund_requested',
    before: { state: 'paid', refunded: 0 },
    after: { amount, channel, reason },
    createdAt,
  })
  if (!completedAt) return
  if (channel === 'manual') {
    rows.audit.push({
      ...subject,
      id: context.id(completedAt),
      action: 'order.refund_completed',
      before: { state: 'paid', refunded: 0, refund: 'pending' },
      after: { amount, transactionId: refund.transactionId },
      createdAt: completedAt,
    })
    return
  }
  const steps = [
    { type: 'refund.asked', outcome: 'asked', at: addMinutes(createdAt, 1) },
    { type: 'refund.succeeded', outcome: 'made', at: completedAt },
  ]
  for (const { type, outcome, at } of steps)
    sales.events.push({
      id: context.id(at),
      provider: 'momo',
      type,
      providerEventId: reference,
      amount,
      raw: { isDemo: true },
      isVerified: true,
      outcome,
      orderId: order.id,
      createdAt: at,
    })
}

function refundMail(
  context: SeedContext,
  buyer: PersonRow,
  code: string,
  { amount, channel }: RefundRow,
  at: Date,
): Row<typeof tables.mails> {
  const mail = orderMails.refunded(buyer.name, code, amount, channel === 'provider')
  return toMail(context, buyer, { ...mail, kind: 'order', at })
}

function addGift(deals: Deals, plan: (typeof seedGifts)[number]): void {
  const { context, sales, rows } = deals
  const isUnpaid = 'isUnpaid' in plan
  const at = isUnpaid ? addMinutes(context.now, -70) : context.daysAgo(plan.daysAgo, 12, 18)
  const course = deals.courseOf(plan.course)
  const giver = deals.buyerOf(at, [course])
  addOrder(context, sales, giver, [course], at, isUnpaid ? 'pending_payment' : 'paid', { isGift: true })
  const order = sales.orders.at(-1)!
  const claimedAt =
    'claimedAfterDays' in plan ? context.daysAgo(plan.daysAgo - plan.claimedAfterDays, 20, 5) : null
  const taker = claimedAt ? deals.buyerOf(at, [course]) : null
  const recipient = taker ?? {
    name: 'recipient' in plan ? plan.recipient.name : '',
    email: 'recipient' in plan ? `${plan.recipient.email}@${DEMO_DOMAIN}` : '',
  }
  rows.gifts.push({
    orderId: order.id,
    recipientEmail: recipient.email,
    recipientName: recipient.name,
    message: plan.message,
    // Not the hash of any token: the links of the demo’s gifts cannot be opened.
    tokenHash: order.paidAt ? `demo-${order.code}` : null,
    sentAt: order.paidAt,
    claimedBy: taker?.id ?? null,
    claimedAt,
    createdAt: at,
  })
  if (order.paidAt)
    rows.mails.push(
      ...giftMails(context, order.paidAt, { giver, recipient, message: plan.message, order, course }),
    )
  if (taker && claimedAt)
    sales.enrollments.push(...enroll(context, taker.id, [sales.lines.at(-1)!], [course], claimedAt))
}

interface Given {
  giver: PersonRow
  recipient: Pick<PersonRow, 'name' | 'email'> & { id?: string }
  message: string
  order: { code: string; total: number }
  course: CourseRows
}

/** The mail to the giver, and the one that brought the link, whose text is gone as that of every mail with a secret. */
function giftMails(
  context: SeedContext,
  at: Date,
  { giver, recipient, message, order, course }: Given,
): Row<typeof tables.mails>[] {
  const gift = { recipientName: recipient.name, recipientEmail: recipient.email, message }
  const lines = [{ title: course.course.title, bundleTitle: null }]
  const paid = orderMails.giftPaid(giver.name, { ...order, lines }, gift)
  const link = orderMails.gift(gift, giver.name, lines, '')
  return [
    toMail(context, giver, { ...paid, kind: 'order', at }),
    {
      ...toMail(context, giver, { ...link, kind: 'order', at }),
      recipient: recipient.email,
      userId: recipient.id ?? null,
      hasSecret: true,
      text: '',
      html: '',
      textRemovedAt: at,
    },
  ]
}

/** Paid at the counter: confirmed by hand with the number of the receipt, which is kept with the order. */
function addCounterSale(deals: Deals, receipt: Receipt): void {
  const { context, sales, rows, owner } = deals
  const at = context.daysAgo(16, 10, 40)
  const course = deals.courseOf('van-hanh-phong-kham-da-tham-my')
  addOrder(context, sales, deals.buyerOf(at, [course]), [course], at, 'paid', {
    way: { provider: 'manual', reference: RECEIPT },
  })
  const order = sales.orders.at(-1)!
  const paidAt = order.paidAt!
  const addedAt = addMinutes(paidAt, 4)
  const subject = { actorId: owner.id, subjectType: 'order', subjectId: order.id }
  rows.transferNumbers.push({ number: RECEIPT.replace('-', ''), source: 'receipt', createdAt: paidAt })
  const file = { contentType: 'application/pdf', bytes: receipt.bytes.length }
  rows.documents.push({
    ...file,
    id: context.id(addedAt),
    orderId: order.id,
    storageKey: receipt.key,
    addedBy: owner.id,
    createdAt: addedAt,
  })
  rows.audit.push(
    {
      ...subject,
      id: context.id(paidAt),
      action: 'order.confirmed',
      before: { state: 'pending_payment' },
      after: { state: 'paid', amount: order.total, receipt: RECEIPT, note: 'Nộp tiền mặt tại văn phòng' },
      createdAt: paidAt,
    },
    {
      ...subject,
      id: context.id(addedAt),
      action: 'order.document_added',
      after: file,
      createdAt: addedAt,
    },
  )
}

/** A transfer that is too small and waits, and one that came twice and was sent back. */
function addTransfers(deals: Deals): void {
  const { context, sales, rows, owner } = deals
  const course = deals.courseOf('laser-co-ban-tuong-tac-anh-sang-va-mo')
  const shortAt = addMinutes(context.now, -130)
  addOrder(context, sales, deals.buyerOf(shortAt, [course]), [course], shortAt, 'pending_payment')
  const short = sales.orders.at(-1)!
  addOtherTransfer(context, sales, {
    kind: 'underpaid',
    amount: short.total - 50_000,
    content: short.code,
    orderId: short.id,
    at: addMinutes(shortAt, 9),
  })
  const anaphylaxis = deals.courseOf('phan-ve-tai-phong-kham-muoi-phut-dau-tien')
  const twiceAt = context.daysAgo(12, 21, 5)
  addOrder(context, sales, deals.buyerOf(twiceAt, [anaphylaxis]), [anaphylaxis], twiceAt, 'paid')
  const twice = sales.orders.at(-1)!
  const cameAt = addMinutes(twice.paidAt!, 6)
  const decidedAt = addDays(context.daysAgo(12, 9, 50), 2)
  const note = 'Học viên bấm chuyển hai lần. Đã chuyển trả, FT26110488.'
  addOtherTransfer(context, sales, {
    kind: 'duplicate',
    amount: twice.total,
    content: twice.code,
    orderId: twice.id,
    at: cameAt,
    decision: { resolution: 'returned', note, by: owner.id, at: decidedAt },
  })
  rows.audit.push({
    id: context.id(decidedAt),
    actorId: owner.id,
    action: 'money.returned',
    subjectType: 'order',
    subjectId: twice.id,
    before: { amount: twice.total, unallocated: twice.total, kind: 'duplicate' },
    after: { unallocated: 0, note },
    createdAt: decidedAt,
  })
}
