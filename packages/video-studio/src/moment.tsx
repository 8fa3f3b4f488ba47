import { useApi } from '@repo/back-office'
import { useMomentStill } from '@repo/player/use-moment-still'
import { formatClock } from '@repo/timeline/clock'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Sprite } from '@repo/ui/sprite'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { momentMessages as copy } from './moment.messages.ts'

// The player comes with a press: who only reads the question does without it.
const MomentPlayer = lazyPart(async () => (await import('./moment-player.tsx')).MomentPlayer)

interface Props {
  videoId: string
  /** Title of the lesson. */
  title: string
  atMs: number
}

/** The moment of a video that somebody speaks of: its picture, and at a press the video from there. */
export function Moment({ videoId, title, atMs }: Props) {
  const { videos } = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const params = { id: videoId }
  const query = useQuery({
    queryKey: [...videos.videoPlayback.key({ params }), 'moment'],
    queryFn: ({ signal }) => videos.videoPlayback.call({ params }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    throwOnError: false,
    retry: false,
  })
  const still = useMomentStill(query.data?.storyboardUrl ?? undefined, atMs / 1000)
  const time = formatClock(atMs, { isShort: true })
  // The question says the moment in words; a video that cannot be seen now takes no more room.
  if (query.isError) return null
  if (isOpen && query.data)
    return <MomentPlayer atMs={atMs} grant={query.data} title={title} videoId={videoId} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      {still ? (
        <span className="overflow-hidden rounded-sm border">
          <Sprite {...still} scale={1} sheet={still.address} />
        </span>
      ) : null}
      <Button
        icon={<Play aria-hidden="true" size={16} />}
        isBusy={query.isPending}
        onClick={() => setIsOpen(true)}
        size="sm"
        variant="secondary"
      >
        {copy.watch(time)}
      </Button>
    </div>
  )
}
