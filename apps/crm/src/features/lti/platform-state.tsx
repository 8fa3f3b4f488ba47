import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { platformsMessages as copy, launchFaultLabels } from './lti.messages.ts'

export type Platform = EndpointOutput<ApiContract['crmLti']['platforms']>['items'][number]

/** Whether a platform is on, and why its last launch was refused. */
export function PlatformState({ platform: { isActive, lastFault, lastFaultAt } }: { platform: Platform }) {
  if (!isActive) return <Badge tone="neutral">{copy.off}</Badge>
  if (!lastFault) return <Badge tone="success">{copy.on}</Badge>
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone="warning">{copy.refused}</Badge>
      <span className="text-sm text-3 sm:min-w-64 sm:max-w-96">
        {copy.refusedAt(launchFaultLabels[lastFault], lastFaultAt ? formatDateTime(lastFaultAt) : '')}
      </span>
    </span>
  )
}
