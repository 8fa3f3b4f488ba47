import { useApi, usePageQuery } from '@repo/back-office'
import { formatClock } from '@repo/timeline/clock'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { Poster } from '../poster.tsx'
import type { Video } from '../video.types.ts'
import { VideoStateBadge } from '../video-state-badge.tsx'
import { lessonsMessages as copy } from './lessons.messages.ts'
import { PickDialog, type PickSearch } from './pick-dialog.tsx'

export interface VideoPickerProps {
  /** Name of the lesson that gets the video. */
  lessonTitle: string
  /** The video that the lesson has now. */
  videoId: string | null
  /** Takes the choice; a rejection is shown in the dialog. */
  onPick: (video: Video) => Promise<unknown>
  onClose: () => void
}

/** Finds the video of a lesson in the library. */
export function VideoPicker({ lessonTitle, videoId, onPick, onClose }: VideoPickerProps) {
  const api = useApi()
  const [search, setSearch] = useState<PickSearch>({ q: '' })
  const query = usePageQuery(api.videos.videos.query({ query: { ...search, q: search.q || undefined } }), {
    isKept: true,
  })
  return (
    <PickDialog
      title={copy.pickTitle(lessonTitle)}
      searchLabel={copy.pickSearch}
      searchHint={copy.pickHint}
      emptyText={copy.pickEmpty}
      search={search}
      onSearch={setSearch}
      query={query}
      onClose={onClose}
      renderItem={(video, pick, isBusy) => (
        <Choice
          key={video.id}
          video={video}
          isCurrent={video.id === videoId}
          isBusy={isBusy}
          onPick={() => pick(() => onPick(video))}
        />
      )}
    />
  )
}

interface ChoiceProps {
  video: Video
  isCurrent: boolean
  isBusy: boolean
  onPick: () => void
}

function Choice({ video, isCurrent, isBusy, onPick }: ChoiceProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Poster src={video.posterUrl} className="w-20 shrink-0 rounded-xs" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{video.title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-3">
          <VideoStateBadge state={video.state} percent={video.progressPercent} />
          {video.durationMs > 0 ? <span className="font-num">{formatClock(video.durationMs)}</span> : null}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="primary">{copy.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          aria-label={copy.named(copy.use, video.title)}
          onClick={onPick}
        >
          {copy.use}
        </Button>
      )}
    </li>
  )
}
