import { longestSearch } from '@repo/contract/lengths'
import { useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { saveFile } from '@repo/ui/lib/save-file'
import { SearchBox } from '@repo/ui/search-box'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { SeatPerson } from './seat-person.tsx'
import { peopleMessages as copy } from './seats.messages.ts'
import type { SeatsOverview } from './seats-page.tsx'

const names = ['course', 'q', 'after', 'before'] as const

/** Who has a seat, and how far they are: searched, filtered and paged by the address. */
export function SeatPeople({ courses }: { courses: SeatsOverview['courses'] }) {
  const [search, setSearch] = useSearchParams()
  const query = Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined]))
  const people = usePageQuery(useApi().seats.people.query({ query }), { isKept: true })
  const change = (part: Partial<Record<(typeof names)[number], string>>) => {
    const next = new URLSearchParams(search)
    // Another list begins at its first page.
    for (const name of ['after', 'before']) next.delete(name)
    for (const [name, value] of Object.entries(part))
      if (value) next.set(name, value)
      else next.delete(name)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const isFiltered = query.course !== undefined || query.q !== undefined
  return (
    <section aria-labelledby="seat-people">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3" id="seat-people">
          {copy.title}
        </h2>
        <ExportButton />
      </div>
      <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(12rem,20rem)]">
        <SearchBox
          label={copy.search}
          maxLength={longestSearch}
          placeholder={copy.search}
          value={query.q ?? ''}
          onSearch={(q) => change({ q })}
        />
        <Select
          aria-label={copy.allCourses}
          value={query.course ?? ''}
          onChange={(event) => change({ course: event.target.value })}
          options={[
            { value: '', label: copy.allCourses },
            ...courses.map(({ course }) => ({ value: course.id, label: course.title })),
          ]}
        />
      </div>
      <QueryView query={people} skeleton={<Skeleton className="h-60 rounded-md" />}>
        {({ items, total, previous, next, takeBackBelowPercent }) =>
          items.length === 0 ? (
            <EmptyState
              art="inbox"
              title={isFiltered ? copy.noMatch : copy.none}
              description={isFiltered ? undefined : copy.noneHint}
            />
          ) : (
            <>
              <p className="mb-3 text-sm text-3">
                {copy.total(total)}. {copy.limit(takeBackBelowPercent)}
              </p>
              <ul className="divide-y rounded-md border bg-surface">
                {items.map((person) => (
                  <SeatPerson key={person.id} person={person} />
                ))}
              </ul>
              {previous || next ? (
                <nav aria-label={copy.pages} className="mt-5 flex justify-between gap-3">
                  <Button
                    variant="secondary"
                    disabled={!previous}
                    onClick={() => change({ before: previous ?? undefined })}
                  >
                    {copy.newer}
                  </Button>
                  <Button
                    variant="secondary"
                    disabled={!next}
                    onClick={() => change({ after: next ?? undefined })}
                  >
                    {copy.older}
                  </Button>
                </nav>
              ) : null}
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function ExportButton() {
  const { seats } = useApi()
  const file = useMutation({
    mutationFn: () => seats.exportPeople.call({}),
    meta: { isSilent: true },
    onSuccess: (table) => saveFile(table, copy.fileName),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden="true" size={16} />}
      isBusy={file.isPending}
      onClick={() => file.mutate()}
    >
      {copy.export}
    </Button>
  )
}
