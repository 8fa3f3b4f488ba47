import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import type { Tx } from '../../db/client.ts'
import type { MoneyCaseRow } from './money-cases.repo.ts'
import {
  findEventOf,
  findParts,
  findProviderOf,
  findReturnedLines,
  findSoldLines,
  type Posting,
  post,
} from './posting.repo.ts'

type Entry = Posting['entries'][number]

/** Where money came to: an account at a bank, a gateway, the counter, or who sold an activation code. */
export type MoneyPlace = `bank:${string}` | GatewayName | 'counter' | 'codes'

/** Money that a verified event told of, and that no book had before. */
export interface Arrival {
  eventId: string
  place: MoneyPlace
  amount: number
  orderId: string | null
  /** A test transfer belongs to no order and needs no decision. */
  isTrial?: boolean
  at: Date
}

/** Posts money that came; it is unallocated until an order or a decision has it. */
export function postArrival(tx: Tx, { eventId, place, amount, orderId, isTrial = false, at }: Arrival) {
  return post(tx, [
    {
      sourceKind: 'payment_event',
      sourceId: eventId,
      step: 'came',
      orderId,
      at,
      entries: [
        place === 'codes' ? { account: 'codes', debit: amount } : { account: 'cash', place, debit: amount },
        isTrial
          ? { account: 'trials', credit: amount }
          : { account: 'unallocated', paymentEventId: eventId, credit: amount },
      ],
    },
  ])
}

/** Posts a transfer that a bank told of as gone from an account of ours. */
export function postDeparture(
  tx: Tx,
  { eventId, place, amount, at }: Pick<Arrival, 'eventId' | 'place' | 'amount' | 'at'>,
) {
  return post(tx, [
    {
      sourceKind: 'payment_event',
      sourceId: eventId,
      step: 'went',
      at,
      entries: [
        { account: 'outgoing', debit: amount },
        { account: 'cash', place, credit: amount },
      ],
    },
  ])
}

/** Money of an event that pays an order. */
export interface Used {
  eventId: string
  amount: number
}

/**
 * Posts an order that was just paid: its lines at their prices, what was taken off them, what its doctors get, and the
 * money that paid it. Other money than was counted as received stays as a debt of the order.
 */
export async function postSale(
  tx: Tx,
  { orderId, used, at }: { orderId: string; used: readonly Used[]; at: Date },
): Promise<void> {
  const lines = await findSoldLines(tx, orderId)
  const parts = await findParts(tx, orderId, null)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const fact = { sourceKind: 'order', sourceId: orderId, orderId, at } as const
  await post(tx, [
    {
      ...fact,
      step: 'sold',
      entries: [
        { account: 'receivable', debit: sum(lines.map(({ received }) => received)) },
        ...lines.flatMap(({ id: orderLineId, price, discount, received }): Entry[] => [
          { account: 'revenue', orderLineId, credit: price },
          { account: 'discount', orderLineId, reason: 'coupon', debit: discount },
          { account: 'discount', orderLineId, reason: 'shortfall', debit: price - discount - received },
        ]),
        ...owed(parts),
      ],
    },
    {
      ...fact,
      step: 'paid',
      entries: [
        ...used.map(
          ({ eventId, amount }): Entry => ({
            account: 'unallocated',
            paymentEventId: eventId,
            debit: amount,
          }),
        ),
        { account: 'receivable', credit: sum(used.map(({ amount }) => amount)) },
      ],
    },
  ])
}

/** Posts that a decision let the money of a case go: given back by hand, or kept with consent. */
export function postCaseEnd(
  tx: Tx,
  {
    id,
    paymentEventId,
    orderId,
    unallocated,
  }: Pick<MoneyCaseRow, 'id' | 'paymentEventId' | 'orderId' | 'unallocated'>,
  step: 'returned' | 'kept',
  at: Date,
) {
  return post(tx, [
    {
      sourceKind: 'money_case',
      sourceId: id,
      step,
      orderId,
      at,
      entries: [
        { account: 'unallocated', paymentEventId, debit: unallocated },
        { account: step === 'kept' ? 'kept' : 'outgoing', credit: unallocated },
      ],
    },
  ])
}

