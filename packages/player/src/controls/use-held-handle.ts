import { useEffect, useRef, useState } from 'react'

/** The video reports its new position at most this long after a jump, in ms. */
const arriveWithinMs = 1_000

/**
 * State of the seek bar's handle while it is dragged. The video jumps only when the handle is released, because every
 * position on the way would have to be loaded. After the release the handle stays where it is until the video has
 * arrived there, because browsers report the end of a drag with the value that the bar shows at that moment.
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
