import { type RefObject, useState } from 'react'
import type { Engine } from '../playback/engine.ts'
import type { PlayerActions } from '../playback/use-player-actions.ts'
import { playerMessages as messages } from '../player.messages.ts'
import { type Loop, type LoopPoint, useLoop } from './use-loop.ts'

type Input = {
  videoRef: RefObject<HTMLVideoElement | null>
  engineRef: RefObject<Engine | null>
  src: string
  actions: PlayerActions
  /** Says over the picture what was done. */
  show: (text: string) => void
}

export type Practice = {
  isMirrored: boolean
  loop: Loop
  toggleMirror: () => void
  stepFrame: (direction: 1 | -1) => void
  setPoint: (point: LoopPoint) => void
  clearLoop: () => void
}

/** Tools for copying a movement of the hand: as in a mirror, picture by picture, again and again. */
export function usePractice({ videoRef, engineRef, src, actions, show }: Input): Practice {
  const [isMirrored, setIsMirrored] = useState(false)
  const { loop, setPoint, clear } = useLoop(videoRef, src)
  return {
    isMirrored,
    loop,
    toggleMirror: () => {
      setIsMirrored(!isMirrored)
      show(isMirrored ? messages.mirrorOff : messages.mirrorOn)
    },
    stepFrame: (direction) => {
      actions.stepFrame(direction, engineRef.current?.getFrameRate() ?? null)
      show(direction === 1 ? messages.frameForward : messages.frameBack)
    },
    setPoint: (point) => {
      setPoint(point)
      const at = videoRef.current?.currentTime ?? 0
      show(point === 'a' ? messages.loopSetA(at) : messages.loopSetB(at))
    },
    clearLoop: () => {
      if (loop.a === null && loop.b === null) return
      clear()
      show(messages.loopCleared)
    },
  }
}
