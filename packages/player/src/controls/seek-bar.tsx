import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayerActions } from '../playback/use-player-actions.ts'
import type { VideoState } from '../playback/use-video-state.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { Chapter, Stills } from '../player.types.ts'
import type { Loop } from '../practice/use-loop.ts'
import { findChapter } from './chapters.ts'
import { SeekPreview } from './seek-preview.tsx'
import { SeekTrack } from './seek-track.tsx'
import { useHeldHandle } from './use-held-handle.ts'

type Props = {
  videoRef: RefObject<HTMLVideoElement | null>
  state: VideoState
  actions: PlayerActions
  chapters: Chapter[]
  stills: Stills | null
  loop: Loop
  /** The handle is held: the controls may not go away under the finger. */
  onHold: (isHeld: boolean) => void
}

const keySteps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageUp: 30,
  PageDown: -30,
}

/** Where the video is, and where to go: a native slider under our own drawing, with a preview under the pointer. */
export function SeekBar({ videoRef, state, actions, chapters, stills, loop, onHold }: Props) {
  const barRef = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const { held, isDown, hold, drag, letGo, drop } = useHeldHandle(state.position, actions.seekTo, onHold)
  const { duration, bufferedEnd } = state
  const position = held ?? state.position
  useSmoothProgress(barRef, videoRef, { position, duration, isStill: state.isPaused || held !== null })

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (duration > 0 && box.width > 0) {
      setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration)
    }
  }
  const leave = () => setHovered(null)
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)

  return (
    <div
      ref={barRef}
      className="lp-seek"
      data-held={held !== null}
      style={{ '--lp-buffered': share(bufferedEnd), '--lp-hover': share(hovered ?? 0) } as CSSProperties}
      onPointerMove={onPointerMove}
      onPointerDown={(event) => {
        hold()
        onPointerMove(event)
      }}
      onPointerUp={(event) => {
        letGo()
        if (event.pointerType === 'touch') leave()
      }}
      onPointerLeave={leave}
      onPointerCancel={() => {
        drop()
        leave()
      }}
    >
      <SeekTrack chapters={chapters} hovered={hovered} loop={loop} duration={duration} />
      <div className="lp-seek-thumb" aria-hidden="true" />
      <input
        type="range"
        className="lp-seek-input"
        aria-label={messages.seek}
        aria-valuetext={messages.seekValue(
          position,
          duration,
          findChapter(chapters, position)?.title ?? null,
        )}
        min={0}
        max={duration > 0 ? duration : 1}
        step={0.1}
        value={Math.min(position, duration)}
        disabled={duration <= 0}
        onChange={(event) => {
          const seconds = Number(event.target.value)
          if (isDown()) drag(seconds)
          else actions.seekTo(seconds)
        }}
        onKeyDown={(event) => {
          const step = keySteps[event.key]
          if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
          event.preventDefault()
          actions.seekBy(step)
        }}
      />
      {hovered !== null && (
        <SeekPreview
          seconds={hovered}
          share={share(hovered)}
          stills={stills}
          chapter={findChapter(chapters, hovered)?.title ?? null}
        />
      )}
    </div>
  )
}

/** Moves the bar every frame while playing: the browser tells the time only four times a second. */
function useSmoothProgress(
  barRef: RefObject<HTMLDivElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  { isStill, position, duration }: { isStill: boolean; position: number; duration: number },
) {
  useEffect(() => paint(barRef.current, position, duration), [barRef, position, duration])
  useEffect(() => {
    if (isStill) return
    let frame = requestAnimationFrame(function next() {
      const video = videoRef.current
      if (video) paint(barRef.current, video.currentTime, video.duration)
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [barRef, videoRef, isStill])
}

function paint(bar: HTMLDivElement | null, seconds: number, duration: number): void {
  const played = duration > 0 ? Math.min(1, seconds / duration) : 0
  bar?.style.setProperty('--lp-played', played.toFixed(5))
}
