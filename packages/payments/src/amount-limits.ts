import type { CodeSource } from './gateway-codes.ts'

/** The least and the most that a gateway takes in one payment, in whole VND; null where none is told. */
export interface AmountLimits {
  least: number
  most: number | null
}

export const amountLimits = {
  momo: { least: 1_000, most: 50_000_000 },
  vnpay: { least: 5_000, most: 999_999_999 },
  // Each bank behind ZaloPay has limits of its own; only an amount below what anything there takes is kept from it.
  zalopay: { least: 1_000, most: null },
} as const satisfies Record<string, AmountLimits>

/** What the limits were read from. */
export const amountLimitSources: Record<keyof typeof amountLimits, CodeSource> = {
  momo: {
    name: 'developers.momo.vn/v3/docs/payment/api/wallet/onetime, `amount`: 1,000 to 50,000,000',
    kind: 'document',
    read: '2026-11-22',
  },
  vnpay: {
    name: 'The words of VNPay’s refusal, from 5,000 to less than 1,000,000,000, quoted by two independent public clients; the copy of its document has no figure',
    kind: 'client',
    read: '2026-11-22',
  },
  zalopay: {
    name: 'docs.zalopay.vn/docs/specs/order-create has no figure; `getlistmerchantbanks` tells `minamount` and `maxamount` of each bank',
    kind: 'document',
    read: '2026-11-22',
  },
}

/** Whether a gateway takes an amount in one payment. */
export function takesAmount(gateway: keyof typeof amountLimits, amount: number): boolean {
  const { least, most }: AmountLimits = amountLimits[gateway]
  return amount >= least && (most === null || amount <= most)
}
