import { Tabs } from '@repo/office-ui/tabs'
import { useSearchParams } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseGrid } from '../../components/course-card.tsx'
import type { RoomData } from './room.types.ts'
import { roomHeadMessages as copy } from './room-head.messages.ts'

// What is not seen first is fetched apart.
const Learners = lazyPart(async () => (await import('./learners.tsx')).Learners)
const Reviews = lazyPart(async () => (await import('./reviews.tsx')).Reviews)
const Profile = lazyPart(async () => (await import('./profile.tsx')).Profile)

const tabs = ['courses', 'learners', 'questions', 'hand-ins', 'reviews', 'revenue', 'profile'] as const
type Tab = (typeof tabs)[number]

interface RoomProps {
  room: RoomData
  /** Tabs that show what pages of the menu show, too. */
  shared: Record<'questions' | 'hand-ins' | 'revenue', ReactNode>
}

/** The doctor's own page; the open tab is kept in the URL. */
export function Room({ room, shared }: RoomProps) {
  const [search, setSearch] = useSearchParams()
  const active = tabs.find((tab) => tab === search.get('tab')) ?? 'courses'
  // These read their filters in the address, which speak of the open tab alone. What is typed in them is kept as drafts.
  const whileOpen = (tab: Tab, content: ReactNode) => (tab === active ? content : null)
  const contents = {
    courses: <CourseGrid courses={room.courses} />,
    learners: whileOpen(
      'learners',
      <Learners
        courses={room.courses}
        fallback={<Skeleton className="h-96 rounded-md" />}
        room={room.slug}
      />,
    ),
    questions: whileOpen('questions', shared.questions),
    'hand-ins': whileOpen('hand-ins', shared['hand-ins']),
    reviews: whileOpen(
      'reviews',
      <Reviews fallback={<Skeleton className="h-96 rounded-md" />} months={room.ratingMonths} />,
    ),
    revenue: whileOpen('revenue', shared.revenue),
    profile: <Profile fallback={<Skeleton className="h-96 rounded-md" />} room={room} />,
  }
  const counts: Partial<Record<Tab, number>> = {
    courses: room.courses.length,
    learners: room.learnerCount,
    reviews: room.rating.count,
  }
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <img
          alt=""
          className="aspect-4/5 w-16 shrink-0 rounded-sm object-cover sm:w-20"
          height="100"
          src={room.portraitUrl}
          width="80"
        />
        <div className="min-w-0">
          <h1 tabIndex={-1}>{`${room.academicTitle} ${room.name}`}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
            {copy.years(room.yearsOfPractice)}
            <Badge
              icon={room.isVerified ? <BadgeCheck aria-hidden="true" size={14} /> : undefined}
              tone={room.isVerified ? 'gold' : 'neutral'}
            >
              {room.isVerified ? copy.verified : copy.notVerified}
            </Badge>
          </p>
        </div>
      </div>
      <Tabs
        items={tabs.map((id) => ({ id, label: copy.tab[id], count: counts[id], content: contents[id] }))}
        label={copy.tabs}
        onValueChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        value={active}
      />
    </>
  )
}
