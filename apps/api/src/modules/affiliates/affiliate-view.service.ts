import type { EndpointAnswer } from '@repo/contract'
import type { affiliates as contract, staffAffiliate } from '@repo/contract/affiliates'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { type FoundAffiliate, listPayouts, sumMonths } from './affiliates.repo.ts'

type StaffView = z.input<typeof staffAffiliate>
type Statement = EndpointAnswer<typeof contract.statement>

const termsOf = ({ affiliate }: FoundAffiliate) => ({
  code: affiliate.code,
  kind: affiliate.kind,
  value: affiliate.value,
  windowDays: affiliate.windowDays,
  holdDays: affiliate.holdDays,
  isActive: affiliate.isActive,
})

const sumsOf = ({ sums: { orders, expected, earned, paid } }: FoundAffiliate) => ({
  orders,
  // A refund of the last hour is not booked yet and makes less than what is.
  waiting: Math.max(0, expected - earned),
  earned,
  paid,
  due: earned - paid,
})

/** @param taxOf what is withheld today from a payment */
export const toStaffView = (found: FoundAffiliate, taxOf: (gross: number) => number): StaffView => ({
  ...termsOf(found),
  ...sumsOf(found),
  withheldToday: taxOf(found.sums.earned - found.sums.paid),
  id: found.affiliate.id,
  note: found.affiliate.note,
  owner: found.owner,
  version: found.version,
  createdAt: found.affiliate.createdAt.toISOString(),
})

/** The statement of codes: one for staff, all of a person for the person. */
export async function toStatement(db: DbOrTx, found: readonly FoundAffiliate[]): Promise<Statement> {
  const ids = found.map(({ affiliate }) => affiliate.id)
  const read = together(db)
  const [payouts, months] = await Promise.all([listPayouts(read, ids), sumMonths(read, ids)])
  return {
    codes: found.map((one) => ({ ...termsOf(one), ...sumsOf(one) })),
    months,
    payouts: payouts.map(({ at, ...payout }) => ({ ...payout, at: at.toISOString() })),
  }
}
