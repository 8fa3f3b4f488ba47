import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { findTile, type StoryboardTile } from '../lib/storyboard.ts'
import type { PlayerActions } from '../playback/use-player-actions.ts'
import type { VideoState } from '../playback/use-video-state.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { Chapter } from '../player.types.ts'
import { findChapter } from './chapters.ts'
import { SeekPreview } from './seek-preview.tsx'

type Props = {
  videoRef: RefObject<HTMLVideoElement | null>
  state: VideoState
  actions: PlayerActions
  chapters: Chapter[]
  tiles: StoryboardTile[]
}

const keySteps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageUp: 30,
  PageDown: -30,
}

/** Where the film is, and where to go: a native slider under our own drawing, with a preview under the pointer. */
export function SeekBar({ videoRef, state, actions, chapters, tiles }: Props) {
  const barRef = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const { duration, position, bufferedEnd } = state
  useSmoothProgress(barRef, videoRef, state)

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (duration > 0 && box.width > 0) {
      setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration)
    }
  }
  const hideUnlessTouch = () => setHovered(null)
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const chapter = findChapter(chapters, position)

  return (
    <div
      ref={barRef}
      className="lp-seek"
      style={{ '--lp-buffered': share(bufferedEnd), '--lp-hover': share(hovered ?? 0) } as CSSProperties}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerUp={(event) => event.pointerType === 'touch' && hideUnlessTouch()}
      onPointerLeave={hideUnlessTouch}
      onPointerCancel={hideUnlessTouch}
    >
      <div className="lp-seek-track" aria-hidden="true" data-hovered={hovered !== null}>
        <div className="lp-seek-buffered" />
        <div className="lp-seek-hover" />
        <div className="lp-seek-played" />
        {chapters.slice(1).map(({ startSeconds }) => (
          <div
            key={startSeconds}
            className="lp-seek-mark"
            style={{ left: `${share(startSeconds) * 100}%` }}
          />
        ))}
      </div>
      <div className="lp-seek-thumb" aria-hidden="true" />
      <input
        type="range"
        className="lp-seek-input"
        aria-label={messages.seek}
        aria-valuetext={messages.seekValue(position, duration, chapter?.title ?? null)}
        min={0}
        max={duration > 0 ? duration : 1}
        step={0.1}
        value={Math.min(position, duration)}
        disabled={duration <= 0}
        onChange={(event) => actions.seekTo(Number(event.target.value))}
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
          tile={findTile(tiles, hovered)}
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
  { isPaused, position, duration }: VideoState,
) {
  useEffect(() => paint(barRef.current, position, duration), [barRef, position, duration])
  useEffect(() => {
    if (isPaused) return
    let frame = requestAnimationFrame(function next() {
      const video = videoRef.current
      if (video) paint(barRef.current, video.currentTime, video.duration)
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [barRef, videoRef, isPaused])
}

function paint(bar: HTMLDivElement | null, seconds: number, duration: number): void {
  const played = duration > 0 ? Math.min(1, seconds / duration) : 0
  bar?.style.setProperty('--lp-played', played.toFixed(5))
}
