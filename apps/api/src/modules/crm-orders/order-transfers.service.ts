import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findOrdersOfCases, findReferences, listFreeTransfers, lockCases } from '../ledger/index.ts'
import { findOrderByCode, findOrderRow, lockOrders } from '../orders/index.ts'
import { hasPendingReturn } from '../refunds/index.ts'
import { createCaseMoney, isUnpaid, type Part } from './case-money.service.ts'

const MOST_TRANSFERS = 30

export interface TransferChoice {
  /** Parts of transfers, by their cases; `left` is what each had left when it was chosen. */
  parts: readonly { id: string; amount: number; left: number }[]
  note: string
}

/** Orders that staff confirm by the transfers that a bank told of. */
export function createOrderTransfersService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db } = services
  const { give } = createCaseMoney(services)
  return {
    /**
     * Transfers whose money is not used up, those that suit the order first.
     * @throws AppError `order.not_found`
     */
    async list(code: string, q: string | undefined) {
      const order = await findOrderRow(db, code)
      if (!order) throw new AppError('order.not_found')
      const rows = await listFreeTransfers(db, order, q, MOST_TRANSFERS + 1)
      return {
        items: rows
          .slice(0, MOST_TRANSFERS)
          .map(({ bookedAt, ...row }) => ({ ...row, bookedAt: bookedAt.toISOString() })),
        isCut: rows.length > MOST_TRANSFERS,
      }
    },

    /**
     * Pays an order with parts of transfers that come to its price; what is left of each waits as a case.
     * @throws AppError `order.not_found`, `order.not_payable`, `order.amount_differs`, `course.already_owned`,
     *   `money_case.not_found`, `money_case.resolved`, `money_case.changed`, `money_case.not_possible`, `refund.pending`
     */
    pay: (code: string, { parts: chosen, note }: TransferChoice, actor: Actor) =>
      db.transaction(async (tx) => {
        const found = await findOrderByCode(tx, code)
        if (!found) throw new AppError('order.not_found')
        const ids = chosen.map(({ id }) => id)
        // All orders in one statement before their cases, as in decisions on cases, so that crosswise acts cannot deadlock.
        const orders = await lockOrders(tx, [found.id, ...(await findOrdersOfCases(tx, ids))])
        const order = orders.find(({ id }) => id === found.id)
        if (!order) throw new AppError('order.not_found')
        if (!isUnpaid(order)) throw new AppError('order.not_payable')
        const rows = await lockCases(tx, ids)
        const parts: Part[] = []
        for (const { id, amount, left } of chosen) {
          const row = rows.find((each) => each.id === id)
          if (!row) throw new AppError('money_case.not_found')
          if (row.state === 'resolved') throw new AppError('money_case.resolved')
          if (row.source !== 'bank') throw new AppError('money_case.not_possible')
          if (await hasPendingReturn(tx, id)) throw new AppError('refund.pending')
          const named = orders.find((each) => each.id === row.orderId) ?? null
          // An order that is not among the locked ones was named since they were locked, by another decision.
          if (row.unallocated !== left || amount > left || (row.orderId !== null && !named))
            throw new AppError('money_case.changed')
          parts.push({ row, amount, named })
        }
        if (parts.reduce((sum, { amount }) => sum + amount, 0) !== order.total)
          throw new AppError('order.amount_differs')
        await give(tx, order, parts, actor, note)
        const references = await findReferences(tx, ids)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.transfers_chosen',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state },
          after: {
            state: 'paid',
            amount: order.total,
            transfers: chosen.map(({ id, amount }) => ({ receipt: references.get(id) ?? id, amount })),
            note,
          },
        })
      }),
  }
}
