import { useCallback, useState } from 'react'
import type { CaptionTrack } from '../player.types.ts'

interface Input {
  captions: CaptionTrack[]
  /** What the viewer chose for every video; null for none. */
  remembered: string | null
  remember: (lang: string | null) => void
  /** Nothing is heard, be it muted or turned down to nothing. */
  isSilent: boolean
}

/**
 * The language of the captions that show. Where the sound is off they show unasked, until the viewer takes them away or
 * turns the sound on; that is not remembered as a choice.
 */
export function useChosenCaptions({ captions, remembered, remember, isSilent }: Input) {
  const [isDeclined, setIsDeclined] = useState(false)
  if (isDeclined && !isSilent) setIsDeclined(false)
  const known = captions.some(({ lang }) => lang === remembered) ? remembered : null
  const chosen = known ?? (isSilent && !isDeclined ? (captions[0]?.lang ?? null) : null)
  const choose = useCallback(
    (lang: string | null) => {
      setIsDeclined(lang === null)
      remember(lang)
    },
    [remember],
  )
  return { chosen, choose }
}
