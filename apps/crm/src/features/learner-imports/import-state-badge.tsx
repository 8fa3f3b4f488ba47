import { Badge } from '@repo/ui/badge'
import { importStateLabels } from './learner-imports.messages.ts'
import type { ImportDetail } from './use-import.ts'

const tones = { draft: 'warning', running: 'info', done: 'success' } as const

export const ImportStateBadge = ({ state }: Pick<ImportDetail, 'state'>) => (
  <Badge tone={tones[state]}>{importStateLabels[state]}</Badge>
)
