import type { ShownStill } from '@repo/player/use-still'
import { Play } from 'lucide-react'

/** Of the size in which the storyboard was drawn. */
const SCALE = 0.75

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
