import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import { GiveSeats } from './give-seats.tsx'
import { SeatPeople } from './seat-people.tsx'
import { seatsMessages as copy } from './seats.messages.ts'

export type SeatsOverview = EndpointOutput<ApiContract['seats']['overview']>
type SeatCourse = SeatsOverview['courses'][number]

/** Seats of the organisation that one coordinates; for everybody else the page is not there. */
export function SeatsPage() {
  const query = usePageQuery(useApi().seats.overview.query())
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(data) => <Seats overview={data} />}
    </QueryView>
  )
}

function Seats({ overview: { organisation, courses } }: { overview: SeatsOverview }) {
  return (
    <>
      <p className="measure mb-8 break-words text-2">{copy.lead(organisation.name)}</p>
      {organisation.isOpen ? null : (
        <p className="mb-8 rounded-sm bg-warning-soft px-4 py-3">{copy.closed}</p>
      )}
      {courses.length === 0 ? (
        <EmptyState
          art="course"
          title={copy.noSeats}
          description={copy.noSeatsHint}
          action={
            <a className={buttonClass({})} href={paths.orderHistory(1)}>
              {copy.seeOrders}
            </a>
          }
        />
      ) : (
        <div className="grid gap-12">
          <section aria-labelledby="seat-courses">
            <h2 className="mb-4 text-h3" id="seat-courses">
              {copy.courses}
            </h2>
            <ul className="grid gap-4 lg:grid-cols-2">
              {courses.map((row) => (
                <li key={row.course.id} className="rounded-md border bg-surface p-5">
                  <SeatCounts row={row} />
                </li>
              ))}
            </ul>
          </section>
          {organisation.isOpen ? <GiveSeats courses={courses} /> : null}
          <SeatPeople courses={courses} />
          <p className="measure text-sm text-3">{copy.privacy}</p>
        </div>
      )}
    </>
  )
}

const shown = ['bought', 'given', 'free', 'ended'] as const

function SeatCounts({ row }: { row: SeatCourse }) {
  return (
    <>
      <a className="font-semibold break-words hover:text-primary" href={paths.course(row.course.slug)}>
        {row.course.title}
      </a>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-3">{copy.counts[name]}</dt>
            <dd className="font-num text-xl font-semibold">{row[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
