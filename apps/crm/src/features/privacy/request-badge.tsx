import type { dataRequestStates } from '@repo/contract/data-requests'
import { Badge } from '@repo/ui/badge'
import { stateLabels } from './privacy.messages.ts'

type State = (typeof dataRequestStates)[number]

const tones = {
  received: 'warning',
  scheduled: 'info',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<State, string>

export function RequestBadge({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
}