/** Posts that a transfer brought what a gateway had taken for us: it left the gateway, with the fee that this kept. */
export function postGatewayPayout(
  tx: Tx,
  { id, paymentEventId, unallocated }: Pick<MoneyCaseRow, 'id' | 'paymentEventId' | 'unallocated'>,
  { gateway, fee, at }: { gateway: GatewayName; fee: number; at: Date },
) {
  return post(tx, [
    {
      sourceKind: 'money_case',
      sourceId: id,
      step: 'payout',
      at,
      entries: [
        { account: 'unallocated', paymentEventId, debit: unallocated },
        { account: 'fees', debit: fee },
        { account: 'cash', place: gateway, credit: unallocated + fee },
      ],
    },
  ])
}

/** Posts what a gateway keeps of a payment, or gives back of that with a refund (a negative fee). */
export function postGatewayFee(
  tx: Tx,
  {
    lineId,
    gateway,
    fee,
    orderId,
    at,
  }: { lineId: string; gateway: GatewayName; fee: number; orderId: string | null; at: Date },
) {
  const [kept, back] = [Math.max(0, fee), Math.max(0, -fee)]
  return post(tx, [
    {
      sourceKind: 'settlement',
      sourceId: lineId,
      step: 'fee',
      orderId,
      at,
      entries: [
        { account: 'fees', debit: kept, credit: back },
        { account: 'cash', place: gateway, debit: back, credit: kept },
      ],
    },
  ])
}

/** Takes back the fee that staff typed with a payout, because the gateway's settlement file says it payment by payment. */
export function postTypedFeeBack(
  tx: Tx,
  { caseId, gateway, fee, at }: { caseId: string; gateway: GatewayName; fee: number; at: Date },
) {
  return post(tx, [
    {
      sourceKind: 'money_case',
      sourceId: caseId,
      step: 'fee_known',
      at,
      entries: [
        { account: 'cash', place: gateway, debit: fee },
        { account: 'fees', credit: fee },
      ],
    },
  ])
}

interface PostedRefund {
  id: string
  orderId: string
  paymentId: string
  moneyCaseId: string | null
  amount: number
  channel: 'provider' | 'manual' | 'chargeback'
}

const refundFact = ({ id, orderId }: PostedRefund, at: Date) =>
  ({ sourceKind: 'refund', sourceId: id, orderId, at }) as const

/** Posts that a refund was asked for: it is owed from now on, and revenue until it is made. */
export function postRefundAsked(tx: Tx, refund: PostedRefund, at: Date) {
  const { amount } = refund
  return post(tx, [
    {
      ...refundFact(refund, at),
      step: 'asked',
      entries: [
        { account: 'refund_promised', debit: amount },
        { account: 'refund_payable', credit: amount },
      ],
    },
  ])
}

/** Posts that a refund came to nothing. */
export function postRefundFailed(tx: Tx, refund: PostedRefund, at: Date) {
  const { amount } = refund
  return post(tx, [
    {
      ...refundFact(refund, at),
      step: 'failed',
      entries: [
        { account: 'refund_payable', debit: amount },
        { account: 'refund_promised', credit: amount },
      ],
    },
  ])
}

/** Posts a refund that was made and written down: what its lines and their doctors lose, or the case whose money it was. */
export async function postRefundMade(tx: Tx, refund: PostedRefund, at: Date): Promise<void> {
  const { id, orderId, moneyCaseId, amount } = refund
  const lines = await findReturnedLines(tx, id)
  const parts = await findParts(tx, orderId, id)
  const lost = moneyCaseId
    ? [{ account: 'unallocated', paymentEventId: await findEventOf(tx, moneyCaseId), debit: amount } as const]
    : lines.map((line): Entry => ({ account: 'revenue', orderLineId: line.orderLineId, debit: line.amount }))
  await post(tx, [
    {
      ...refundFact(refund, at),
      step: 'made',
      entries: [
        ...lost,
        { account: 'refund_promised', credit: amount },
        { account: 'refund_payable', debit: amount },
        { ...(await findWayBack(tx, refund)), credit: amount },
        ...owed(parts),
      ],
    },
  ])
}

