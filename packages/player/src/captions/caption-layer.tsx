import { type RefObject, useEffect, useState } from 'react'
import { findCues } from '../lib/parse-vtt.ts'
import type { CaptionBackground, CaptionSize } from '../lib/preferences.ts'
import type { Cue, CueList } from '../player.types.ts'

type Props = {
  videoRef: RefObject<HTMLVideoElement | null>
  list: CueList | null
  isPaused: boolean
  size: CaptionSize
  background: CaptionBackground
}

/** What is said, over the picture and above the controls. Drawn here, so that size and background can be chosen. */
export function CaptionLayer({ videoRef, list, isPaused, size, background }: Props) {
  const cues = useShownCues(videoRef, list?.cues ?? noCues, isPaused)
  if (cues.length === 0) return null
  return (
    <div className="lp-captions" lang={list?.lang} data-size={size} data-background={background}>
      {cues.map(({ startMs, text }) => (
        <p key={`${startMs} ${text}`}>
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

const noCues: Cue[] = []

/** Looked up every frame while playing: the four reports a second of the browser would show lines visibly late. */
function useShownCues(videoRef: RefObject<HTMLVideoElement | null>, cues: Cue[], isPaused: boolean): Cue[] {
  const [shown, setShown] = useState(noCues)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    let last: Cue[] | null = null
    const look = () => {
      const next = findCues(cues, video.currentTime * 1000)
      if (last && isSame(last, next)) return
      last = next
      setShown((before) => (isSame(before, next) ? before : next))
    }
    look()
    video.addEventListener('timeupdate', look)
    video.addEventListener('seeked', look)
    let frame = 0
    if (!isPaused) {
      frame = requestAnimationFrame(function next() {
        look()
        frame = requestAnimationFrame(next)
      })
    }
    return () => {
      video.removeEventListener('timeupdate', look)
      video.removeEventListener('seeked', look)
      cancelAnimationFrame(frame)
    }
  }, [videoRef, cues, isPaused])
  return shown
}

const isSame = (last: Cue[], next: Cue[]) =>
  last.length === next.length && last.every((cue, i) => cue === next[i])
