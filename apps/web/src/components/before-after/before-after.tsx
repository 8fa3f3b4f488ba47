import { lazyPart } from '@repo/ui/lazy-part'
import { useState } from 'react'
import { beforeAfterWords as copy } from './before-after.messages.ts'
import type { BeforeAfterPair } from './before-after.types.ts'
import { PictureLabel } from './picture-label.tsx'

const CompareSlider = lazyPart(async () => (await import('./compare-slider.tsx')).CompareSlider)

/**
 * Two pictures of one treatment: side by side until the slider is there, on paper, and where it cannot be had. A picture
 * that the server does not give any more leaves a line in its place.
 */
export function BeforeAfter({ pair }: { pair: BeforeAfterPair }) {
  const [isGone, setIsGone] = useState(false)
  const [hasSlider, setHasSlider] = useState(true)
  if (isGone) return <p className="my-6 text-sm text-3">{copy.gone}</p>
  const lose = () => setIsGone(true)
  const sides = (
    <div className="grid grid-cols-2 gap-2">
      {[pair.before, pair.after].map((side) => (
        <div className="relative overflow-hidden rounded-sm" key={side.src}>
          <img
            alt={side.alt}
            className="w-full object-cover"
            height={side.height}
            onError={lose}
            src={side.src}
            style={{ aspectRatio: `${pair.before.width} / ${pair.before.height}` }}
            width={side.width}
          />
          <PictureLabel side="start" text={side.label} />
        </div>
      ))}
    </div>
  )
  return (
    <figure className="measure my-6">
      <div className="print:hidden">
        {hasSlider ? (
          <CompareSlider fallback={sides} onFail={() => setHasSlider(false)} onGone={lose} pair={pair} />
        ) : (
          sides
        )}
      </div>
      <div className="hidden print:block">{sides}</div>
      <figcaption className="mt-2 text-sm text-3">
        {[
          copy.apart(pair.days),
          pair.isSameAngle ? copy.angle.same : copy.angle.other,
          pair.isSameLight ? copy.light.same : copy.light.other,
        ].join(' · ')}
        . {copy.notice}
      </figcaption>
    </figure>
  )
}
