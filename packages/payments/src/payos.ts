import { isSigned } from './digest.ts'
import { readAmount, textOf } from './report.ts'
import { type BankNotice, toAccount } from './sepay.ts'
import { parseVietnamTime } from './vietnam-time.ts'

/**
 * What payOS says of money that came in; null for a forged or broken notice. Only `data` is signed
 * (payOS, "Kiểm tra dữ liệu với signature"): the other fields are ignored.
 */
export function readPayosNotice(
  notice: { data?: unknown; signature?: unknown },
  checksumKey: string,
): (BankNotice & { isSuccessful: boolean }) | null {
  const { data } = notice
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const fields = data as Record<string, unknown>
  if (!isSigned('sha256', checksumKey, toPayosText(fields), notice.signature)) return null
  const amount = readAmount(fields.amount)
  const { reference, accountNumber, description } = fields
  if (amount === null || typeof reference !== 'string' || reference === '') return null
  if (typeof accountNumber !== 'string' || typeof description !== 'string') return null
  return {
    sourceId: reference,
    bank: typeof fields.counterAccountBankName === 'string' ? fields.counterAccountBankName : '',
    accountNumber: toAccount(accountNumber),
    virtualAccount: toAccount(textOf(fields.virtualAccountNumber)) || null,
    content: description,
    isIncoming: true,
    isSuccessful: fields.code === '00',
    amount,
    reference,
    bookedAt: parseVietnamTime(textOf(fields.transactionDateTime)),
  }
}

/** `key=value` by ascending key, joined with `&`; nothing where the value is null. */
function toPayosText(fields: Record<string, unknown>): string {
  return Object.keys(fields)
    .sort()
    .map((key) => {
      const value = fields[key]
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return `${key}=${isText ? String(value) : value ? JSON.stringify(value) : ''}`
    })
    .join('&')
}
