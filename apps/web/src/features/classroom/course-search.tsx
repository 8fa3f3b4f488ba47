import { longestSearch } from '@repo/contract/lengths'
import type { LessonPlayerHandle } from '@repo/player'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { SearchBox } from '@repo/ui/search-box'
import { Spinner } from '@repo/ui/spinner'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useIsPreview } from '../../components/course-preview/preview-context.ts'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom, ClassroomLesson } from './classroom.types.ts'
import { SearchHits } from './search-hits.tsx'

interface CourseSearchProps {
  classroom: Classroom
  lesson: ClassroomLesson
  player: LessonPlayerHandle | null
  onChoose?: () => void
  /** Shown while nothing is searched. */
  children: ReactNode
}

const shortestTerm = 2

/** Finds where the course speaks of something, in titles and in what is said; with or without diacritics. */
export function CourseSearch({ classroom, lesson, player, onChoose, children }: CourseSearchProps) {
  const [term, setTerm] = useState('')
  const isSearching = term.length >= shortestTerm
  // What is searched is what was published.
  if (useIsPreview()) return children
  return (
    <>
      <div className="px-5 pt-4">
        <SearchBox
          className=""
          label={copy.search}
          maxLength={longestSearch}
          onSearch={setTerm}
          placeholder={copy.searchHint}
          value={term}
        />
      </div>
      {isSearching ? (
        <Results classroom={classroom} lesson={lesson} onChoose={onChoose} player={player} term={term} />
      ) : (
        children
      )}
    </>
  )
}

function Results({ classroom, term, ...place }: Omit<CourseSearchProps, 'children'> & { term: string }) {
  const search = useQuery({
    ...useApi().learning.searchCourse.query({
      params: { slug: classroom.course.slug },
      query: { q: term },
    }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const { data } = search
  if (search.isError && !data) {
    return (
      <div className="p-5" {...alertProps}>
        <p className="text-2">{copy.searchFailed}</p>
        <Button
          className="mt-3"
          isBusy={search.isFetching}
          onClick={() => void search.refetch()}
          size="sm"
          variant="secondary"
        >
          {copy.searchAgain}
        </Button>
      </div>
    )
  }
  return (
    <section aria-busy={search.isFetching} aria-label={copy.searchResults}>
      <p className="px-5 pb-3 pt-3 text-sm text-3" role="status">
        {data
          ? data.hits.length > 0
            ? copy.found(data.hits.length, data.hasMore)
            : copy.notFound(term)
          : null}
      </p>
      {data ? (
        data.hits.length > 0 ? (
          <SearchHits classroom={classroom} hits={data.hits} term={term} {...place} />
        ) : (
          <p className="px-5 text-2">{copy.notFoundHint}</p>
        )
      ) : (
        <div className="grid place-items-center py-10">
          <Spinner label={copy.searching} />
        </div>
      )}
    </section>
  )
}
