import { useEffect, useEffectEvent, useState } from 'react'
import { parseVtt } from '../lib/parse-vtt.ts'
import { fetchWithToken } from '../playback/fetch-with-token.ts'
import type { TokenKeeper } from '../playback/media-token.ts'
import type { CaptionTrack, CueList } from '../player.types.ts'

type Input = {
  captions: CaptionTrack[]
  /** Language that is shown, or null for none. */
  chosen: string | null
  tokens: TokenKeeper
  onCuesChange?: (list: CueList | null) => void
}

/** The lines of the chosen language; those of the first one for a transcript, while captions are off. */
export function useCues({ captions, chosen, tokens, onCuesChange }: Input): CueList | null {
  const [list, setList] = useState<(CueList & { src: string }) | null>(null)
  const fallback = onCuesChange ? captions[0] : undefined
  const wanted = captions.find(({ lang }) => lang === chosen) ?? fallback
  const { src, lang = '', label = '' } = wanted ?? {}

  useEffect(() => {
    if (!src) return
    const stop = new AbortController()
    fetchWithToken(src, tokens, stop.signal)
      .then(async (response) => {
        if (response?.ok) setList({ src, lang, label, cues: parseVtt(await response.text()) })
      })
      // Without its captions the lesson still plays.
      .catch(() => {})
    return () => stop.abort()
  }, [src, lang, label, tokens])

  const shown = list !== null && list.src === src ? list : null
  const tell = useEffectEvent((next: CueList | null) => {
    onCuesChange?.(next)
  })
  useEffect(() => tell(shown), [shown])
  return shown
}
