import { Badge } from '@repo/ui/badge'
import { statementStateLabels } from './statement.messages.ts'
import type { StatementDetail } from './use-statement.ts'

const tones = { draft: 'warning', running: 'info', done: 'success' } as const

export const StatementStateBadge = ({ state }: Pick<StatementDetail, 'state'>) => (
  <Badge tone={tones[state]}>{statementStateLabels[state]}</Badge>
)
