import { isForbiddenOrGone, useApi, useLeaveGuard } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Tabs } from '@repo/office-ui/tabs'
import { type RouteMeta, useParams, useSearchParams } from '@repo/routing'
import { cardClass } from '@repo/ui/card'
import { ErrorPanel } from '@repo/ui/error-panel'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { captionsMessages } from './captions/captions.messages.ts'
import { CaptionsPanel } from './captions/captions-panel.tsx'
import { chaptersMessages } from './chapters/chapters.messages.ts'
import { ChaptersPanel } from './chapters/chapters-panel.tsx'
import { DirtyPartsContext } from './dirty-parts.ts'
import { createPlayhead, PlayheadContext } from './playhead.ts'
import { emptyScene, SceneContext } from './scene.ts'
import { soundMessages } from './sound/sound.messages.ts'
import { SoundPanel } from './sound/sound-panel.tsx'
import { useDirtyParts } from './use-dirty-parts.ts'
import { FactsPanel } from './video/facts-panel.tsx'
import { StatePanel } from './video/state-panel.tsx'
import { UsagePanel } from './video/usage-panel.tsx'
import { useVideoActs } from './video/use-video-acts.tsx'
import { videoMessages as copy } from './video/video.messages.ts'
import { BackToLibrary, VideoHeader } from './video/video-header.tsx'
import { VideoPreview } from './video/video-preview.tsx'
import { pollOf, type VideoDetail } from './video.types.ts'
import { watchingMessages } from './watching/watching.messages.ts'

const WatchingPanel = lazyPart(async () => (await import('./watching/watching-panel.tsx')).WatchingPanel)

export const videoMeta: RouteMeta = { title: copy.title }

/** One video with everything that belongs to it: `…/:id`. */
export function VideoPage() {
  const api = useApi()
  const { id = '' } = useParams()
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.videos.video.query({ params: { id } }),
    throwOnError: isForbiddenOrGone,
    refetchInterval: ({ state }) => (state.data ? pollOf([state.data.state]) : false),
  })
  if (data) return <LoadedVideo key={data.id} video={data} />
  return (
    <>
      <PageHeader before={<BackToLibrary />} title={copy.title} />
      {isError ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonGroup>
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="aspect-video rounded-md" />
            <Skeleton className="h-[70vh] rounded-md" />
          </div>
        </SkeletonGroup>
      )}
    </>
  )
}

function LoadedVideo({ video }: { video: VideoDetail }) {
  const acts = useVideoActs(video)
  const [playhead] = useState(createPlayhead)
  const [scene, setScene] = useState(emptyScene)
  const dirty = useDirtyParts()
  const drops = [...dirty.parts.values()]
  useLeaveGuard(dirty.parts.size > 0, {
    body: copy.leaveBody,
    isKept: drops.every((drop) => drop !== null),
    onLeave: () => {
      for (const drop of drops) drop?.()
    },
  })
  return (
    <DirtyPartsContext value={dirty}>
      <PlayheadContext value={playhead}>
        <VideoHeader video={video} acts={acts} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 gap-5">
            <section
              aria-label={copy.preview}
              className={cardClass({ isFlush: true, className: 'overflow-clip' })}
            >
              <VideoPreview
                video={video}
                onCuesChange={(list) => setScene((now) => ({ ...now, cues: list?.cues ?? [] }))}
                onStillsChange={(stills) => setScene((now) => ({ ...now, stills }))}
              />
            </section>
            <StatePanel video={video} acts={acts} />
          </div>
          <SceneContext value={scene}>
            <Editors video={video} />
          </SceneContext>
          <div className="grid min-w-0 gap-5">
            <UsagePanel video={video} />
            <FactsPanel video={video} />
          </div>
        </div>
      </PlayheadContext>
    </DirtyPartsContext>
  )
}

/** What is written to the video: beside it where there is room, right below it on a phone. */
function Editors({ video }: { video: VideoDetail }) {
  const [tab, setTab] = useState(useSearchParams()[0].get('tab') ?? 'captions')
  return (
    <section
      aria-label={copy.editors}
      className={cardClass({
        isFlush: true,
        className:
          'min-w-0 overflow-clip lg:col-start-2 lg:row-span-2 lg:row-start-1 [&_[role=tablist]]:px-4 [&_[role=tabpanel]]:pt-3',
      })}
    >
      <Tabs
        label={copy.editors}
        value={tab}
        onValueChange={setTab}
        items={[
          { id: 'captions', label: captionsMessages.title, content: <CaptionsPanel video={video} /> },
          {
            id: 'chapters',
            label: chaptersMessages.title,
            count: video.chapterCount,
            content: <ChaptersPanel video={video} />,
          },
          {
            id: 'sound',
            label: soundMessages.title,
            ...(video.soundTracks.length > 1 ? { count: video.soundTracks.length } : {}),
            content: <SoundPanel video={video} />,
          },
          {
            id: 'watching',
            label: watchingMessages.title,
            // Read only when somebody looks at it.
            content:
              tab === 'watching' ? (
                <WatchingPanel fallback={<Skeleton className="m-4 h-96 rounded-md" />} video={video} />
              ) : null,
          },
        ]}
      />
    </section>
  )
}
