import { Spinner } from '@repo/ui/spinner'
import { useRef } from 'react'
import { lessonVideoMessages as copy } from './lesson-video.messages.ts'
import { useArrival } from './video-stage.tsx'

/** Placeholder of the video until the playback grant has arrived. */
export function WaitingFrame({ posterUrl }: { posterUrl?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useArrival(() => ref.current?.focus(), '')
  return (
    <div
      className="relative aspect-video overflow-hidden focus-visible:-outline-offset-4"
      data-surface="hero"
      ref={ref}
      tabIndex={-1}
    >
      {posterUrl && (
        <img alt="" className="size-full object-cover opacity-40" height="540" src={posterUrl} width="960" />
      )}
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={copy.loading} />
      </div>
    </div>
  )
}
