import { useState } from 'react'
import type { Flash } from '../lib/use-flash.ts'
import type { EngineError } from '../playback/engine.ts'
import type { Stall } from '../playback/use-stall.ts'
import type { VideoState } from '../playback/use-video-state.ts'
import type { Interruption, LessonLink } from '../player.types.ts'
import { InterruptionPanel } from './interruption-panel.tsx'
import { NextLessonCard } from './next-lesson-card.tsx'
import {
  BigPlayButton,
  BufferingSpinner,
  ErrorPanel,
  NetworkNotice,
  ResumeChip,
  StallNotice,
  WatermarkNotice,
} from './notices.tsx'

type Props = {
  state: VideoState
  stall: Stall
  isOnline: boolean
  isReconnecting: boolean
  isWatermarkBlocked: boolean
  interruption: Interruption | null
  startAt: number
  error: EngineError | null
  flash: Flash | null
  nextLesson?: LessonLink
  hasManualQuality: boolean
  /** A menu or the help lies over the picture. */
  isBusy: boolean
  onPlay: () => void
  onFromStart: () => void
  onAuto: () => void
  onReload: () => void
  onRetry: () => void
}

/** A position this close to the start counts as the start. */
const resumeFromSeconds = 5
const chipSeconds = 8

/** Shows one overlay over the picture, the first of these that applies: interruption, error, end, start, waiting. */
export function PlayerOverlays(props: Props) {
  const { state, error, flash, nextLesson, startAt, interruption } = props
  const [isStaying, setIsStaying] = useState(false)
  const [isChipHidden, setIsChipHidden] = useState(false)

  if (interruption) return <InterruptionPanel {...interruption} />
  if (error) return <ErrorPanel code={error.code} onRetry={props.onRetry} />
  if (props.isWatermarkBlocked) return <WatermarkNotice />

  const hasNextCard = state.hasEnded && nextLesson !== undefined && !isStaying
  const hasBigPlay = !hasNextCard && (state.hasEnded || (state.isPaused && !state.hasStarted))
  const isNearStart = state.position < startAt + chipSeconds && state.position >= startAt - 1
  const hasChip = startAt >= resumeFromSeconds && !isChipHidden && (!state.hasStarted || isNearStart)
  return (
    <>
      {hasBigPlay && <BigPlayButton hasEnded={state.hasEnded} onPress={props.onPlay} />}
      {hasNextCard && (
        <NextLessonCard lesson={nextLesson} isHeld={props.isBusy} onStay={() => setIsStaying(true)} />
      )}
      <Waiting {...props} />
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

/** Says why there is no picture yet and what the viewer can do about it. */
function Waiting({ stall, isOnline, isReconnecting, hasManualQuality, onAuto, onReload }: Props) {
  if (stall === 'none' && !isReconnecting) return null
  if (!isOnline) return <NetworkNotice isOnline={false} />
  if (isReconnecting) return <NetworkNotice isOnline onReload={onReload} />
  if (stall === 'loading') return <BufferingSpinner />
  return <StallNotice canGoAuto={hasManualQuality} onAuto={onAuto} onReload={onReload} />
}
