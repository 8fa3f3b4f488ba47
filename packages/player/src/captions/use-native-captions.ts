import { type RefObject, useEffect, useState } from 'react'

/**
 * Captions where the browser shows the video alone, without anything laid over it: its own full screen on phones of
 * Apple, and the floating window. Everywhere else the player draws them itself. A choice made in the browser's own
 * menu is taken over.
 */
export function useNativeCaptions(
  videoRef: RefObject<HTMLVideoElement | null>,
  chosen: string | null,
  onChosen: (lang: string | null) => void,
): void {
  const isAlone = useShownAlone(videoRef)

  useEffect(() => {
    const list = videoRef.current?.textTracks
    // Some engines give a bare list that tells nothing; there is nothing to choose from then.
    if (!list || !('addEventListener' in list)) return
    const apply = () => {
      for (const track of Array.from(list)) {
        const mode = isAlone && chosen !== null && track.language === chosen ? 'showing' : 'disabled'
        if (track.mode !== mode) track.mode = mode
      }
    }
    const onChange = () => {
      if (!isAlone) return apply()
      const shown = Array.from(list).find((track) => track.mode === 'showing')?.language ?? null
      // A lesson without the chosen language is no reason to forget the choice.
      const isOffered = Array.from(list).some((track) => track.language === chosen)
      if (shown !== chosen && (shown !== null || isOffered)) onChosen(shown)
    }
    apply()
    list.addEventListener('addtrack', apply)
    list.addEventListener('change', onChange)
    return () => {
      list.removeEventListener('addtrack', apply)
      list.removeEventListener('change', onChange)
    }
  }, [videoRef, isAlone, chosen, onChosen])
}

const beginEvents = ['webkitbeginfullscreen', 'enterpictureinpicture']
const endEvents = ['webkitendfullscreen', 'leavepictureinpicture']

function useShownAlone(videoRef: RefObject<HTMLVideoElement | null>): boolean {
  const [isAlone, setIsAlone] = useState(false)
  useEffect(() => {
    const video = videoRef.current
    const begin = () => setIsAlone(true)
    const end = () => setIsAlone(false)
    for (const name of beginEvents) video?.addEventListener(name, begin)
    for (const name of endEvents) video?.addEventListener(name, end)
    return () => {
      for (const name of beginEvents) video?.removeEventListener(name, begin)
      for (const name of endEvents) video?.removeEventListener(name, end)
    }
  }, [videoRef])
  return isAlone
}
