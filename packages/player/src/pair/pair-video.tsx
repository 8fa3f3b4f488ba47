import { useEffect, useEffectEvent } from 'react'
import { InterruptionPanel } from '../overlays/interruption-panel.tsx'
import { BufferingSpinner, ErrorPanel, WatermarkNotice } from '../overlays/notices.tsx'
import { playerMessages as messages } from '../player.messages.ts'
import type { LessonPlayerProps } from '../player.types.ts'
import { useLessonPlayer } from '../use-lesson-player.ts'

type PairVideoProps = LessonPlayerProps & {
  /** The video itself, for the clock of the pair; null when it goes. */
  onVideo: (video: HTMLVideoElement | null) => void
}

/** One of two videos in step: picture, protection and what is wrong, without controls of its own. */
export function PairVideo({ onVideo, ...props }: PairVideoProps) {
  const player = useLessonPlayer(props, { hasKeys: false })
  const { rootRef, videoRef, state, engine } = player
  const tell = useEffectEvent(onVideo)
  useEffect(() => {
    tell(videoRef.current)
    return () => tell(null)
  }, [videoRef])
  return (
    <section
      aria-label={messages.player(props.title)}
      className="lp-root"
      data-controls="hidden"
      data-error={player.isCovered}
      data-paused={state.isPaused}
      data-started
      ref={rootRef}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- two videos are compared by their pictures; captions are in the lesson itself */}
      <video
        aria-label={props.title}
        className="lp-video"
        playsInline
        poster={props.poster}
        preload="auto"
        ref={videoRef}
      />
      {player.interruption ? (
        <InterruptionPanel {...player.interruption} />
      ) : engine.error ? (
        <ErrorPanel code={engine.error.code} onRetry={engine.retry} />
      ) : player.isWatermarkBlocked ? (
        <WatermarkNotice />
      ) : state.isWaiting ? (
        <BufferingSpinner />
      ) : null}
    </section>
  )
}
