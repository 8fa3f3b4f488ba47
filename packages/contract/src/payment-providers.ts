/** Ways to pay besides the bank transfer. The one list of them: books, settings, tests and sites go by it. */
export const gateways = ['vnpay', 'momo', 'zalopay'] as const
export type GatewayName = (typeof gateways)[number]

/** Services that tell of transfers to our account; their money is that of `vietqr`. */
export const bankServices = ['sepay', 'casso', 'payos'] as const
export type BankService = (typeof bankServices)[number]

/** Who tells of transfers to our account: these services, and the bank's own statement by file. */
export const bankSources = [...bankServices, 'statement'] as const
export type BankSource = (typeof bankSources)[number]

/** By what an order can be paid. */
export const paymentProviders = ['vietqr', ...gateways, 'manual', 'activation', 'free'] as const
