/** The least and the most that a gateway takes in one payment, in whole VND; null where none is told. */
export interface AmountLimits {
  least: number
  most: number | null
}

/**
 * Read on 2026-11-22 in stored copies.
 * - momo: developers.momo.vn/v3/docs/payment/api/wallet/onetime, `amount`: 1,000 to 50,000,000
 * - vnpay: the words of its refusal, quoted by two independent public clients: from 5,000 to less than 1,000,000,000;
 *   the copy of its document has no figure
 * - zalopay: docs.zalopay.vn/docs/specs/order-create has no figure. Each bank behind it has its own
 *   (getlistmerchantbanks, `minamount` and `maxamount`), so only an amount below what anything there takes is kept from it
 */
export const amountLimits = {
  momo: { least: 1_000, most: 50_000_000 },
  vnpay: { least: 5_000, most: 999_999_999 },
  zalopay: { least: 1_000, most: null },
} as const satisfies Record<string, AmountLimits>

/** Whether a gateway takes an amount in one payment. */
export function takesAmount(gateway: keyof typeof amountLimits, amount: number): boolean {
  const { least, most }: AmountLimits = amountLimits[gateway]
  return amount >= least && (most === null || amount <= most)
}
