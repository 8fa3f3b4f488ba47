import { formatTime } from '../lib/format-time.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { TimeMark } from '../player.types.ts'

interface Props {
  marks: TimeMark[]
  duration: number
  onOpen: (mark: TimeMark) => void
}

/** Moments that somebody speaks of, over the bar where they are. */
export function MarkTicks({ marks, duration, onOpen }: Props) {
  return (
    <ul className="lp-ticks" aria-label={messages.marks}>
      {marks.map((mark) => (
        <li
          key={mark.id}
          style={{ left: `${duration > 0 ? Math.min(1, mark.startSeconds / duration) * 100 : 0}%` }}
        >
          <button
            type="button"
            aria-label={messages.markAt(formatTime(mark.startSeconds), mark.label)}
            title={mark.label}
            onClick={() => onOpen(mark)}
          />
        </li>
      ))}
    </ul>
  )
}
