import { type RefObject, useEffect } from 'react'

/**
 * Shows the chosen caption track and no other. The browser draws it, so it follows the reader's own caption styles;
 * a choice made in the browser's own menu (full screen on phones) is taken over.
 */
export function useCaptions(
  videoRef: RefObject<HTMLVideoElement | null>,
  chosen: string | null,
  onChosen: (lang: string | null) => void,
): void {
  useEffect(() => {
    const list = videoRef.current?.textTracks
    // Some engines give a bare list that tells nothing; there is nothing to choose from then.
    if (!list || !('addEventListener' in list)) return
    const apply = () => {
      for (const track of Array.from(list)) {
        const mode = track.language === chosen && chosen !== null ? 'showing' : 'disabled'
        if (track.mode !== mode) track.mode = mode
      }
    }
    const onChange = () => {
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
  }, [videoRef, chosen, onChosen])
}
