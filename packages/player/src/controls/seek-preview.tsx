import type { CSSProperties } from 'react'
import { formatTime } from '../lib/format-time.ts'
import { useStill } from '../lib/use-still.ts'
import type { Stills } from '../player.types.ts'

type Props = { seconds: number; share: number; stills: Stills | null; chapter: string | null }

/** Picture, chapter and time under the pointer. Decoration: the slider itself speaks the time. */
export function SeekPreview({ seconds, share, stills, chapter }: Props) {
  const still = useStill(stills, seconds)
  return (
    <div className="lp-preview" aria-hidden="true" style={{ '--lp-at': share } as CSSProperties}>
      {still && (
        <div
          className="lp-preview-picture"
          style={{
            width: still.width,
            height: still.height,
            backgroundImage: `url("${still.address}")`,
            backgroundPosition: `-${still.x}px -${still.y}px`,
          }}
        />
      )}
      <div className="lp-preview-text">
        <span className="lp-preview-time">{formatTime(seconds)}</span>
        {chapter && <span className="lp-preview-chapter">{chapter}</span>}
      </div>
    </div>
  )
}
