import { useApi } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { HandInList, handInFilters } from '@repo/back-office/doctor-room/hand-in-list'
import { LearnerList, learnerFilters } from '@repo/back-office/doctor-room/learner-list'
import { QuestionList, questionFilters } from '@repo/back-office/doctor-room/question-list'
import { ReviewList, reviewFilters } from '@repo/back-office/doctor-room/review-list'
import { PageHeader } from '@repo/back-office/page-header'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { Tabs } from '@repo/office-ui/tabs'
import { Link, useSearchParams } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { buttonClass } from '@repo/ui/button'
import type { ReactNode } from 'react'
import { paths } from '../../components/paths.ts'
import type { AccessName } from '../../components/permissions.ts'
import { useCan } from '../../components/use-can.ts'
import { doctorRoomMessages as copy } from './doctor-room.messages.ts'
import { RoomProfile } from './room-profile.tsx'

export type StaffRoom = EndpointOutput<ApiContract['crmDoctorRooms']['room']>

const filters = {
  learners: learnerFilters({ tab: 'learners' }),
  questions: questionFilters({ tab: 'questions' }),
  handIns: handInFilters({ tab: 'hand-ins' }),
  reviews: reviewFilters({ tab: 'reviews' }),
}

type TabId = keyof typeof copy.tab

/** Who may look at which tab; the others are for everybody who may look at doctors. */
const neededFor: Partial<Record<TabId, AccessName>> = {
  learners: 'students',
  questions: 'reviews',
  'hand-ins': 'readHandIns',
  reviews: 'reviews',
  revenue: 'revenue',
}

interface DoctorRoomProps {
  room: StaffRoom
  /** What the page of the doctor shows, too. */
  courses: ReactNode
  revenue: ReactNode
}

/** A doctor's room as staff look at it: the screen at `/crm/doctor/{slug}`. Nothing is changed here. */
export function DoctorRoom({ room, courses, revenue }: DoctorRoomProps) {
  const { crmDoctorRooms: api } = useApi()
  const params = { slug: room.slug }
  const [search, setSearch] = useSearchParams()
  const mayRead = useReadableTabs()
  const tabs = (Object.keys(copy.tab) as TabId[]).filter(mayRead)
  const active = tabs.find((tab) => tab === search.get('tab')) ?? 'courses'
  const contents: Record<TabId, () => ReactNode> = {
    courses: () => courses,
    learners: () => (
      <>
        <Elsewhere to={paths.students()}>{copy.students}</Elsewhere>
        <LearnerList
          id="room-learners"
          courses={room.courses}
          filters={filters.learners}
          read={(query) => api.learners.query({ params, query })}
        />
      </>
    ),
    questions: () => (
      <>
        <Elsewhere to={paths.questions()}>{copy.answer}</Elsewhere>
        <QuestionList
          id="room-questions"
          courses={room.courses}
          filters={filters.questions}
          read={(query) => api.questions.query({ params, query })}
        />
      </>
    ),
    'hand-ins': () => (
      <>
        {mayRead('learners') ? <Elsewhere to={paths.students()}>{copy.readHandIns}</Elsewhere> : null}
        <HandInList
          id="room-hand-ins"
          courses={room.courses}
          filters={filters.handIns}
          read={(query) => api.handIns.query({ params, query })}
        />
      </>
    ),
    reviews: () => (
      <>
        <Elsewhere to={paths.reviews()}>{copy.moderate}</Elsewhere>
        <ReviewList
          id="room-reviews"
          months={room.ratingMonths}
          filters={filters.reviews}
          reportedFor={copy.reportedFor}
          read={(query) => api.reviews.query({ params, query })}
        />
      </>
    ),
    revenue: () => revenue,
    profile: () => <RoomProfile room={room} />,
  }
  const counts: Partial<Record<TabId, number>> = {
    courses: room.courses.length,
    learners: room.learnerCount,
    reviews: room.rating.count,
  }
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.doctor({ id: room.id })}>{copy.back}</BackLink>}
        title={
          <span className="flex items-center gap-4">
            <Avatar name={room.name} size={48} src={room.portraitUrl} />
            <span className="min-w-0 break-words">{`${room.academicTitle} ${room.name}`}</span>
          </span>
        }
        lead={copy.readOnly}
        actions={
          <Link className={buttonClass({ variant: 'secondary' })} to={paths.doctor({ id: room.id })}>
            {copy.editProfile}
          </Link>
        }
      />
      <Tabs
        // Each list reads its filters in the address, which speak of the open tab alone.
        items={tabs.map((id) => ({
          id,
          label: copy.tab[id],
          count: counts[id],
          content: id === active ? contents[id]() : null,
        }))}
        label={copy.tabs}
        onValueChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        value={active}
      />
    </>
  )
}

function useReadableTabs(): (tab: TabId) => boolean {
  const may: Partial<Record<AccessName, boolean>> = {
    students: useCan('students'),
    reviews: useCan('reviews'),
    readHandIns: useCan('readHandIns'),
    revenue: useCan('revenue'),
  }
  return (tab) => {
    const needed = neededFor[tab]
    return needed === undefined || may[needed] === true
  }
}

/** The way to where such things are changed, by who may. */
const Elsewhere = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-4">
    <Link className="link" to={to}>
      {children}
    </Link>
  </p>
)
