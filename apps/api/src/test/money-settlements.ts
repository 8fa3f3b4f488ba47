import { contract } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { createSettlementTaker } from '../modules/payments/settlements/take-settlement.service.ts'
import type { TestApp, TestSession } from './harness.ts'
import type { OutsideBooks } from './money-books.ts'
import type { Attempt } from './money-gateways.ts'

const { crmSettlements: api } = contract
/** Each gateway keeps one percent of a payment, in whole dong. */
const feeOf = (amount: number) => Math.floor(amount / 100)

/**
 * Simulates gateways that account for their payments by files, and staff who take these in. Every file holds all payments
 * so far, so most rows come again. A payment that its gateway had not told of is a difference, and its fee waits.
 */
export function simulateSettlements(
  t: TestApp,
  outside: OutsideBooks,
  asStaff: () => Promise<TestSession>,
  attempts: readonly Attempt[],
) {
  const accounted = new Set<string>()
  return async (gateway: GatewayName): Promise<void> => {
    const paid = attempts.filter((one) => one.gateway === gateway && one.moved !== null)
    if (paid.length === 0) return
    const rows = paid.map(({ reference, transaction, moved }) =>
      [reference, transaction, moved, feeOf(moved ?? 0)].join(';'),
    )
    const as = await asStaff()
    const { data } = await t.call(api.addSettlement, {
      as,
      query: { gateway, fileName: 'doi-soat.csv' },
      file: new Blob([['Mã đơn hàng;Mã giao dịch;Số tiền;Phí', ...rows].join('\n')], { type: 'text/csv' }),
    })
    const params = { id: data.id }
    const { columns } = (await t.call(api.settlement, { as, params })).data.table
    await t.call(api.compareSettlement, { as, params, body: { columns } })
    // Nothing is started where all rows came before.
    if ((await t.call(api.startSettlement, { as, params })).status !== 200) return
    await createSettlementTaker(t.services)(data.id)
    for (const { reference, moved, isTold } of paid) {
      if (isTold && !accounted.has(reference)) outside.fees += feeOf(moved ?? 0)
      accounted.add(reference)
    }
  }
}
