import { Badge } from '@repo/ui/badge'
import { settlementStateLabels } from './settlement.messages.ts'
import type { SettlementDetail } from './use-settlement.ts'

const tones = { draft: 'warning', running: 'info', done: 'success' } as const

export const SettlementStateBadge = ({ state }: Pick<SettlementDetail, 'state'>) => (
  <Badge tone={tones[state]}>{settlementStateLabels[state]}</Badge>
)
