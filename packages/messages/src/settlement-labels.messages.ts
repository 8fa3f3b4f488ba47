import type { settlementKinds, settlementResolutions } from '@repo/contract/crm-settlements'
import type { Labels } from './labels.messages.ts'

/** How a difference between a gateway's settlement file and our books ended. */
export const settlementResolutionLabels: Labels<typeof settlementResolutions> = {
  fee: 'Đã nhập phí',
  found: 'Đã khớp',
  typed: 'Đã nhập tay',
  explained: 'Đã giải thích',
}

/** Whether a row of a settlement file is money that came or money that went back. */
export const settlementKindLabels: Labels<typeof settlementKinds> = {
  payment: 'Thanh toán',
  refund: 'Hoàn tiền',
}
