import type { CSSProperties } from 'react'
import { formatTime } from '../lib/format-time.ts'
import type { StoryboardTile } from '../lib/storyboard.ts'

type Props = { seconds: number; share: number; tile: StoryboardTile | null; chapter: string | null }

/** Picture, chapter and time under the pointer. Decoration: the slider itself speaks the time. */
export function SeekPreview({ seconds, share, tile, chapter }: Props) {
  return (
    <div className="lp-preview" aria-hidden="true" style={{ '--lp-at': share } as CSSProperties}>
      {tile && (
        <div
          className="lp-preview-picture"
          style={{
            width: tile.width,
            height: tile.height,
            backgroundImage: `url("${tile.url}")`,
            backgroundPosition: `-${tile.x}px -${tile.y}px`,
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
