import { type Mode, modes, type Transfer } from './notice.ts'

const MAX_AMOUNT = 999_999_999_999
const MAX_DELAY_SECONDS = 120

/** What the page shows before anything is typed; taken from the link of the payment page. */
export interface Draft {
  account: string
  amount: string
  content: string
  order: string
}

export function readDraft(query: URLSearchParams): Draft {
  const field = (name: string, max: number) => (query.get(name) ?? '').slice(0, max)
  return {
    account: field('account', 19),
    amount: field('amount', 12),
    content: field('content', 100),
    order: field('order', 32),
  }
}

/** @returns the transfer, or a Vietnamese sentence that says what is wrong. */
export function readTransfer(form: URLSearchParams): Transfer | string {
  const draft = readDraft(form)
  const amount = Number(draft.amount.replace(/[\s.,₫]/g, ''))
  if (!/^[0-9A-Za-z]{4,19}$/.test(draft.account)) return 'Số tài khoản chỉ gồm chữ và số, từ 4 đến 19 ký tự.'
  if (!Number.isInteger(amount) || amount <= 0 || amount > MAX_AMOUNT)
    return 'Số tiền là số nguyên lớn hơn 0.'
  const delaySeconds = Number(form.get('delay') ?? '0')
  if (!Number.isInteger(delaySeconds) || delaySeconds < 0 || delaySeconds > MAX_DELAY_SECONDS)
    return `Thời gian chờ từ 0 đến ${MAX_DELAY_SECONDS} giây.`
  return {
    account: draft.account,
    amount,
    content: draft.content,
    delaySeconds,
    mode: modes.find((mode): mode is Mode => mode === form.get('mode')) ?? 'normal',
    order: /^[0-9A-Z]{4,32}$/.test(draft.order) ? draft.order : null,
  }
}
