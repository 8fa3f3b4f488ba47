import { formatNumber } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { reportMessages as copy } from './money.messages.ts'

/** Whether the books of a day agree, as a text with an icon. */
export function ReportBadge({ count }: { count: number }) {
  const Icon = count === 0 ? CircleCheck : TriangleAlert
  return (
    <Badge tone={count === 0 ? 'success' : 'warning'} icon={<Icon size={13} aria-hidden="true" />}>
      {count === 0 ? copy.agrees : copy.differences(formatNumber(count))}
    </Badge>
  )
}
