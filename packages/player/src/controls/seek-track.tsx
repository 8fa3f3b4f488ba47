import type { CSSProperties } from 'react'
import type { Chapter } from '../player.types.ts'
import type { Loop } from '../practice/use-loop.ts'
import { findChapter } from './chapters.ts'

type Props = {
  chapters: Chapter[]
  /** Moment under the pointer in seconds, or null. */
  hovered: number | null
  loop: Loop
  duration: number
}

/** What the bar shows: loaded, played, chapters as segments, the stretch that repeats. Drawing only. */
export function SeekTrack({ chapters, hovered, loop, duration }: Props) {
  const share = (seconds: number) => (duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0)
  const stretch = (start: number, end: number): CSSProperties => ({
    left: `${share(start) * 100}%`,
    width: `${(share(end) - share(start)) * 100}%`,
  })
  const chapter = hovered === null ? null : findChapter(chapters, hovered)
  const next = chapter ? chapters[chapters.indexOf(chapter) + 1] : undefined
  return (
    <div aria-hidden="true">
      <div className="lp-seek-track" data-hovered={hovered !== null}>
        <div className="lp-seek-buffered" />
        <div className="lp-seek-hover" />
        {chapter && chapters.length > 1 && (
          <div
            className="lp-seek-segment"
            style={stretch(chapter.startSeconds, next?.startSeconds ?? duration)}
          />
        )}
        <div className="lp-seek-played" />
        {chapters.slice(1).map(({ startSeconds }) => (
          <div
            key={startSeconds}
            className="lp-seek-mark"
            style={{ left: `${share(startSeconds) * 100}%` }}
          />
        ))}
      </div>
      {loop.a !== null && loop.b !== null && <div className="lp-seek-loop" style={stretch(loop.a, loop.b)} />}
      {[loop.a, loop.b].map((seconds, i) =>
        seconds === null ? null : (
          <div
            key={i === 0 ? 'a' : 'b'}
            className="lp-seek-point"
            data-point={i === 0 ? 'A' : 'B'}
            style={{ left: `${share(seconds) * 100}%` }}
          />
        ),
      )}
    </div>
  )
}
