import type { settlementResolutions } from '@repo/contract/crm-settlements'
import type { Labels } from './labels.messages.ts'

/** How a difference between a gateway's settlement file and our books ended. */
export const settlementResolutionLabels: Labels<typeof settlementResolutions> = {
  fee: 'Đã nhập phí',
  found: 'Đã khớp',
  explained: 'Đã giải thích',
}
