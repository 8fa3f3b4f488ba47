import { formatClock } from '@repo/timeline/clock'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { quizMessages as copy } from './quiz.messages.ts'

/** Minutes left at which screen readers are told; a ticking live region would drown everything else. */
const announcedMinutes = [10, 5, 1]
/** For how long the announcement stands; who reads the page later must not find minutes that have passed. */
const announcementMs = 10_000
const hurryFromMs = 60_000

interface Props {
  /** By the server's clock, when its answer came. */
  remainingMs: number
  /** Called once when the time is over. */
  onEnd: () => void
}

/** Time left. It counts from the server's answer and not by the clock on the wall, which somebody may set. */
export function TimeLeft({ remainingMs, onEnd }: Props) {
  const [leftMs, setLeftMs] = useState(remainingMs)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const endsAt = performance.now() + remainingMs
    const tick = () => {
      const left = Math.max(0, endsAt - performance.now())
      setLeftMs(left)
      if (left > 0) return
      clearInterval(timer)
      end.current()
    }
    const timer = setInterval(tick, 500)
    tick()
    return () => clearInterval(timer)
  }, [remainingMs])
  const announced = announcedMinutes.find((minutes) => {
    const sinceMs = minutes * 60_000 - leftMs
    return sinceMs >= 0 && sinceMs < announcementMs
  })
  return (
    <span
      className={clsx('font-num whitespace-nowrap', leftMs <= hurryFromMs && 'font-semibold text-danger')}
    >
      <span role="timer" aria-label={copy.timeLeft}>
        {formatClock(Math.ceil(leftMs / 1000) * 1000)}
      </span>
      {/* No `status`: while it is empty, readers would stop at a status bar. */}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {announced === undefined ? '' : copy.minutesLeft(announced)}
      </span>
    </span>
  )
}
