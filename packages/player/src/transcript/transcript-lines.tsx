import { memo, type ReactNode } from 'react'
import { findMatches } from '../lib/find-matches.ts'
import { formatTime } from '../lib/format-time.ts'
import type { Cue } from '../player.types.ts'

export type Line = { index: number; cue: Cue }

type Props = {
  lines: Line[]
  query: string
  /** Index of the line that is spoken, where it is in this block; else -1. */
  active: number
  /** Index of the one line that Tab reaches, where it is in this block; else -1. */
  reachable: number
}

/** A block of transcript lines. It renders again only when one of its own lines changes, and the browser skips it while it is out of view. */
export const TranscriptLines = memo(function TranscriptLines({ lines, query, active, reachable }: Props) {
  return (
    <div className="lpt-block" role="presentation">
      {lines.map(({ index, cue }) => (
        <div key={index} role="listitem" className="lpt-item">
          <button
            type="button"
            className="lpt-line"
            data-index={index}
            tabIndex={index === reachable ? 0 : -1}
            aria-current={index === active ? 'true' : undefined}
          >
            <span className="lpt-time">{formatTime(cue.startMs / 1000)}</span>{' '}
            <span className="lpt-text">{mark(cue.text.replaceAll('\n', ' '), query)}</span>
          </button>
        </div>
      ))}
    </div>
  )
})

function mark(text: string, query: string): ReactNode {
  const matches = findMatches(text, query)
  if (matches.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matches) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return [...parts, text.slice(at)]
}
