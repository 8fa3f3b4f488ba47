import type { ApiContract, EndpointOutput } from '@repo/contract'
import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { formatVnd, paymentProviderLabels } from '@repo/messages'
import { valueWords } from './history-words.ts'
import { paymentMessages as copy } from './settings.messages.ts'

export type PaymentState = EndpointOutput<ApiContract['crmSettings']['payment']>
type Payment = PaymentState['values']
export type Account = NonNullable<Payment['account']>

/** Without a bank the account is that of the installation. */
export interface PaymentForm {
  account: Account
  otherAccounts: Account[]
  offered: GatewayName[]
  refundLimit: number | null
}

export const noAccount: Account = { bin: '', number: '', holder: '', virtualNumber: '' }

export const toPaymentForm = ({
  account,
  otherAccounts,
  gatewaysOff,
  refundLimit,
}: Payment): PaymentForm => ({
  account: account ?? noAccount,
  otherAccounts,
  offered: gateways.filter((gateway) => !gatewaysOff.includes(gateway)),
  refundLimit,
})

export const toPaymentBody = ({ account, otherAccounts, offered, refundLimit }: PaymentForm) => ({
  account: isBlank(account) ? null : account,
  otherAccounts,
  gatewaysOff: gateways.filter((gateway) => !offered.includes(gateway)),
  refundLimit,
})

export const isBlank = (account: Account) => Object.values(account).every((text) => text.trim() === '')

/** An account as one reads it out. */
export const accountWords = (account: Account, banks: PaymentState['banks']): string => {
  const bank = banks.find(({ bin }) => bin === account.bin)?.name ?? account.bin
  return [bank, account.number, account.virtualNumber, account.holder].filter(Boolean).join(' · ')
}

/** Values of the history in words. */
export const paymentWords =
  (banks: PaymentState['banks']) =>
  (field: string, value: unknown): string => {
    if (field === 'account')
      return value ? accountWords(value as Account, banks) : copy.installedChoice.toLowerCase()
    if (field === 'otherAccounts' && Array.isArray(value))
      return value.length === 0
        ? copy.others.none
        : value.map((account) => accountWords(account as Account, banks)).join('; ')
    if (field === 'gatewaysOff' && Array.isArray(value))
      return value.length === 0
        ? copy.gateways.allOn
        : value.map((name) => paymentProviderLabels[name as GatewayName]).join(', ')
    if (field === 'refundLimit')
      return typeof value === 'number' ? copy.refunds.over(formatVnd(value)) : copy.refunds.none
    return valueWords(value)
  }
