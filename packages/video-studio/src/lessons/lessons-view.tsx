import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { SearchBox } from '@repo/back-office/search-box'
import { courseStatusLabels, formatClock } from '@repo/messages'
import type { SearchFilters } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import type { VideoFilters } from '../library/video-filters.ts'
import { pollOf, type VideoLesson } from '../video.types.ts'
import { audienceMessages } from './audience.messages.ts'
import { LessonAudience } from './lesson-audience.tsx'
import { LessonVideoCell } from './lesson-video-cell.tsx'
import { lessonsMessages as copy } from './lessons.messages.ts'

const columns: TableColumn<VideoLesson>[] = [
  {
    id: 'lesson',
    header: copy.name,
    isPrimary: true,
    cell: ({ lessonTitle, sectionTitle, course, video }) => (
      <>
        <span className="block truncate max-sm:whitespace-normal">{lessonTitle}</span>
        <span className="block truncate font-normal text-3 max-sm:whitespace-normal">
          {[
            course.title,
            sectionTitle,
            courseStatusLabels[course.status],
            video && formatClock(video.durationMs),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'video',
    header: copy.video,
    className: 'lg:min-w-72',
    cell: (lesson) => <LessonVideoCell lesson={lesson} />,
  },
  {
    id: 'audience',
    header: audienceMessages.act,
    className: 'lg:min-w-44',
    cell: (lesson) => <LessonAudience lesson={lesson} />,
  },
]

/** The video lessons of the courses one teaches or runs, each with its video. */
export function LessonsView({ filters }: { filters: SearchFilters<VideoFilters> }) {
  const { values, setFilters } = filters
  const { data, table } = useList(
    useApi().videos.videoLessons.query({
      query: { q: values.q || undefined, course: values.course || undefined, page: values.page },
    }),
    (page) => pollOf(page.items.flatMap(({ video }) => video?.state ?? [])),
  )
  const showAll = () => setFilters({ q: '', course: '' })
  return (
    <ListFrame
      name={copy.title}
      info={data}
      filters={filters}
      toolbar={
        <>
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
          {values.course ? (
            <p className="flex flex-wrap items-center gap-2">
              {copy.filteredByCourse}
              <Button variant="link" onClick={() => setFilters({ course: '' })}>
                {copy.allCourses}
              </Button>
            </p>
          ) : null}
        </>
      }
    >
      <DataTable
        caption={copy.title}
        isCaptionHidden
        columns={columns}
        rowKey={({ lessonId }) => lessonId}
        rowName={({ lessonTitle }) => lessonTitle}
        {...table}
        empty={
          <EmptyList
            isFiltered={Boolean(values.q || values.course)}
            onClear={showAll}
            first={{ title: copy.empty, description: copy.emptyHint }}
            noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
          />
        }
      />
    </ListFrame>
  )
}
