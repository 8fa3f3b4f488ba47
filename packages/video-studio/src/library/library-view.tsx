import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import type { SearchFilters } from '@repo/routing'
import { DataTable } from '@repo/ui/data-table'
import { useMemo } from 'react'
import { videoStateLabels } from '../studio.messages.ts'
import { useStudio } from '../studio-context.ts'
import { pollOf } from '../video.types.ts'
import { libraryMessages as copy } from './library.messages.ts'
import { videoColumns } from './video-columns.tsx'
import { toVideoQuery, type VideoFilters } from './video-filters.ts'

/** All videos of the person, by state; looks again by itself while one is being prepared. */
export function LibraryView({ filters }: { filters: SearchFilters<VideoFilters> }) {
  const { values, setFilters, clear } = filters
  const { paths } = useStudio()
  const { data, table } = useList(useApi().videos.videos.query({ query: toVideoQuery(values) }), (page) =>
    pollOf(page.items.map(({ state }) => state)),
  )
  const tabs = choiceTabs('state', { all: copy.all, labels: videoStateLabels, counts: data?.counts })
  const columns = useMemo(() => videoColumns(paths.video), [paths])
  return (
    <ListFrame
      name={copy.title}
      info={data}
      filters={filters}
      tabs={<StatusTabs label={copy.stateTabs} filters={filters} tabs={tabs} />}
      toolbar={
        <SearchBox
          label={copy.search}
          placeholder={copy.searchHint}
          value={values.q}
          onSearch={(q) => setFilters({ q })}
        />
      }
    >
      <DataTable
        caption={copy.title}
        isCaptionHidden
        className="row-links"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        {...table}
        empty={
          <EmptyList
            isFiltered={Boolean(values.state || values.q)}
            onClear={clear}
            first={{ title: copy.empty, description: copy.emptyHint }}
            noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
          />
        }
      />
    </ListFrame>
  )
}
