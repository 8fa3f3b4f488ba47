import type { pageStates } from '@repo/contract/legal'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { CircleCheck, CircleDashed, EyeOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import { pagesMessages as copy } from './pages.messages.ts'

type PageState = (typeof pageStates)[number]

const looks: Record<PageState, readonly [BadgeTone, LucideIcon]> = {
  missing: ['warning', TriangleAlert],
  draft: ['neutral', CircleDashed],
  published: ['success', CircleCheck],
  hidden: ['neutral', EyeOff],
}

export function PageStateBadge({ state }: { state: PageState }) {
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {copy.states[state]}
    </Badge>
  )
}