/** Posts a statement that was paid; a month below 0 was taken off what went to the doctor for others. */
export function postPayout(
  tx: Tx,
  { id, doctorId, share, at }: { id: string; doctorId: string; share: number; at: Date },
) {
  const [paid, takenOff] = [Math.max(0, share), Math.max(0, -share)]
  return post(tx, [
    {
      sourceKind: 'statement',
      sourceId: id,
      step: 'paid',
      at,
      entries: [
        { account: 'doctor_payable', doctorId, debit: paid, credit: takenOff },
        { account: 'outgoing', debit: takenOff, credit: paid },
      ],
    },
  ])
}

/** Posts what an affiliate earned by an order, or lost again by a refund of it (below 0). */
export function postCommission(
  tx: Tx,
  { entryId, orderId, amount, at }: { entryId: string; orderId: string; amount: number; at: Date },
) {
  const [earned, lost] = [Math.max(0, amount), Math.max(0, -amount)]
  return post(tx, [
    {
      sourceKind: 'affiliate_entry',
      sourceId: entryId,
      step: 'booked',
      orderId,
      at,
      entries: [
        { account: 'affiliate_cost', debit: earned, credit: lost },
        { account: 'affiliate_payable', debit: lost, credit: earned },
      ],
    },
  ])
}

/** Posts commission that was paid out by a transfer. */
export function postCommissionPaid(
  tx: Tx,
  { payoutId, amount, at }: { payoutId: string; amount: number; at: Date },
) {
  return post(tx, [
    {
      sourceKind: 'affiliate_payout',
      sourceId: payoutId,
      step: 'paid',
      at,
      entries: [
        { account: 'affiliate_payable', debit: amount },
        { account: 'outgoing', credit: amount },
      ],
    },
  ])
}

/**
 * Posts the tax that was withheld from a transfer to a doctor or an affiliate, beside what it paid: less was transferred, and
 * the tax is owed to the state.
 */
export function postWithheld(
  tx: Tx,
  { withholdingId, amount, at }: { withholdingId: string; amount: number; at: Date },
) {
  return post(tx, [
    {
      sourceKind: 'tax_withholding',
      sourceId: withholdingId,
      step: 'withheld',
      at,
      entries: [
        { account: 'outgoing', debit: amount },
        { account: 'tax_withheld', credit: amount },
      ],
    },
  ])
}

interface PostedRemittance {
  remittanceId: string
  amount: number
  at: Date
}

/** Posts withheld tax that was paid to the state by a transfer. */
export function postRemittance(tx: Tx, { remittanceId, amount, at }: PostedRemittance) {
  return post(tx, [
    {
      sourceKind: 'tax_remittance',
      sourceId: remittanceId,
      step: 'paid',
      at,
      entries: [
        { account: 'tax_withheld', debit: amount },
        { account: 'outgoing', credit: amount },
      ],
    },
  ])
}

/** Posts that the note of a payment to the state was taken back: the tax is owed again, and no transfer went. */
export function postRemittanceBack(tx: Tx, { remittanceId, amount, at }: PostedRemittance) {
  return post(tx, [
    {
      sourceKind: 'tax_remittance',
      sourceId: remittanceId,
      step: 'taken_back',
      at,
      entries: [
        { account: 'outgoing', debit: amount },
        { account: 'tax_withheld', credit: amount },
      ],
    },
  ])
}

/** What doctors get of a sale; of a refund the parts are negative. */
const owed = (parts: Awaited<ReturnType<typeof findParts>>): Entry[] =>
  parts.flatMap(({ orderLineId, doctorId, share }): Entry[] => {
    const cost = { account: 'share_cost', orderLineId } as const
    const payable = { account: 'doctor_payable', orderLineId, doctorId } as const
    return share > 0
      ? [
          { ...cost, debit: share },
          { ...payable, credit: share },
        ]
      : [
          { ...cost, credit: -share },
          { ...payable, debit: -share },
        ]
  })

/** What a refund is paid from: the gateway that took the money, or a bank transfer whose receiving account is unknown. */
async function findWayBack(
  tx: Tx,
  { paymentId, channel }: PostedRefund,
): Promise<Pick<Entry, 'account' | 'place'>> {
  const provider = channel === 'manual' ? null : await findProviderOf(tx, paymentId)
  const gateway = gateways.find((name) => name === provider)
  return gateway ? { account: 'cash', place: gateway } : { account: 'outgoing' }
}
