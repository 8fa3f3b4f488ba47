import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { beforeAfterWords as copy } from './before-after.messages.ts'
import type { BeforeAfterPair } from './before-after.types.ts'
import { PictureLabel } from './picture-label.tsx'
import { shareAt } from './share-at.ts'

interface Props {
  pair: BeforeAfterPair
  /** A picture cannot be had (any more). */
  onGone: () => void
}

/**
 * The picture before over the one after, cut off at a line that pointer, touch and arrow keys move. The line follows at
 * once, without motion of its own.
 */
export function CompareSlider({ pair, onGone }: Props) {
  const { before, after } = pair
  const [share, setShare] = useState(50)
  const range = useRef<HTMLInputElement>(null)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    setShare(shareAt(event.clientX, event.currentTarget.getBoundingClientRect()))
  }
  const shape: CSSProperties = { aspectRatio: `${before.width} / ${before.height}` }
  return (
    <div
      className="relative cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-sm bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
        // Arrow keys go on from where the pointer left the line.
        range.current?.focus({ preventScroll: true })
        event.preventDefault()
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
      }}
      role="presentation"
      style={shape}
    >
      <img
        alt={after.alt}
        className="absolute inset-0 size-full object-cover"
        draggable={false}
        height={after.height}
        onError={onGone}
        src={after.src}
        width={after.width}
      />
      <img
        alt={before.alt}
        className="absolute inset-0 size-full object-cover"
        draggable={false}
        height={before.height}
        onError={onGone}
        src={before.src}
        style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        width={before.width}
      />
      <PictureLabel side="start" text={before.label} />
      <PictureLabel side="end" text={after.label} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-2 forced-colors:bg-[CanvasText]"
        style={{ left: `${share}%` }}
      >
        <span className="absolute top-1/2 left-1/2 grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-white bg-[rgb(15_15_20/0.78)] text-white forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]">
          <ChevronsLeftRight size={20} />
        </span>
      </span>
      <input
        aria-label={copy.position}
        aria-valuetext={copy.valueText(share)}
        className="sr-only"
        max={100}
        min={0}
        name={`compare-${pair.id}`}
        onChange={(event) => setShare(Number(event.target.value))}
        ref={range}
        step={1}
        type="range"
        value={share}
      />
    </div>
  )
}
