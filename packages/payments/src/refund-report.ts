/**
 * What a gateway says of a refund, when it is asked to make it or asked what became of it.
 * - `made`: the money is on its way to the payer and needs nothing more from us
 * - `pending`: taken in and not decided yet, or asked for before; ask what became of it
 * - `failed`: it will not be made; with `isAboutCall` because the call itself was wrong
 * - `unknown`: the gateway has never heard of it
 * - `unclear`: the answer does not tell; nothing may be concluded from it
 */
export type RefundReport =
  | { kind: 'made'; transactionId: string | null }
  | { kind: 'pending'; transactionId: string | null }
  | { kind: 'failed'; code: string; isAboutCall?: true }
  | { kind: 'unknown' }
  | { kind: 'unclear'; code: string }

/** The refund that is asked about: an answer about another one, or of another amount, tells nothing. */
export interface AskedRefund {
  /** Our own reference of it, as the gateway was told. */
  reference: string
  /** Whole VND. */
  amount: number
}
