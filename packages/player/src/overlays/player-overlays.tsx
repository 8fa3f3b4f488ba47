import { useState } from 'react'
import { useDelayed } from '../lib/use-delayed.ts'
import type { Flash } from '../lib/use-flash.ts'
import type { EngineError } from '../playback/engine.ts'
import type { VideoState } from '../playback/use-video-state.ts'
import type { LessonLink } from '../player.types.ts'
import { NextLessonCard } from './next-lesson-card.tsx'
import { BigPlayButton, BufferingSpinner, ErrorPanel, ResumeChip, StallNotice } from './notices.tsx'

type Props = {
  state: VideoState
  startAt: number
  error: EngineError | null
  flash: Flash | null
  nextLesson?: LessonLink
  hasManualQuality: boolean
  onPlay: () => void
  onFromStart: () => void
  onAuto: () => void
  onReload: () => void
  onRetry: () => void
}

/** A spinner for a blink of loading would only flicker. */
const spinnerAfterMs = 350
const stallAfterMs = 8_000
/** A place this near the beginning is the beginning. */
const resumeFromSeconds = 5
const chipSeconds = 8

/** Everything laid over the picture, one thing at a time: error, end, start, waiting. */
export function PlayerOverlays(props: Props) {
  const { state, error, flash, nextLesson, startAt } = props
  const [isStaying, setIsStaying] = useState(false)
  const [isChipHidden, setIsChipHidden] = useState(false)
  const isSpinning = useDelayed(state.isWaiting && !error, spinnerAfterMs)
  const isStalled = useDelayed(state.isWaiting && !error, stallAfterMs)

  if (error) return <ErrorPanel code={error.code} onRetry={props.onRetry} />

  const hasNextCard = state.hasEnded && nextLesson !== undefined && !isStaying
  const hasBigPlay = !hasNextCard && (state.hasEnded || (state.isPaused && !state.hasStarted))
  const isNearStart = state.position < startAt + chipSeconds && state.position >= startAt - 1
  const hasChip = startAt >= resumeFromSeconds && !isChipHidden && (!state.hasStarted || isNearStart)
  return (
    <>
      {hasBigPlay && <BigPlayButton hasEnded={state.hasEnded} onPress={props.onPlay} />}
      {hasNextCard && <NextLessonCard lesson={nextLesson} onStay={() => setIsStaying(true)} />}
      {isSpinning && !isStalled && <BufferingSpinner />}
      {isStalled && (
        <StallNotice canGoAuto={props.hasManualQuality} onAuto={props.onAuto} onReload={props.onReload} />
      )}
      {hasChip && !state.hasEnded && (
        <ResumeChip
          seconds={startAt}
          onFromStart={() => {
            setIsChipHidden(true)
            props.onFromStart()
          }}
          onDismiss={() => setIsChipHidden(true)}
        />
      )}
      {flash && (
        <div key={flash.id} className="lp-flash" data-side={flash.side} aria-hidden="true">
          {flash.text}
        </div>
      )}
      <div className="lp-hidden" role="status">
        {flash?.text}
      </div>
    </>
  )
}
