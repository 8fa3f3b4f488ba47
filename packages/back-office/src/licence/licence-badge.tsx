import type { licenceStates } from '@repo/contract/crm-doctors'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { BadgeCheck, CircleDashed, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { licenceStateLabels } from './licence.messages.ts'

type LicenceState = (typeof licenceStates)[number]

const looks: Record<LicenceState, readonly [BadgeTone, LucideIcon]> = {
  missing: ['neutral', CircleDashed],
  unchecked: ['info', Clock],
  valid: ['success', BadgeCheck],
  expiring: ['warning', Clock],
  expired: ['danger', TriangleAlert],
}

/** The state of a licence in words and with an icon. */
export function LicenceBadge({ state }: { state: LicenceState }) {
  const [tone, Icon] = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {licenceStateLabels[state]}
    </Badge>
  )
}
