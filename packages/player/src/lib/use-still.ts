import { useEffect, useState } from 'react'
import type { Still, Stills } from '../player.types.ts'

export interface ShownStill extends Still {
  /** Its sheet as an address within this page. */
  address: string
}

/**
 * The picture of a moment, once its sheet is there; null without one. It is only shown, and kept nowhere.
 * @param seconds null where no moment is meant
 */
export function useStill(stills: Stills | null, seconds: number | null): ShownStill | null {
  const still = stills && seconds !== null ? stills.at(seconds) : null
  const sheet = still?.sheet
  const [loaded, setLoaded] = useState<{ sheet: string; address: string } | null>(null)
  useEffect(() => {
    if (!stills || sheet === undefined) return
    let isOver = false
    stills.load(sheet).then(
      (address) => {
        if (!isOver) setLoaded({ sheet, address })
      },
      // Without its picture the moment is still named.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [stills, sheet])
  return still && loaded && loaded.sheet === sheet ? { ...still, address: loaded.address } : null
}
