import { useApi, usePageQuery } from '@repo/back-office'
import type { OptionCourse } from '@repo/back-office/doctor-room/course-options'
import { HandInList, handInFilters } from '@repo/back-office/doctor-room/hand-in-list'
import { PageHeader } from '@repo/back-office/page-header'
import { Link } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { paths } from '../../app/paths.ts'
import { handInsMessages as copy } from './hand-ins.messages.ts'
import type { HandInItem } from './hand-ins.types.ts'

const pageFilters = handInFilters()
const tabFilters = handInFilters({ tab: 'hand-ins' })

/** Hand-ins in the own courses, those that wait longest first: the screen at `/crm/doctor/hand-in`. */
export function Queue() {
  const overview = usePageQuery(useApi().doctorPortal.overview.query())
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <OwnHandIns courses={overview.data?.courses ?? []} filters={pageFilters} />
    </>
  )
}

/** The same list as a tab of the doctor's room. */
export const QueueTab = ({ courses }: { courses: readonly OptionCourse[] }) => (
  <OwnHandIns courses={courses} filters={tabFilters} />
)

function OwnHandIns({ courses, filters }: { courses: readonly OptionCourse[]; filters: typeof pageFilters }) {
  const { doctorHandIns } = useApi()
  return (
    <HandInList
      id="own-hand-ins"
      courses={courses}
      filters={filters}
      read={(query) => doctorHandIns.handIns.query({ query })}
      action={(handIn) => <MarkLink handIn={handIn} />}
    />
  )
}

function MarkLink({ handIn: { id, learner, state } }: { handIn: HandInItem }) {
  const isWaiting = state === 'submitted' || state === 'marking'
  return (
    <Link
      aria-label={isWaiting ? copy.markFor(learner) : copy.openFor(learner)}
      className={`row-link ${buttonClass({ size: 'sm', variant: isWaiting ? 'primary' : 'secondary' })}`}
      to={paths.handIn({ id })}
    >
      {isWaiting ? copy.mark : copy.open}
    </Link>
  )
}
