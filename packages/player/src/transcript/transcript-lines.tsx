import { memo, type ReactNode } from 'react'
import { findMatches } from '../lib/find-matches.ts'
import { formatTime } from '../lib/format-time.ts'
import type { Cue } from '../player.types.ts'

export type Line = { index: number; cue: Cue }

export interface TranscriptTerms {
  /** Where terms stand in a text. Keep the same function, as a new one draws every line again. */
  find: (text: string) => readonly { start: number; end: number; id: string }[]
  /** What the button of a term says. */
  label: (name: string) => string
}

type Props = {
  lines: Line[]
  query: string
  /** Index of the line that is spoken, where it is in this block; else -1. */
  active: number
  /** Index of the one line that Tab reaches, where it is in this block; else -1. */
  reachable: number
  terms?: TranscriptTerms
}

/** A block of transcript lines. It renders again only when one of its own lines changes, and the browser skips it while it is out of view. */
export const TranscriptLines = memo(function TranscriptLines(props: Props) {
  const { lines, query, active, reachable, terms } = props
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
            <span className="lpt-text">{mark(textOf(cue), query, terms)}</span>
          </button>
          {terms?.find(textOf(cue)).map(({ start, end, id }) => (
            <button key={id} type="button" className="lpt-term-key" data-term={id} tabIndex={-1}>
              {terms.label(textOf(cue).slice(start, end))}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
})

const textOf = (cue: Cue) => cue.text.replaceAll('\n', ' ')

/** What is searched for, or else the terms, stands out in the text. */
function mark(text: string, query: string, terms: TranscriptTerms | undefined): ReactNode {
  const matches = findMatches(text, query)
  if (matches.length > 0)
    return cut(
      text,
      matches.map(([start, end]) => ({
        start,
        end,
        node: <mark key={start}>{text.slice(start, end)}</mark>,
      })),
    )
  const hits = terms?.find(text) ?? []
  return cut(
    text,
    hits.map(({ start, end, id }) => ({
      start,
      end,
      node: (
        <span key={start} className="lpt-term" data-term={id}>
          {text.slice(start, end)}
        </span>
      ),
    })),
  )
}

function cut(text: string, places: readonly { start: number; end: number; node: ReactNode }[]): ReactNode {
  if (places.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, node } of places) {
    parts.push(text.slice(at, start), node)
    at = end
  }
  return [...parts, text.slice(at)]
}
