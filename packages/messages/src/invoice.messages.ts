import type { correctionKinds, correctionStates } from '@repo/contract/invoices'

/** What an invoice that follows another one is called. */
export const correctionKindLabels: Record<(typeof correctionKinds)[number], string> = {
  adjustment: 'Hóa đơn điều chỉnh',
  replacement: 'Hóa đơn thay thế',
}

export const correctionStateLabels: Record<(typeof correctionStates)[number], string> = {
  waiting: 'Chờ xuất',
  exported: 'Đã chuyển xuất',
  issued: 'Đã phát hành',
}
