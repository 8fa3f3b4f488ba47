import { formatClock } from '@repo/timeline/clock'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { controlMessages } from './lib/control.messages.ts'

/** Minutes left at which screen readers are told; a ticking live region would drown everything else. */
const announcedMinutes = [5, 1]
/** For how long the announcement stands; who reads the page later must not find minutes that have passed. */
const announcementSeconds = 10

/** Seconds until the moment, never negative. */
const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Time left until a moment (epoch ms). It reads the clock every time, so a sleeping tab does not fall behind. */
export function Countdown({
  until,
  onExpire,
  expiredLabel = controlMessages.expired,
  className,
}: {
  until: number
  /** Called once when the moment has come. */
  onExpire?: () => void
  expiredLabel?: string
  className?: string
}) {
  // The server's clock differs from the browser's, so the figure is only rendered after mount.
  const [seconds, setSeconds] = useState<number | null>(null)
  const expire = useRef(onExpire)
  expire.current = onExpire
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(until)
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      expire.current?.()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  const announced = announcedMinutes.find((minutes) => {
    if (seconds === null) return false
    const since = minutes * 60 - seconds
    return since >= 0 && since < announcementSeconds
  })
  return (
    <span className={clsx('whitespace-nowrap font-num', className)}>
      <span role="timer">
        {seconds === 0 ? expiredLabel : seconds === null ? '--:--' : formatClock(seconds * 1000)}
      </span>
      {/* No `status`: while it is empty, readers would stop at a status bar. */}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {announced === undefined ? '' : controlMessages.remaining(announced)}
      </span>
    </span>
  )
}
