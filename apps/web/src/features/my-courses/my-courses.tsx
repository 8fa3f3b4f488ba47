import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { SkeletonGroup } from '@repo/ui/skeleton'
import { Tabs } from '@repo/ui/tabs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { RedeemCode } from '../../components/activation/redeem-code.tsx'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { CourseGridSkeleton } from '../../components/skeletons.tsx'
import { useWishes } from '../../components/wishes/use-wishes.ts'
import { wishesMessages } from '../../components/wishes/wishes.messages.ts'
import { ContinueCard } from './continue-card.tsx'
import { type CourseGroup, courseToContinue, endingFirst, groupOf, type MyCourse } from './group-courses.ts'
import { InstallHint } from './install-hint.tsx'
import { MyCourseCard } from './my-course-card.tsx'
import { myCoursesMessages } from './my-courses.messages.ts'
import { OwnPaths } from './own-paths.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { WishedCourses } from './wished-courses.tsx'

const WISHED = 'wished'
const groups: readonly CourseGroup[] = ['learning', 'fresh', 'finished', 'expired']

/** Answered, failed once, or not asked: nothing is worth waiting for any more. */
const isSettled = ({ data, fetchStatus, failureCount }: UseQueryResult) =>
  data !== undefined || failureCount > 0 || fetchStatus !== 'fetching'

/** Everything the learner has, with the way back to the last lesson on top. */
export function MyCourses() {
  const api = useApi()
  const courses = usePageQuery(api.learning.myCourses.query())
  const wishes = useWishes()
  const wished = wishes.data?.items.map(({ course }) => course) ?? []
  // What stands around the courses comes with them, so that nothing moves afterwards.
  const around = [
    usePageQuery(api.repetition.today.query()),
    usePageQuery(api.learningPaths.ownPaths.query()),
    usePageQuery(api.seats.ownOrganisation.query()),
    wishes,
  ]
  // A part that failed is asked for again where it is shown; the page must not go away for that, or it would ask for ever.
  const isFilled = useRef(false)
  isFilled.current ||= around.every(isSettled)
  return (
    <>
      {isFilled.current ? <OwnSeats /> : null}
      <QueryView query={courses} skeleton={<CourseGridSkeleton count={3} />}>
        {(data) => {
          if (!isFilled.current)
            return (
              <SkeletonGroup>
                <CourseGridSkeleton count={3} />
              </SkeletonGroup>
            )
          return data.length === 0 ? (
            <NoCourses wished={wished} />
          ) : (
            <CourseGroups courses={data} wished={wished} />
          )
        }}
      </QueryView>
    </>
  )
}

/** The way to the seats, for who coordinates an organisation. */
function OwnSeats() {
  const { data } = usePageQuery(useApi().seats.ownOrganisation.query())
  if (!data) return null
  return (
    <p className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-info-soft px-5 py-3">
      <span className="min-w-0 break-words">{myCoursesMessages.coordinator(data.name)}</span>
      <a className="link inline-flex min-h-11 items-center" href={paths.seats}>
        {myCoursesMessages.openSeats}
      </a>
    </p>
  )
}

function CourseGroups({ courses, wished }: { courses: MyCourse[]; wished: CourseCardData[] }) {
  const [search, setSearch] = useSearchParams()
  const members = (group: CourseGroup) =>
    endingFirst(
      courses.filter((course) => groupOf(course) === group),
      Date.now(),
    )
  // Expired courses are rare: no empty tab for them.
  const shown = groups.filter((group) => group !== 'expired' || members(group).length > 0)
  const fallback = shown.find((group) => members(group).length > 0) ?? 'learning'
  const asked = search.get('tab')
  const wanted = asked === WISHED ? WISHED : (shown.find((group) => group === asked) ?? fallback)
  const current = courseToContinue(courses)
  return (
    <div className="flex flex-col gap-10">
      {current && <ContinueCard item={current} />}
      <ReviewEntry />
      <OwnPaths />
      <Tabs
        items={[
          ...shown.map((group) => ({
            id: group,
            label: myCoursesMessages.tabs[group],
            count: members(group).length,
            content: <CourseGrid courses={members(group)} emptyText={myCoursesMessages.tabEmpty[group]} />,
          })),
          {
            id: WISHED,
            label: wishesMessages.tab,
            count: wished.length,
            content: <WishedCourses courses={wished} />,
          },
        ]}
        label={myCoursesMessages.tabsLabel}
        onValueChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        value={wanted}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-2">
        {myCoursesMessages.hasCode}
        <RedeemCode size="sm" />
        <a className="link ml-auto inline-flex min-h-11 items-center" href={paths.myNotes}>
          {myCoursesMessages.notes}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={paths.reminders}>
          {myCoursesMessages.reminders}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={paths.hours()}>
          {myCoursesMessages.hours}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={paths.affiliate}>
          {myCoursesMessages.affiliate}
        </a>
        <a className="link inline-flex min-h-11 items-center" href={paths.myCertificates}>
          {myCoursesMessages.certificates}
        </a>
      </p>
      {/* Last, since the offer may come late and must move nothing. */}
      <InstallHint />
    </div>
  )
}

function CourseGrid({ courses, emptyText }: { courses: MyCourse[]; emptyText: string }) {
  if (courses.length === 0) return <p className="py-8 text-center text-2">{emptyText}</p>
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((item) => (
        <li key={item.course.id}>
          <MyCourseCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function NoCourses({ wished }: { wished: CourseCardData[] }) {
  const api = useApi()
  const popular = usePageQuery(api.catalogue.courses.query({ query: { sort: 'popular' } }))
  const suggestions = popular.data?.items.slice(0, 3) ?? []
  return (
    <>
      <EmptyState
        action={
          <>
            <a className={buttonClass({})} href={paths.courses}>
              {myCoursesMessages.browse}
            </a>
            <RedeemCode />
          </>
        }
        art="course"
        description={myCoursesMessages.emptyHint}
        title={myCoursesMessages.empty}
      />
      {wished.length > 0 && (
        <section aria-labelledby="wished-title" className="mt-6">
          <h2 className="mb-5 text-h3" id="wished-title">
            {wishesMessages.tab}
          </h2>
          <WishedCourses courses={wished} />
        </section>
      )}
      {wished.length === 0 && suggestions.length > 0 && (
        <section aria-labelledby="suggestions-title" className="mt-6">
          <h2 className="mb-5 text-h3" id="suggestions-title">
            {myCoursesMessages.suggestions}
          </h2>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {suggestions.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
