import type { ShownStill } from '@repo/player/use-still'
import { Sprite } from '@repo/ui/sprite'
import { Play } from 'lucide-react'

/** Of the size in which the storyboard was drawn. */
const SCALE = 0.75

export function StillPicture({ still: { address, ...place }, time }: { still: ShownStill; time: string }) {
  return (
    <>
      <Sprite {...place} scale={SCALE} sheet={address} />
      <span className="absolute bottom-1 left-1 flex items-center gap-1 rounded-sm bg-black/75 px-1.5 py-0.5 font-num text-xs text-white">
        <Play aria-hidden="true" size={12} />
        {time}
      </span>
    </>
  )
}
