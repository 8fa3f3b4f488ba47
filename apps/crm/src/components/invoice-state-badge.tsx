import type { invoiceStates } from '@repo/contract/invoices'
import { Badge, type BadgeTone } from '@repo/ui/badge'

type State = (typeof invoiceStates)[number]

export const invoiceStateLabels: Record<State, string> = {
  requested: 'Mới yêu cầu',
  exported: 'Đã chuyển xuất',
  issued: 'Đã phát hành',
}

const tones: Record<State, BadgeTone> = { requested: 'warning', exported: 'info', issued: 'success' }

/** How far a VAT invoice has come. */
export const InvoiceStateBadge = ({ state }: { state: State }) => (
  <Badge tone={tones[state]}>{invoiceStateLabels[state]}</Badge>
)
