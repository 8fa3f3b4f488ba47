import type { Still, Stills } from '@repo/player'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'

/** Of the size in which the storyboard was drawn. */
const SCALE = 0.75

interface ShownStill extends Still {
  /** Its sheet as an address within this page. */
  address: string
}

/** The picture of a moment, once its sheet is there; null without one. It is only shown, and kept nowhere. */
export function useStill(stills: Stills | null, positionMs: number | null): ShownStill | null {
  const still = stills && positionMs !== null ? stills.at(positionMs / 1000) : null
  const sheet = still?.sheet
  const [loaded, setLoaded] = useState<{ sheet: string; address: string } | null>(null)
  useEffect(() => {
    if (!stills || sheet === undefined) return
    let isOver = false
    stills.load(sheet).then(
      (address) => {
        if (!isOver) setLoaded({ sheet, address })
      },
      // Without its picture the note still names its moment.
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [stills, sheet])
  return still && loaded && loaded.sheet === sheet ? { ...still, address: loaded.address } : null
}

/** Drawn as a background, so that it can neither be dragged out nor saved with a press. */
export function StillPicture({ still, time }: { still: ShownStill; time: string }) {
  const { x, y, width, height, address } = still
  return (
    <>
      <span
        aria-hidden="true"
        className="block overflow-hidden"
        style={{ width: width * SCALE, height: height * SCALE }}
      >
        <span
          className="block origin-top-left"
          style={{
            width,
            height,
            transform: `scale(${SCALE})`,
            backgroundImage: `url("${address}")`,
            backgroundPosition: `-${x}px -${y}px`,
          }}
        />
      </span>
      <span className="absolute bottom-1 left-1 flex items-center gap-1 rounded-sm bg-black/75 px-1.5 py-0.5 font-num text-xs text-white">
        <Play aria-hidden="true" size={12} />
        {time}
      </span>
    </>
  )
}
