import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { GatewayName } from '@repo/contract/payment-providers'

export interface Delivery {
  at: number
  status: number | null
  text: string
  isTaken: boolean
}

/** What became of a payment; `open` until its payer has decided. */
export type PaymentState = 'open' | 'paid' | 'suspected' | 'cancelled' | 'unfunded'

export interface Payment {
  /** Names the payment in our own addresses. */
  token: string
  gateway: GatewayName
  reference: string
  requestId: string
  /** Whole VND. */
  amount: number
  description: string
  /** As the merchant wrote it; queries have to name the same. */
  createdStamp: string
  expiresAt: number
  returnUrl: string
  noticeUrl: string
  state: PaymentState
  /** Empty while no money has moved. */
  transactionId: string
  decidedAt: number
  refunds: { requestId: string; amount: number; transactionId: string }[]
  deliveries: Delivery[]
}

export type NewPayment = Pick<
  Payment,
  | 'gateway'
  | 'reference'
  | 'requestId'
  | 'amount'
  | 'description'
  | 'createdStamp'
  | 'expiresAt'
  | 'returnUrl'
  | 'noticeUrl'
>

/** The oldest go first. */
const MAX_PAYMENTS = 500

export type Ledger = ReturnType<typeof openLedger>

/** The books of all gateways. @param file kept in it after each change; null keeps them in memory only. */
export function openLedger(file: string | null) {
  const payments: Payment[] =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Payment[]) : []
  let lastNumber = 0

  const save = () => {
    if (!file) return
    // Renamed into place: a reader after a crash finds the old books or the new ones, whole.
    writeFileSync(`${file}.new`, JSON.stringify(payments), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    save,
    list: (): readonly Payment[] => payments.toReversed(),
    byToken: (token: string) => payments.find((payment) => payment.token === token),
    find: (gateway: GatewayName, reference: string) =>
      payments.find((payment) => payment.gateway === gateway && payment.reference === reference),
    findRefund(gateway: GatewayName, requestId: string): Refund | undefined {
      return payments
        .filter((payment) => payment.gateway === gateway)
        .flatMap(({ refunds }) => refunds)
        .find((refund) => refund.requestId === requestId)
    },
    findTransaction: (gateway: GatewayName, transactionId: string) =>
      payments.find((payment) => payment.gateway === gateway && payment.transactionId === transactionId),

    open(fields: NewPayment): Payment {
      const payment: Payment = {
        ...fields,
        token: randomUUID(),
        state: 'open',
        transactionId: '',
        decidedAt: 0,
        refunds: [],
        deliveries: [],
      }
      payments.push(payment)
      payments.splice(0, payments.length - MAX_PAYMENTS)
      save()
      return payment
    },

    /** Numbers grow with time, so that they stay unique after a restart. */
    nextNumber(): string {
      lastNumber = Math.max(lastNumber + 1, Date.now() * 10)
      return String(lastNumber)
    },
  }
}

export type Refund = Payment['refunds'][number]

export const refundedSum = (payment: Payment) =>
  payment.refunds.reduce((sum, refund) => sum + refund.amount, 0)

export const hasMoney = (payment: Payment) => payment.state === 'paid' || payment.state === 'suspected'
