import { formatTime, type Voice } from '@repo/player/voice'
import { alertProps } from '@repo/ui/lib/alert'
import { Spinner } from '@repo/ui/spinner'
import { Pause, Play } from 'lucide-react'
import { recordingMessages as copy } from './recording.messages.ts'

interface VoiceBarProps {
  voice: Voice
  /** 0 where it is not known before it plays. */
  durationMs: number
  /** What is heard, for who does not see where it stands. */
  label: string
}

const shown = (rate: number) => rate.toLocaleString('vi-VN')

/** Plays something spoken: a button, where it is, and how fast, in one row that fits a phone. */
export function VoiceBar({ voice, durationMs, label }: VoiceBarProps) {
  const { mediaRef, isPlaying, isLoading, hasFailed, position, rate } = voice
  const length = voice.length > 0 ? voice.length : durationMs / 1000
  const at = Math.min(position, length)
  const Icon = isPlaying ? Pause : Play
  return (
    <div aria-label={label} className="max-w-md" role="group">
      {/* A video element, because every browser that plays the sound of a lesson plays it in one. */}
      <video hidden playsInline preload="none" ref={mediaRef}>
        <track kind="captions" />
      </video>
      <div className="flex items-center gap-2 rounded-full border bg-surface py-1 pr-2 pl-1">
        <button
          aria-label={isLoading ? copy.loading : isPlaying ? copy.pause : copy.play}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-primary text-on-primary"
          onClick={voice.toggle}
          type="button"
        >
          {isLoading ? <Spinner label={copy.loading} /> : <Icon aria-hidden="true" size={20} />}
        </button>
        <input
          aria-label={copy.place}
          aria-valuetext={copy.placeOf(formatTime(at), formatTime(length))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
          max={Math.max(1, Math.ceil(length))}
          min={0}
          onChange={(event) => voice.seek(Number(event.target.value))}
          step={1}
          type="range"
          value={Math.floor(at)}
        />
        <span aria-hidden="true" className="shrink-0 font-num text-sm text-2">
          {copy.timeOf(formatTime(at), formatTime(length))}
        </span>
        <button
          aria-label={copy.rate(shown(rate))}
          className="h-11 min-w-11 shrink-0 cursor-pointer rounded-full font-num text-sm font-semibold text-primary"
          onClick={voice.nextRate}
          type="button"
        >
          {copy.rateShort(shown(rate))}
        </button>
      </div>
      {hasFailed ? (
        <p className="mt-1 text-sm text-danger" {...alertProps}>
          {copy.failed}
        </p>
      ) : null}
    </div>
  )
}
