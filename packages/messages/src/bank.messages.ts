import type { bankListFaults, bankListServices } from '@repo/contract/crm-bank'

type Labels<Codes extends readonly string[]> = Readonly<Record<Codes[number], string>>

export const bankListServiceLabels = {
  sepay: 'SePay',
  casso: 'Casso',
} satisfies Labels<typeof bankListServices>

/** Why the list of a service could not be read, and what helps. */
export const bankFaultReasons = {
  unreachable: 'Dịch vụ không trả lời. Hệ thống tự hỏi lại.',
  limited: 'Dịch vụ báo bị hỏi quá nhiều. Hệ thống tự hỏi lại sau.',
  refused: 'Dịch vụ không nhận khóa API. Kiểm tra khóa trong phần cài đặt của máy chủ.',
  unreadable: 'Dịch vụ trả lời theo cách hệ thống không đọc được. Báo bộ phận kỹ thuật.',
  internal: 'Hệ thống gặp lỗi khi ghi nhận giao dịch. Báo bộ phận kỹ thuật.',
} satisfies Labels<typeof bankListFaults>
