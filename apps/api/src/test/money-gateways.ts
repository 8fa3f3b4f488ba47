import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import type { PaymentReport } from '@repo/payments'
import { DAY_MS } from '../core/durations.ts'
import type { Gateway } from '../modules/payments/gateways/gateway.ts'
import { createReconciler } from '../modules/payments/reconciler.service.ts'
import { momoNotice, postNotice, sendVnpay, vnpayNotice, zalopayCallback } from './gateways.ts'
import type { TestApp } from './harness.ts'
import type { OutsideBooks } from './money-books.ts'

export interface Attempt {
  gateway: GatewayName
  reference: string
  amount: number
  /** Amount of the only payment that an attempt can have; null before it. */
  moved: number | null
  transaction: number
  /** Whether the service has been told of the payment. */
  isTold: boolean
}
export type NoticeResult = 'success' | 'failure' | 'review' | 'mismatch'

let lastTransaction = 1_000_000
/** The attempts of all worlds together, because the reconciler asks about every attempt that has not been reported. */
const attempts = new Map<string, Attempt & { outside: OutsideBooks }>()

/** Simulates gateways and their payers: the notices that they send, and their answers to queries. */
export function simulateGateways(t: TestApp, outside: OutsideBooks) {
  const own: Attempt[] = []

  /**
   * Records the payment of an attempt, once: a gateway that reports it again, in whatever form, moves no more money.
   */
  const move = (attempt: Attempt, amount: number) => {
    if (attempt.moved !== null) return
    attempt.moved = amount
    attempt.transaction = lastTransaction += 1
  }

  const tell = async (attempt: Attempt, what: NoticeResult) => {
    const { gateway, reference } = attempt
    // Only VNPay reports doubtful payments, and ZaloPay reports no failures.
    if (what === 'review' && gateway !== 'vnpay') return
    if (what === 'failure' && gateway === 'zalopay') return
    const hasMoney = what !== 'failure'
    if (hasMoney) {
      move(attempt, what === 'mismatch' ? attempt.amount + 5000 : attempt.amount)
      count(attempt, outside)
    }
    const amount = hasMoney ? (attempt.moved ?? attempt.amount) : attempt.amount
    if (gateway === 'zalopay')
      return postNotice(t, 'zalopay', zalopayCallback(reference, amount, attempt.transaction))
    if (gateway === 'momo') {
      const told = hasMoney
        ? { resultCode: 0, transId: attempt.transaction }
        : { resultCode: 1006, transId: 0 }
      return postNotice(t, 'momo', momoNotice({ reference, amount, ...told }))
    }
    const response = { success: '00', mismatch: '00', failure: '24', review: '07' }[what]
    const status = { success: '00', mismatch: '00', failure: '02', review: '07' }[what]
    const transaction = hasMoney ? String(attempt.transaction) : '0'
    return sendVnpay(t, vnpayNotice({ reference, amount, response, status, transaction }))
  }

  return {
    attempts: own,
    add(attempt: Pick<Attempt, 'gateway' | 'reference' | 'amount'>) {
      if (attempts.has(attempt.reference)) return
      const made = { ...attempt, moved: null, transaction: 0, isTold: false, outside }
      attempts.set(attempt.reference, made)
      own.push(made)
    },
    tell,
    /** The payer pays, and the gateway's notice is lost. */
    payUnheard: (attempt: Attempt) => move(attempt, attempt.amount),
    /** Runs the reconciler. */
    ask: () =>
      createReconciler({
        ...t.services,
        gateways: new Map(gateways.map((name) => [name, answering(name)])),
      }).run(),
  }
}

function count(attempt: Attempt, outside: OutsideBooks) {
  if (attempt.isTold) return
  attempt.isTold = true
  outside.moneyIn += attempt.moved ?? 0
}

/** A gateway that only answers queries. Its wire format is tested in the gateway's own tests. */
function answering(name: GatewayName): Gateway {
  const unused = () => Promise.reject(new Error('nobody is to ask for this'))
  return {
    name,
    attemptLifeMs: DAY_MS,
    toReference: (seed) => seed,
    begin: unused,
    refund: unused,
    askRefund: unused,
    ask: ({ reference }) => {
      const attempt = attempts.get(reference)
      if (!attempt || attempt.moved === null) return Promise.resolve({ kind: 'unknown' })
      count(attempt, attempt.outside)
      return Promise.resolve({ kind: 'report', report: reportOf(attempt, attempt.moved), raw: {} })
    },
  }
}

const codes = { vnpay: '00-00', momo: '0', zalopay: '1' }

const reportOf = ({ gateway, reference, transaction }: Attempt, amount: number): PaymentReport => ({
  reference,
  eventId: `${reference}-${transaction}-${codes[gateway]}`,
  transactionId: String(transaction),
  amount,
  outcome: 'succeeded',
  code: '00',
  paidAt: null,
})
