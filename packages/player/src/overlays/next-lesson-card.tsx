import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { playerMessages as messages } from '../player.messages.ts'
import type { LessonLink } from '../player.types.ts'

const countdownSeconds = 5

type Props = {
  lesson: LessonLink
  /** A menu or the keyboard help is open, so the countdown is paused. */
  isHeld: boolean
  onStay: () => void
}

/** After the end: the next lesson opens in five seconds, unless the viewer stays. */
export function NextLessonCard({ lesson, isHeld, onStay }: Props) {
  const [left, setLeft] = useState(countdownSeconds)
  const open = useEffectEvent(() => lesson.onOpen())

  useEffect(() => {
    if (isHeld) return
    if (left <= 0) {
      open()
      return
    }
    const timer = setTimeout(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isHeld])

  return (
    <div className="lp-next" data-held={isHeld}>
      <div className="lp-next-card">
        <p className="lp-next-label" aria-hidden="true">
          {messages.nextIn(Math.max(0, left))}
        </p>
        {/* Read out once: a countdown that speaks every second would drown everything else. */}
        <p className="lp-hidden" role="status">
          {messages.nextIn(countdownSeconds)}: {lesson.title}
        </p>
        <p className="lp-next-title">{lesson.title}</p>
        <div
          className="lp-next-line"
          aria-hidden="true"
          style={{ '--lp-countdown': `${countdownSeconds}s` } as CSSProperties}
        />
        <div className="lp-actions">
          <button type="button" className="lp-solid-button" onClick={lesson.onOpen}>
            {messages.playNow}
          </button>
          <button type="button" className="lp-text-button" onClick={onStay}>
            {messages.stayHere}
          </button>
        </div>
      </div>
    </div>
  )
}
