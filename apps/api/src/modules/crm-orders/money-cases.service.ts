import { AppError } from '@repo/contract'
import type { moneyCase } from '@repo/contract/crm-orders'
import type { GatewayName } from '@repo/contract/payment-providers'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { isOverRefundLimit } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import {
  type CaseQuery,
  type FullCase,
  findCase,
  findCases,
  findCaseView,
  lockCase,
  lockTransfersOf,
  type MoneyCaseRow,
  postCaseEnd,
  postGatewayPayout,
  updateCase,
} from '../ledger/index.ts'
import { type FullOrder, findOrderByCode, lockOrders } from '../orders/index.ts'
import { settlePayout } from '../payments/index.ts'
import { hasPendingReturn } from '../refunds/index.ts'
import { createCaseMoney } from './case-money.service.ts'

const PAGE_SIZE = 20

export type Decision =
  | { resolution: 'assigned'; orderCode: string; note: string }
  | { resolution: 'accepted' | 'returned' | 'kept'; note: string }
  | { resolution: 'payout'; gateway: GatewayName; fee: number; note: string }

/** The queue of money without a matching order, and the accountants' decisions on it. */
export function createMoneyCasesService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services

  const { settle, resolve, endIfHeldForNothing, leaveRest, give } = createCaseMoney(services)

  /**
   * Gives money with no order code, or a wrong one, to the order it was meant for. Of a transfer a part may be given, and
   * the rest waits; a gateway's money is given as a whole, because the gateway gives back no part of it.
   */
  const assign = async (
    tx: Tx,
    row: MoneyCaseRow,
    { order, target }: { order: FullOrder | null; target: FullOrder },
    actor: Actor,
    note: string,
  ) => {
    const isEnough =
      row.source === 'bank' ? row.unallocated >= target.total : row.unallocated === target.total
    if (!isEnough) throw new AppError('order.amount_differs')
    await give(tx, target, [{ row, amount: target.total, named: order }], actor, note)
  }

  /**
   * Accepts money for the order it names, together with all other bank transfers for it: a shortfall is waived, an excess
   * stays in the queue.
   */
  const accept = async (tx: Tx, row: MoneyCaseRow, order: FullOrder | null, actor: Actor, note: string) => {
    if (!order) throw new AppError('money_case.not_possible')
    const others = (await lockTransfersOf(tx, order.id)).filter(({ id }) => id !== row.id)
    let missing = order.total
    const parts = [row, ...others].map((each) => {
      const amount = Math.min(each.unallocated, missing)
      missing -= amount
      return { row: each, amount }
    })
    const taken = parts.filter(({ amount }) => amount > 0)
    await settle(tx, order, taken)
    if (missing > 0) await updateCase(tx, row.id, { printedReason: note })
    for (const { row: each, amount } of taken)
      if (each.unallocated === amount) await resolve(tx, each, actor, 'accepted', note)
      else await leaveRest(tx, each, 'overpaid', note)
  }

  /** Closes a case whose money was refunded, or kept with the payer's consent. */
  const letGo = async (
    tx: Tx,
    row: MoneyCaseRow,
    order: FullOrder | null,
    actor: Actor,
    decision: { resolution: 'returned' | 'kept'; note: string },
  ) => {
    await postCaseEnd(tx, row, decision.resolution, clock())
    await resolve(tx, row, actor, decision.resolution, decision.note)
    await endIfHeldForNothing(tx, order)
  }

  /** Closes the case of a transfer by which a gateway paid out what it had taken for us; no payer has sent it. */
  const notePayout = async (
    tx: Tx,
    row: MoneyCaseRow,
    actor: Actor,
    { gateway, fee, note }: Extract<Decision, { resolution: 'payout' }>,
  ) => {
    if (row.source !== 'bank' || row.orderId !== null || fee > row.unallocated)
      throw new AppError('money_case.not_possible')
    const left = await settlePayout(tx, { caseId: row.id, gateway, amount: row.unallocated, fee })
    await postGatewayPayout(tx, row, { gateway, fee: left, at: clock() })
    await resolve(tx, row, actor, 'payout', note)
  }

  /**
   * Whether a return above the limit still needs a second person; records the first one.
   * @throws AppError `refund.own` for who noted it.
   */
  const waitsForSecond = async (tx: Tx, row: MoneyCaseRow, actor: Actor, note: string) => {
    if (!(await isOverRefundLimit(tx, row.unallocated))) return false
    if (row.returnAskedAt) {
      if (row.returnAskedBy === actor.id) throw new AppError('refund.own')
      return false
    }
    await updateCase(tx, row.id, { note, returnAskedBy: actor.id, returnAskedAt: clock() })
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'money.return_noted',
      subjectType: row.orderId ? 'order' : 'money_case',
      subjectId: row.orderId ?? row.id,
      before: { amount: row.amount, unallocated: row.unallocated, kind: row.kind },
      after: { unallocated: row.unallocated, note },
    })
    return true
  }

  const decide = (id: string, decision: Decision, actor: Actor) =>
    db.transaction(async (tx) => {
      const found = await findCase(tx, id)
      if (!found) throw new AppError('money_case.not_found')
      const { order, target } = await lockForDecision(tx, found.orderId, decision)
      const row = await lockCase(tx, id)
      if (!row) throw new AppError('money_case.not_found')
      if (row.state === 'resolved') throw new AppError('money_case.resolved')
      // A refund is pending at the gateway; another decision would spend the money twice.
      if (await hasPendingReturn(tx, id)) throw new AppError('refund.pending')
      if (decision.resolution === 'returned' && (await waitsForSecond(tx, row, actor, decision.note))) return
      if (decision.resolution === 'assigned') {
        if (!target) throw new AppError('order.not_found')
        await assign(tx, row, { order, target }, actor, decision.note)
      } else if (decision.resolution === 'accepted') await accept(tx, row, order, actor, decision.note)
      else if (decision.resolution === 'payout') await notePayout(tx, row, actor, decision)
      else await letGo(tx, row, order, actor, { resolution: decision.resolution, note: decision.note })
      const after = await findCase(tx, id)
      const subject = target?.id ?? after?.orderId
      await recordAudit(tx, {
        ...auditOf(actor),
        action: `money.${decision.resolution}`,
        subjectType: subject ? 'order' : 'money_case',
        subjectId: subject ?? id,
        before: { amount: row.amount, unallocated: row.unallocated, kind: row.kind },
        after: {
          unallocated: after?.unallocated,
          note: decision.note,
          ...(decision.resolution === 'payout' ? { gateway: decision.gateway, fee: decision.fee } : {}),
        },
      })
    })

  return {
    async list(query: CaseQuery & ListPlace) {
      const { rows, ...found } = await findCases(db, query, PAGE_SIZE)
      return { items: rows.map(toCaseView), pageSize: PAGE_SIZE, ...found }
    },

    /** @throws AppError `money_case.not_found`. */
    async get(id: string) {
      const row = await findCaseView(db, id)
      if (!row) throw new AppError('money_case.not_found')
      return toCaseView(row)
    },

    /** @throws AppError `money_case.…`, or `order.…` for the order that money is given to. */
    async resolve(id: string, decision: Decision, actor: Actor) {
      await decide(id, decision, actor)
      const row = await findCaseView(db, id)
      if (!row) throw new Error('a case that was just decided on is gone')
      return toCaseView(row)
    },
  }
}

