import { formatTimeCode } from '@repo/timeline/clock'
import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { captionsMessages as copy } from './captions.messages.ts'
import type { CueFault } from './cue-faults.ts'
import type { EditCue } from './cue-model.ts'
import { MarkedText } from './marked-text.tsx'

export interface CueRowProps {
  cue: EditCue
  /** From 1. */
  number: number
  isCurrent: boolean
  isMarked: boolean
  /** Faults joined by blanks. A string compares by value, so that a thousand rows do not render again. */
  faults: string
  onOpen: (id: number) => void
  onMark: (id: number, isMarked: boolean) => void
  /** The fields, while this row is edited. */
  children?: ReactNode
}

export const faultText = (faults: string): string =>
  faults
    .split(' ')
    .filter(Boolean)
    .map((fault) => copy.faults[fault as CueFault])
    .join(' · ')

/** One caption of the list: readable at a glance, with its fields while it is edited. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, number, isCurrent, isMarked, faults, onOpen, onMark, children } = props
  return (
    <li
      data-cue={cue.id}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={copy.row(number)}
      className={clsx(
        'flex items-start gap-1 border-l-4 pl-2 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]',
        isCurrent ? 'border-l-primary bg-primary-soft' : 'border-l-transparent',
      )}
    >
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={copy.mark(number)}
          checked={isMarked}
          onChange={(event) => onMark(cue.id, event.target.checked)}
          className="size-4.5 accent-[var(--primary)]"
        />
      </label>
      {children ?? (
        <button
          type="button"
          onClick={() => onOpen(cue.id)}
          className="min-h-11 min-w-0 flex-1 rounded-xs py-2 pr-3 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
        >
          <span className="sr-only">{copy.openRow(number)}</span>
          <span className="flex items-center gap-2 font-num text-xs text-3">
            {`${formatTimeCode(cue.startMs)} – ${formatTimeCode(cue.endMs)}`}
            {faults ? (
              <span className="flex items-center gap-1 font-semibold text-warning" title={faultText(faults)}>
                <TriangleAlert size={13} aria-hidden="true" />
                <span className="sr-only">{faultText(faults)}</span>
              </span>
            ) : null}
          </span>
          <span className={clsx('block whitespace-pre-line break-words', cue.text.trim() === '' && 'text-3')}>
            {cue.text.trim() === '' ? copy.emptyText : <MarkedText cue={cue} />}
          </span>
        </button>
      )}
    </li>
  )
})
