import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, desc, eq } from 'drizzle-orm'
import { moneyCases, refunds } from '../db/schema/index.ts'
import type { TestApp, TestSession } from './harness.ts'
import type { OutsideBooks } from './money-books.ts'

const { crmOrders } = contract

export type Resolution = 'assigned' | 'accepted' | 'returned' | 'kept' | 'sentBack'
export interface RefundChoice {
  line: number
  part: number
  endsAccess: boolean
  isMade: boolean
  channel: 'manual' | 'provider' | 'chargeback'
}

/** Simulates accountants; `pick` chooses one of the existing items. */
export function simulateStaff(
  t: TestApp,
  outside: OutsideBooks,
  asStaff: () => Promise<TestSession>,
  pick: <T>(list: readonly T[], index: number) => T | undefined,
) {
  const endRefund = async (id: string, { channel, isMade }: RefundChoice) => {
    const transactionId = `HOAN-${id.slice(-12)}`
    if (channel === 'provider') {
      const service = t.services.refunds
      await service.beginAsking(id)
      await service.settle(id, isMade ? { kind: 'made', transactionId } : { kind: 'failed', code: '09' })
      return isMade
    }
    const as = await asStaff()
    if (isMade)
      return (
        (await t.call(crmOrders.completeRefund, { as, params: { id }, body: { transactionId } })).status ===
        200
      )
    await t.call(crmOrders.abandonRefund, { as, params: { id }, body: { reason: 'Đã thôi' } })
    return false
  }

  /** Has the gateway that a case's money came by give it back, which it does or refuses. */
  const sendBack = async ({ id, unallocated }: typeof moneyCases.$inferSelect) => {
    const params = { id }
    const body = { reason: 'Trả lại' }
    const { status } = await t.call(crmOrders.sendMoneyBack, { as: await asStaff(), params, body })
    const [refund] = await t.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.moneyCaseId, id), eq(refunds.state, 'pending')))
    if (status !== 200 || !refund) return
    const isMade = Number.parseInt(refund.id.slice(-1), 16) % 4 > 0
    const choice = { line: 0, part: 0, endsAccess: false, isMade, channel: 'provider' } as const
    if (await endRefund(refund.id, choice)) outside.letGo += unallocated
  }

  const resolve = async (index: number, resolution: Resolution, target: string | undefined) => {
    const open = await t.db
      .select()
      .from(moneyCases)
      .where(eq(moneyCases.state, 'open'))
      .orderBy(desc(moneyCases.createdAt), moneyCases.id)
      .limit(5)
    const chosen = pick(open, index)
    if (!chosen || (resolution === 'assigned' && !target)) return
    if (resolution === 'sentBack') return sendBack(chosen)
    const note = 'Theo sao kê'
    const answer = await t.call(crmOrders.resolveMoneyCase, {
      as: await asStaff(),
      params: { id: chosen.id },
      body: resolution === 'assigned' ? { resolution, orderCode: target ?? '', note } : { resolution, note },
    })
    if (answer.status !== 200) return
    if (resolution === 'returned' || resolution === 'kept') outside.letGo += chosen.unallocated
  }

  /** Pays an order with parts of the newest transfers that are not used up, as far as they are needed. */
  const payFromTransfers = async (code: string, total: number, wanted: number) => {
    const as = await asStaff()
    const { data } = await t.call(crmOrders.orderTransfers, { as, params: { code }, query: {} })
    let missing = total
    const parts = data.items
      // Bits of the number choose, so that not always the best matches are taken.
      .filter((_, index) => wanted & (1 << (index % 3)))
      .flatMap(({ id, left }) => {
        const amount = Math.min(left, missing)
        missing -= amount
        return amount > 0 ? [{ id, amount, left }] : []
      })
    if (parts.length === 0) return
    const body = { parts, note: 'Theo sao kê' }
    const { status } = await t.call(crmOrders.payFromTransfers, { as, params: { code }, body })
    if (status >= 500) throw new Error(`paying by transfers was answered ${status}`)
  }

  const refund = async (code: string, choice: RefundChoice) => {
    const as = await asStaff()
    const params = { code }
    const { data: seen } = await t.call(crmOrders.order, { as, params })
    const line = pick(seen.lines, choice.line)
    if (!line) return
    const rest = line.received - line.refunded
    const amount = choice.part === 0 ? rest : Math.floor(rest / 2)
    const lines = [{ lineId: line.id, amount, endsAccess: choice.endsAccess }]
    const headers = { 'idempotency-key': randomUUID() }
    const reason = 'Học viên đổi ý'
    if (choice.channel === 'chargeback') {
      const body = { transactionId: `CB-${randomUUID()}`, reason, lines }
      const { status } = await t.call(crmOrders.bookChargeback, { as, params, body, headers })
      if (status === 200) outside.back += amount
      return
    }
    const body = { channel: choice.channel, reason, lines }
    const { data, status } = await t.call(crmOrders.refundOrder, { as, params, body, headers })
    const pending = status === 200 && data.refunds.find(({ state }) => state === 'pending')
    if (pending && (await endRefund(pending.id, choice))) outside.back += amount
  }

  const confirm = async (code: string, total: number) => {
    const { status } = await t.call(crmOrders.confirmOrder, {
      as: await asStaff(),
      params: { code },
      body: { amount: total, receipt: `PT-${randomUUID()}` },
    })
    if (status === 200) outside.moneyIn += total
  }

  return { resolve, refund, confirm, payFromTransfers }
}
