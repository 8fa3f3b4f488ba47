import { type PointerEvent, useEffect, useRef } from 'react'

type Props = {
  /** Mouse: press anywhere on the picture. */
  onPress: () => void
  onDoublePress: () => void
  /** Touch: one tap shows or hides the controls, two taps at a side jump. */
  onTap: () => void
  onDoubleTap: (direction: 1 | -1) => void
}

const doubleTapMs = 300

/** Takes presses and taps on the picture itself. Every act here also has a key or a button. */
export function GestureLayer({ onPress, onDoublePress, onTap, onDoubleTap }: Props) {
  const lastTapRef = useRef<{ atMs: number; side: number }>({ atMs: 0, side: 0 })
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A touch also sends a click, and not every browser marks that click as coming from a touch.
  const pointerRef = useRef('mouse')
  useEffect(() => () => clearTimeout(timerRef.current), [])

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    pointerRef.current = event.pointerType
    if (event.pointerType === 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const side = share < 0.35 ? -1 : share > 0.65 ? 1 : 0
    const last = lastTapRef.current
    const isDouble = side !== 0 && side === last.side && event.timeStamp - last.atMs < doubleTapMs
    lastTapRef.current = { atMs: event.timeStamp, side }
    clearTimeout(timerRef.current)
    if (isDouble) onDoubleTap(side === 1 ? 1 : -1)
    else if (side === 0) onTap()
    // A tap at a side waits, in case it is the first of two.
    else timerRef.current = setTimeout(onTap, doubleTapMs)
  }

  return (
    <div
      className="lp-gestures"
      aria-hidden="true"
      onPointerUp={onPointerUp}
      onClick={() => pointerRef.current === 'mouse' && onPress()}
      onDoubleClick={() => pointerRef.current === 'mouse' && onDoublePress()}
    />
  )
}
