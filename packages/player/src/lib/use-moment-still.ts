import { useMemo } from 'react'
import { createTokenKeeper } from '../playback/media-token.ts'
import { type ShownStill, useStill } from './use-still.ts'
import { useStills } from './use-stills.ts'
import { useStoryboard } from './use-storyboard.ts'

/**
 * The picture of one moment of a video that is not loaded: of its bytes only the storyboard and one sheet are fetched.
 * @param vttUrl under a fresh grant; undefined where there is none yet
 */
export function useMomentStill(vttUrl: string | undefined, seconds: number): ShownStill | null {
  const tokens = useMemo(() => createTokenKeeper(vttUrl ?? ''), [vttUrl])
  const tiles = useStoryboard(vttUrl, tokens)
  const stills = useStills({ vttUrl, tiles, tokens })
  return useStill(stills, seconds)
}
