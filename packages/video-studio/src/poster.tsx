import { CoverImage } from '@repo/ui/cover-image'
import clsx from 'clsx'
import { Video } from 'lucide-react'

/** Still picture of a video, or its place while there is none. */
export function Poster({ src, className }: { src: string | null; className?: string }) {
  if (src) return <CoverImage src={src} ratio="16/9" className={className} />
  return (
    <span
      className={clsx('grid place-items-center bg-surface-3 text-3', className)}
      style={{ aspectRatio: '16/9' }}
    >
      <Video size={20} aria-hidden="true" />
    </span>
  )
}
