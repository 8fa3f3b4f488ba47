import { AppError } from '@repo/contract'
import type { staffOrderDetail } from '@repo/contract/crm-orders'
import { gateways } from '@repo/contract/payment-providers'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findContactOfOrder } from '../contacts/index.ts'
import { listCasesOf, listPayments } from '../ledger/index.ts'
import {
  bundleOf,
  type FullOrder,
  findBuyer,
  findOrderById,
  findOrderRow,
  ORDER_SOURCE,
  type OrderRow,
  toOrderView,
  withLines,
} from '../orders/index.ts'
import { isToReview, isUnapproved, listRefundLinesOf, listRefunds, settleFrom } from '../refunds/index.ts'
import { countSeatsOfLines } from '../seats/index.ts'
import {
  findLearner,
  findOpenLineIds,
  findOpenLineIdsOf,
  findOrders,
  listEvents,
  listStaffActions,
  type OrderQuery,
  type OrderSort,
  sumOrders,
} from './crm-orders.repo.ts'
import { listDocuments } from './documents.repo.ts'
import { toCaseView } from './money-cases.service.ts'

const PAGE_SIZE = 20

export type StaffOrderDetail = z.input<typeof staffOrderDetail>

/** Orders as staff see them. */
export function createStaffOrdersService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const historyOf = async (order: OrderRow): Promise<StaffOrderDetail['history']> => {
    const [events, deeds] = await Promise.all([listEvents(db, order.id), listStaffActions(db, order.id)])
    const begun = {
      at: order.createdAt,
      action: 'order.created',
      by: null,
      amount: order.total,
      outcome: null,
      note: null,
    }
    return [
      // An order made by hand begins with what its maker did.
      ...(deeds.some(({ action }) => action === 'order.made_by_hand') ? [] : [begun]),
      ...events.map(({ at, type, provider, amount, outcome }) => ({
        at,
        action: type,
        by: provider === ORDER_SOURCE ? null : provider,
        amount,
        // Leaves the outcome out where it only repeats the action.
        outcome: type === `order.${outcome}` ? null : outcome,
        note: null,
      })),
      ...deeds.map(({ at, action, by, after }) => ({
        at,
        action,
        by,
        amount: numberIn(after, 'amount'),
        outcome: null,
        note: textIn(after, 'note') ?? textIn(after, 'reason'),
      })),
    ]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
  }

  const refundsOf = async (orderId: string): Promise<StaffOrderDetail['refunds']> => {
    const [rows, lines] = await Promise.all([listRefunds(db, orderId), listRefundLinesOf(db, orderId)])
    return rows.map(({ refund, requestedBy, approvedBy }) => ({
      id: refund.id,
      amount: refund.amount,
      channel: refund.channel,
      state: refund.state,
      reason: refund.reason,
      failureCode: refund.failureCode,
      transactionId: refund.transactionId,
      requestedBy,
      requestedById: refund.requestedBy,
      approval: isUnapproved(refund) ? 'waiting' : refund.approvedAt ? 'given' : null,
      approvedBy,
      settleFrom: settleFrom(refund)?.toISOString() ?? null,
      gatewayAnswer:
        refund.state === 'pending' && refund.answerCode !== null
          ? { code: refund.answerCode, words: refund.answerWords ?? '' }
          : null,
      isToReview: isToReview(refund, clock()),
      lines: lines
        .filter(({ line }) => line.refundId === refund.id)
        .map(({ line, title }) => ({
          title,
          amount: line.amount,
          endsAccess: line.endsAccess,
          seats: line.seats,
        })),
      createdAt: refund.createdAt.toISOString(),
      completedAt: refund.completedAt?.toISOString() ?? null,
    }))
  }

  const documentsOf = async (orderId: string): Promise<StaffOrderDetail['documents']> =>
    (await listDocuments(db, orderId)).map(({ contentType, createdAt, ...document }) => ({
      ...document,
      contentType: contentType === 'application/pdf' ? contentType : 'image/webp',
      createdAt: createdAt.toISOString(),
    }))

  /** Lines of a paid further part whose courses are open by the first part; refunding them ends that access. */
  const paidLinesOf = async (part: FullOrder, firstId: string): Promise<string[]> => {
    if (part.paidAt === null) return []
    const opening = (await findOrderById(db, firstId))?.lines ?? []
    const open = await findOpenLineIds(
      db,
      opening.map(({ id }) => id),
    )
    const courseIds = opening.flatMap(({ id, courseId }) => (open.includes(id) ? courseId : []))
    return part.lines.flatMap(({ id, courseId }) => (courseIds.includes(courseId) ? id : []))
  }

  const findWhole = async (row: OrderRow): Promise<FullOrder> => {
    const [order] = await withLines(db, [row])
    if (!order) throw new Error('an order came back without its lines')
    return order
  }

  /** An order with those of its lines that give access now: by an enrolment, or by seats that have not ended. */
  const withOpenLines = async (row: OrderRow): Promise<{ order: FullOrder; openLineIds: string[] }> => {
    if (row.instalmentOf === null && !row.organisationId) {
      const [order, openLineIds] = await Promise.all([findWhole(row), findOpenLineIdsOf(db, row.id)])
      return { order, openLineIds }
    }
    const order = await findWhole(row)
    if (row.instalmentOf !== null) return { order, openLineIds: await paidLinesOf(order, row.instalmentOf) }
    const ids = order.lines.map((line) => line.id)
    const seats = await countSeatsOfLines(db, ids)
    const openLineIds = seats.flatMap(({ lineId, bought, ended }) => (ended < bought ? lineId : []))
    return { order, openLineIds }
  }

  const detail = async (row: OrderRow): Promise<StaffOrderDetail> => {
    const [{ order, openLineIds }, learner, maker, contact, payments, cases, history, documents, givenBack] =
      await Promise.all([
        withOpenLines(row),
        findLearner(db, row.userId),
        row.madeBy === null ? null : findBuyer(db, row.madeBy),
        row.madeBy === null ? null : findContactOfOrder(db, row.code),
        listPayments(db, row.id),
        listCasesOf(db, row.id),
        historyOf(row),
        documentsOf(row.id),
        refundsOf(row.id),
      ])
    const {
      transfer: _transfer,
      gateways: _gateways,
      failedAttempt: _failedAttempt,
      shortfall: _shortfall,
      refunds: _refunds,
      lines: _lines,
      ...view
    } = toOrderView(order, env, clock(), { offered: [] })
    const paidBy = payments.find((payment) => payment.state === 'succeeded')
    const isPaid = order.state === 'paid' || order.state === 'partially_refunded'
    return {
      ...view,
      learner,
      organisation: order.organisation,
      madeBy: maker?.name ?? null,
      contact,
      lines: order.lines.map(
        ({ id, title, listPrice, price, priceReason, discount, received, refunded, seats, ...line }) => ({
          id,
          title,
          listPrice,
          price,
          priceReason,
          bundle: bundleOf(line),
          discount,
          received,
          refunded,
          seats,
          hasAccess: openLineIds.includes(id),
        }),
      ),
      payments: payments.map((payment) => ({
        id: payment.id,
        provider: payment.provider,
        reference: payment.reference,
        state: payment.state,
        amount: payment.amount,
        transactionId: payment.transactionId,
        failureCode: payment.failureCode,
        createdAt: payment.createdAt.toISOString(),
        paidAt: payment.paidAt?.toISOString() ?? null,
      })),
      history,
      documents,
      refunds: givenBack,
      cases: cases.map(toCaseView),
      refundable: isPaid && paidBy ? paidBy.received - paidBy.returned : 0,
      canRefundByProvider: isPaid && gateways.some((name) => name === paidBy?.provider),
    }
  }

  return {
    sum: async (query: OrderQuery) => ({ revenue: await sumOrders(db, query, clock()) }),

    async list(query: OrderQuery & OrderSort & ListPlace) {
      const now = clock()
      const { rows, facts, ...found } = await findOrders(db, query, PAGE_SIZE, now)
      const items = rows.map(({ order, learner, organisation }) => {
        const lines = facts.lines.filter(({ orderId }) => orderId === order.id)
        const waiting = facts.toRefund.find(({ orderId }) => orderId === order.id)
        return {
          code: order.code,
          state: order.state,
          learner,
          courses: lines.map(({ title }) => title),
          total: order.total,
          refunded: lines.reduce((sum, { refunded }) => sum + refunded, 0),
          toRefund: {
            refund_transfer: waiting?.refund_transfer ?? 0,
            refund_review: waiting?.refund_review ?? 0,
          },
          provider: facts.paidBy.find(({ orderId }) => orderId === order.id)?.provider ?? null,
          isGift: order.isGift,
          organisation,
          hasOpenCase: facts.withCase.includes(order.id),
          createdAt: order.createdAt.toISOString(),
          paidAt: order.paidAt?.toISOString() ?? null,
        }
      })
      return { items, pageSize: PAGE_SIZE, ...found }
    },

    /** @throws AppError `order.not_found`. */
    async get(code: string): Promise<StaffOrderDetail> {
      const row = await findOrderRow(db, code)
      if (!row) throw new AppError('order.not_found')
      return detail(row)
    },
  }
}

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const numberIn = (value: unknown, name: string) => {
  const found = fieldIn(value, name)
  return typeof found === 'number' ? found : null
}
const textIn = (value: unknown, name: string) => {
  const found = fieldIn(value, name)
  return typeof found === 'string' && found !== '' ? found : null
}
