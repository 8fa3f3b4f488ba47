import { useEffect, useRef, useState } from 'react'

/** The video tells its new place a moment after it was sent there; no longer than this. */
const arriveWithinMs = 1_000

/**
 * The handle of the bar under a finger. While it is held, the video waits for where it is let go: every place on the
 * way would have to be loaded. After that the handle stays where it was left until the video has arrived, because
 * browsers report the end of a drag with whatever the bar shows by then.
 */
export function useHeldHandle(
  position: number,
  seekTo: (seconds: number) => void,
  onHold: (isHeld: boolean) => void,
) {
  const [held, setHeld] = useState<number | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const isDownRef = useRef(false)

  const hasArrived = isLeft && held !== null && Math.abs(position - held) < 1
  useEffect(() => {
    if (!isLeft) return
    const free = () => {
      setHeld(null)
      setIsLeft(false)
    }
    const timer = setTimeout(free, hasArrived ? 0 : arriveWithinMs)
    return () => clearTimeout(timer)
  }, [isLeft, hasArrived])

  const setIsDown = (isDown: boolean) => {
    isDownRef.current = isDown
    onHold(isDown)
  }
  return {
    /** Place under the handle in seconds; null while it follows the video. */
    held,
    isDown: () => isDownRef.current,
    hold: () => {
      setIsLeft(false)
      setIsDown(true)
    },
    drag: setHeld,
    letGo: () => {
      setIsDown(false)
      if (held === null) return
      seekTo(held)
      setIsLeft(true)
    },
    drop: () => {
      setIsDown(false)
      setHeld(null)
    },
  }
}
