import { useEffect, useState } from 'react'
import type { Cue, LessonPlayerHandle } from '../player.types.ts'

/**
 * Index of the line that is spoken now, or that was spoken last; -1 before the first. Changes with the line only, not
 * with every report of the player.
 */
export function useActiveCue(player: LessonPlayerHandle | null, cues: Cue[]): number {
  const [active, setActive] = useState(-1)
  useEffect(() => {
    if (!player) return
    const follow = (seconds: number) => setActive(findActive(cues, seconds * 1000))
    follow(player.getPosition())
    return player.subscribe(follow)
  }, [player, cues])
  return active
}

/** Binary search: a long lesson has thousands of lines, and the player reports four times a second. */
export function findActive(cues: Cue[], ms: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    // Half a frame of slack, because seeking to the start of a line may land a little before it.
    if ((cues[middle]?.startMs ?? 0) <= ms + 20) low = middle + 1
    else high = middle
  }
  return low - 1
}
