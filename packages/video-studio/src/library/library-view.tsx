import { useApi } from '@repo/back-office'
import { ListPart } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { videoStateLabels } from '../studio.messages.ts'
import { useStudio } from '../studio-context.ts'
import { pollOf, type VideoState } from '../video.types.ts'
import { libraryMessages as copy } from './library.messages.ts'
import { videoColumns } from './video-columns.tsx'

const filters = defineFilters({
  state: choiceParam(Object.keys(videoStateLabels) as VideoState[]),
  q: textParam(),
  ...pagePositionParams,
})

/** All videos of the person, by state; looks again by itself while one is being prepared. */
export function LibraryView() {
  const { paths } = useStudio()
  const { videos, video, retryVideo } = useApi().videos
  const queryClient = useQueryClient()
  const columns = useMemo(() => videoColumns(paths.video), [paths])
  return (
    <ListPart
      id="videos"
      title={copy.title}
      filters={filters}
      read={(values) => videos.query({ query: { ...values, q: values.q || undefined } })}
      pollMs={(page) => pollOf(page.items.map(({ state }) => state))}
      tabs={{
        label: copy.stateTabs,
        of: (page) => choiceTabs('state', { all: copy.all, labels: videoStateLabels, counts: page?.counts }),
      }}
      search={{ label: copy.search, hint: copy.searchHint }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      bulk={{
        acts: [
          {
            id: 'retry',
            label: copy.retry,
            icon: <RotateCcw size={18} aria-hidden="true" />,
            isFor: ({ failure }) => failure?.isRetryable === true,
            start: (_, runEach) => runEach(({ id }) => retryVideo.call({ params: { id } })),
          },
        ],
        refresh: async () => {
          void queryClient.invalidateQueries({ queryKey: video.key() })
          await queryClient.invalidateQueries({ queryKey: videos.key() })
        },
      }}
      exportName={copy.fileName}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
