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

/** What a gateway says when it is asked about an attempt; `raw` is its answer as it came, for the books. */
export type AskAnswer =
  | { kind: 'report'; report: PaymentReport; raw: Record<string, unknown> }
  /** It has never heard of it: nobody has begun to pay. */
  | { kind: 'unknown' }
  /** It could not say; ask again later. */
  | { kind: 'unclear'; code: string }

export interface RefundInput {
  attempt: Attempt
  /** Our own, made once for a refund. */
  reference: string
  /** When the refund was decided: some gateways want the day in its name. */
  createdAt: Date
  amount: number
  isFull: boolean
  /** Who decided it, without personal data. */
  by: string
  /** When the gateway was asked to make it for the first time. */
  askedAt: Date
  /** The gateway's number of it, where it has told one. */
  transactionId: string | null
}

/** One gateway that is switched on. Every call may throw `GatewayFault` and then has told nothing. */
export interface Gateway {
  readonly name: GatewayName
  /** How long an attempt can be paid, in ms. */
  readonly attemptLifeMs: number
  /** The name of an attempt, as the gateway wants names to be. @param seed letters and digits, unique to it. */
  toReference(seed: string, createdAt: Date): string
  /**
   * @returns where to send the payer.
   * @throws KnownAttemptError for one that it was told of before, and whose address is lost.
   */
  begin(input: BeginInput): Promise<string>
  ask(attempt: Attempt): Promise<AskAnswer>
  /** Asks to make it. Asked again under the same reference it is the same refund. */
  refund(input: RefundInput): Promise<RefundAnswer>
  /** Asks what became of it. `unknown` only where asking to make it again is safe. */
  askRefund(input: RefundInput): Promise<RefundAnswer>
}

/** The gateway did not answer, or not in a way that can be read. */
export class GatewayFault extends Error {
  constructor(gateway: GatewayName, what: string, cause?: unknown) {
    super(`${gateway}: ${what}`, { cause })
    this.name = 'GatewayFault'
  }
}

/** The gateway has the attempt from an earlier call, whose answer never came: nobody was sent to it. */
export class KnownAttemptError extends GatewayFault {
  constructor(gateway: GatewayName) {
    super(gateway, 'an attempt that it knows already')
    this.name = 'KnownAttemptError'
  }
}

/** What a gateway says of a refund, with its own words where they tell a person more than we can read. */
export type RefundAnswer = RefundReport | (Extract<RefundReport, { kind: 'unclear' }> & { words: string })

/** Keeps what a gateway said where nothing can be concluded from it. */
export const withWords = (report: RefundReport, words: unknown): RefundAnswer =>
  report.kind === 'unclear' && typeof words === 'string' && words !== '' ? { ...report, words } : report
