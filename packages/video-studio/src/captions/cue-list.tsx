import { useCallback, useEffect, useRef } from 'react'
import { captionsMessages as copy } from './captions.messages.ts'
import type { CueFault } from './cue-faults.ts'
import { CueForm, type CueFormProps } from './cue-form.tsx'
import type { EditCue } from './cue-model.ts'
import { CueRow } from './cue-row.tsx'

interface CueListProps
  extends Pick<
    CueFormProps,
    'onChange' | 'onSplit' | 'onMerge' | 'onDelete' | 'onMove' | 'aim' | 'onCaret' | 'onKeepWord'
  > {
  cues: readonly EditCue[]
  faults: ReadonlyMap<number, readonly CueFault[]>
  activeId: number | null
  currentId: number | null
  marked: ReadonlySet<number>
  /** Keeps the caption that is shown in the video in view. */
  isFollowing: boolean
  onOpen: (id: number) => void
  onMark: (id: number, isMarked: boolean) => void
}

/** Every caption as a row; one of them with its fields. */
export function CueList({
  cues,
  faults,
  activeId,
  currentId,
  marked,
  isFollowing,
  onOpen,
  onMark,
  ...form
}: CueListProps) {
  const ref = useRef<HTMLOListElement>(null)
  const show = useCallback((id: number | null) => {
    if (id !== null) ref.current?.querySelector(`[data-cue="${id}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => show(activeId), [activeId, show])
  useEffect(() => {
    // The list does not scroll while somebody is typing in it.
    if (isFollowing && !ref.current?.contains(document.activeElement)) show(currentId)
  }, [currentId, isFollowing, show])
  return (
    <ol ref={ref} aria-label={copy.list} className="divide-y divide-line">
      {cues.map((cue, index) => {
        const ownFaults = faults.get(cue.id)?.join(' ') ?? ''
        const isActive = cue.id === activeId
        return (
          <CueRow
            key={cue.id}
            cue={cue}
            number={index + 1}
            isCurrent={cue.id === currentId}
            isMarked={marked.has(cue.id)}
            faults={ownFaults}
            onOpen={onOpen}
            onMark={onMark}
          >
            {isActive ? (
              <CueForm
                cue={cue}
                number={index + 1}
                isLast={index === cues.length - 1}
                faults={ownFaults}
                {...form}
              />
            ) : undefined}
          </CueRow>
        )
      })}
    </ol>
  )
}
