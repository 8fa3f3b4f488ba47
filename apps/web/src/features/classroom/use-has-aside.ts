import { useState } from 'react'

const query = '(width >= 64rem)'

/** Whether there is room for a column beside the video now; the same width as `lg:` in the style sheets. */
export const hasRoomBeside = (): boolean => typeof matchMedia === 'function' && matchMedia(query).matches

/**
 * Whether there was room beside the video when the lesson was opened. It stays so while the lesson is open: notes and
 * questions that moved when a tablet is turned would lose what is typed in them.
 */
export function useHasAside(lessonId: string): boolean {
  const [place, setPlace] = useState(() => ({ lessonId, hasAside: hasRoomBeside() }))
  if (place.lessonId === lessonId) return place.hasAside
  const next = { lessonId, hasAside: hasRoomBeside() }
  setPlace(next)
  return next.hasAside
}
