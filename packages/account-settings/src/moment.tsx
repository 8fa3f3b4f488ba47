import { formatAgo, formatDateTime } from '@repo/messages'

/** How long ago, with the exact time for who needs it. */
export function Moment({ at }: { at: string }) {
  const exact = formatDateTime(at)
  const ago = formatAgo(at)
  return (
    <time dateTime={at}>
      {ago}
      <span className="text-3"> ({exact})</span>
    </time>
  )
}
