import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LessonPlayerProps } from '../player.types.ts'
import { createTokenKeeper, type TokenKeeper } from './media-token.ts'

type Input = Pick<LessonPlayerProps, 'src' | 'mediaToken' | 'renewToken'> & {
  /** While playback is interrupted, no token is asked for. */
  isInterrupted: boolean
  /** Paused for long: the token is not renewed any more, but asked for when playback continues. */
  isResting: boolean
}

/** Keeps the media token of this lesson valid while the player is mounted. */
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
