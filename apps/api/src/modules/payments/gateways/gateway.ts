import type { GatewayName } from '@repo/contract/payment-providers'
import type { PaymentReport, RefundReport } from '@repo/payments'
import type { PaymentRow } from '../../ledger/index.ts'

export type Attempt = Pick<PaymentRow, 'reference' | 'amount' | 'createdAt' | 'transactionId'> & {
  expiresAt: Date
}

export interface BeginInput {
  attempt: Attempt
  /** Public code of the order, for the payer to recognise. */
  orderCode: string
  /** Address of the payer. */
  ip: string
}

/** A gateway's answer to a query about an attempt; `raw` is the unchanged answer, stored as evidence. */
export type AskAnswer =
  | { kind: 'report'; report: PaymentReport; raw: Record<string, unknown> }
  /** The gateway does not know the attempt, so nobody has begun to pay. */
  | { kind: 'unknown' }
  /** The gateway could not give a result; ask again later. */
  | { kind: 'unclear'; code: string }

export interface RefundInput {
  attempt: Attempt
  /** Our reference, made once for each refund. */
  reference: string
  amount: number
  isFull: boolean
  /** The staff member who decided it, without personal data. */
  by: string
  /** When the refund was first requested from the gateway; some need this day in the reference. */
  askedAt: Date
  /** The gateway's number of the refund, if known. */
  transactionId: string | null
}

/** One enabled gateway. Every call may throw `GatewayFault`, which means that the result is unknown. */
export interface Gateway {
  readonly name: GatewayName
  /** How long an attempt can be paid, in ms. */
  readonly attemptLifeMs: number
  /** The reference of an attempt in the gateway's format. @param seed letters and digits, unique to the attempt. */
  toReference(seed: string, createdAt: Date): string
  /**
   * @returns the address to which the payer is sent.
   * @throws KnownAttemptError if the gateway already has the attempt and its address was lost.
   */
  begin(input: BeginInput): Promise<string>
  ask(attempt: Attempt): Promise<AskAnswer>
  /** Requests the refund. A repeated request under the same reference is the same refund. */
  refund(input: RefundInput): Promise<RefundAnswer>
  /** Queries the refund. Answers `unknown` only where requesting it again is safe. */
  askRefund(input: RefundInput): Promise<RefundAnswer>
}

/** The gateway did not answer, or its answer cannot be read. */
export class GatewayFault extends Error {
  constructor(gateway: GatewayName, what: string, cause?: unknown) {
    super(`${gateway}: ${what}`, { cause })
    this.name = 'GatewayFault'
  }
}

/** The gateway has the attempt from an earlier call whose answer was lost, so no payer was sent to it. */
export class KnownAttemptError extends GatewayFault {
  constructor(gateway: GatewayName) {
    super(gateway, 'an attempt that it knows already')
    this.name = 'KnownAttemptError'
  }
}

/** A gateway's answer about a refund, with the gateway's own message for staff. */
export type RefundAnswer = RefundReport | (Extract<RefundReport, { kind: 'unclear' }> & { words: string })

/** An unclear result with the gateway's own code and message. */
export const withGatewayMessage = (report: RefundReport, words: unknown): RefundAnswer =>
  report.kind === 'unclear' && typeof words === 'string' && words !== '' ? { ...report, words } : report
