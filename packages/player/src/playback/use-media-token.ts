import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LessonPlayerProps } from '../player.types.ts'
import { createTokenKeeper, type TokenKeeper } from './media-token.ts'

type Input = Pick<LessonPlayerProps, 'src' | 'mediaToken' | 'renewToken'> & {
  /** While the video may not go on, nobody asks for the right to it. */
  isInterrupted: boolean
  /** Paused and forgotten: the right is not kept alive, but asked for when it is needed again. */
  isResting: boolean
}

/** The right to the bytes of this lesson, kept alive while the player is on the page. */
export function useMediaToken({ src, mediaToken, renewToken, isInterrupted, isResting }: Input): TokenKeeper {
  const keeper = useMemo(() => createTokenKeeper(src), [src])
  const canRenew = renewToken !== undefined && !isInterrupted
  const renew = useEffectEvent(() => {
    if (!renewToken) throw new Error('Nobody to ask for a new grant')
    return renewToken()
  })

  useEffect(() => {
    if (mediaToken) keeper.offer(mediaToken)
  }, [keeper, mediaToken])

  useEffect(() => {
    keeper.setSource(canRenew ? async () => renew() : undefined)
  }, [keeper, canRenew])

  useEffect(() => (isResting ? undefined : keeper.watch()), [keeper, isResting])
  return keeper
}
