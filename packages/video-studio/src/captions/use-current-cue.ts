import { type RefObject, useEffect, useState } from 'react'
import { usePlayhead } from '../playhead.ts'
import { cueAt, type EditCue } from './cue-model.ts'

/** Id of the caption that is shown in the video now; changes only when another one is. */
export function useCurrentCue(cues: RefObject<readonly EditCue[]>): number | null {
  const playhead = usePlayhead()
  const [currentId, setCurrentId] = useState<number | null>(null)
  useEffect(
    () => playhead.subscribe((ms) => setCurrentId(cueAt(cues.current, ms)?.id ?? null)),
    [playhead, cues],
  )
  return currentId
}