/** Locks both orders first, in one statement, so that crosswise assignments cannot deadlock. */
async function lockForDecision(tx: Tx, orderId: string | null, decision: Decision) {
  const code = decision.resolution === 'assigned' ? decision.orderCode : null
  const targetId = code ? ((await findOrderByCode(tx, code))?.id ?? null) : null
  const ids = [orderId, targetId].filter((id) => id !== null)
  const locked = await lockOrders(tx, ids)
  const find = (id: string | null) => locked.find((order) => order.id === id) ?? null
  return { order: find(orderId), target: find(targetId) }
}

export function toCaseView(found: NonNullable<FullCase>): z.input<typeof moneyCase> {
  const { row, order } = found
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    amount: row.amount,
    unallocated: row.unallocated,
    content: found.content,
    transactionId: found.transactionId ?? found.bankId,
    order: toOrderBrief(order),
    state: row.state,
    gatewayReturn: found.gatewayReturn,
    returnAsked: row.returnAskedAt && { by: found.returnAskedBy, at: row.returnAskedAt.toISOString() },
    resolution: row.resolution,
    parts: found.parts,
    note: row.note,
    resolvedBy: found.resolvedBy,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A left-joined row: complete or null. */
function toOrderBrief({ code, total, state, learner }: NonNullable<FullCase>['order']) {
  if (code === null || total === null || state === null) return null
  return { code, total, state, learner: learner ?? '' }
}
