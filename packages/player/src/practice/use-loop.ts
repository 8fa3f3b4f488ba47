import { type RefObject, useCallback, useEffect, useState } from 'react'

export type LoopPoint = 'a' | 'b'
/** A stretch to practise, in seconds. It repeats as soon as it has both ends. */
export type Loop = { a: number | null; b: number | null }

const noLoop: Loop = { a: null, b: null }
/** A shorter stretch comes from two accidental presses and is ignored, in seconds. */
const leastSeconds = 0.2

/** Sets one end. An end on the wrong side of the other takes the other away, because it begins a new stretch. */
export function setLoopPoint(loop: Loop, point: LoopPoint, seconds: number): Loop {
  const next = { ...loop, [point]: seconds }
  if (next.a === null || next.b === null || next.b - next.a >= leastSeconds) return next
  return { ...noLoop, [point]: seconds }
}

/** Repeats the stretch between two points, for looking at one movement of the hand again and again. */
export function useLoop(videoRef: RefObject<HTMLVideoElement | null>, src: string) {
  const [loop, setLoop] = useState<Loop & { src: string }>({ ...noLoop, src })
  const { a, b } = loop.src === src ? loop : noLoop

  useEffect(() => {
    const video = videoRef.current
    if (!video || a === null || b === null) return
    const turnBack = () => {
      // A jump out of the stretch ends the repetition; playing past its end starts it again.
      if (!video.paused && video.currentTime >= b && video.currentTime < b + 1.5) video.currentTime = a
    }
    // The end of the video comes before the report that would turn back.
    const startAgain = () => {
      if (b < video.duration - 1.5) return
      video.currentTime = a
      void video.play().catch(() => {})
    }
    let frame = requestAnimationFrame(function watch() {
      turnBack()
      frame = requestAnimationFrame(watch)
    })
    video.addEventListener('timeupdate', turnBack)
    video.addEventListener('ended', startAgain)
    return () => {
      cancelAnimationFrame(frame)
      video.removeEventListener('timeupdate', turnBack)
      video.removeEventListener('ended', startAgain)
    }
  }, [videoRef, a, b])

  const setPoint = useCallback(
    (point: LoopPoint) => {
      const at = videoRef.current?.currentTime ?? 0
      setLoop((last) => ({ ...setLoopPoint(last.src === src ? last : noLoop, point, at), src }))
    },
    [videoRef, src],
  )
  const clear = useCallback(() => setLoop({ ...noLoop, src }), [src])
  return { loop: { a, b } satisfies Loop, setPoint, clear }
}
