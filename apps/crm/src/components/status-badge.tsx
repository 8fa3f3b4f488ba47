import type { courseStatuses, newsStates, reviewStates, userStatuses } from '@repo/contract/crm'
import type { contactStates } from '@repo/contract/crm-contacts'
import type { orderStates } from '@repo/contract/orders'
import {
  contactStateLabels,
  courseStatusLabels,
  newsStateLabels,
  orderStateLabels,
  reviewStateLabels,
  userStatusLabels,
} from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import {
  Archive,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  Clock,
  EyeOff,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react'

type Look = readonly [BadgeTone, LucideIcon]
type Looks<T extends readonly string[]> = Record<T[number], Look>

const course: Looks<typeof courseStatuses> = {
  draft: ['neutral', CircleDashed],
  in_review: ['warning', Clock],
  published: ['success', CircleCheck],
  archived: ['neutral', Archive],
}
const user: Looks<typeof userStatuses> = {
  pending: ['warning', Clock],
  active: ['success', CircleCheck],
  locked: ['danger', Ban],
}
const review: Looks<typeof reviewStates> = {
  pending: ['warning', Clock],
  published: ['success', CircleCheck],
  hidden: ['neutral', EyeOff],
}
const news: Looks<typeof newsStates> = {
  draft: ['neutral', CircleDashed],
  scheduled: ['info', CalendarClock],
  published: ['success', CircleCheck],
}
const contact: Looks<typeof contactStates> = {
  new: ['warning', Clock],
  open: ['info', CircleDashed],
  answered: ['success', CircleCheck],
  closed: ['neutral', Archive],
}
const order: Looks<typeof orderStates> = {
  pending_payment: ['warning', Clock],
  paid: ['success', CircleCheck],
  expired: ['neutral', CircleDashed],
  cancelled: ['neutral', Ban],
  review: ['danger', TriangleAlert],
  partially_refunded: ['info', RotateCcw],
  refunded: ['info', RotateCcw],
}

/** A state in words and with an icon, so that colour is never the only sign. */
function StateBadge({ look: [tone, Icon], children }: { look: Look; children: string }) {
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {children}
    </Badge>
  )
}

export const CourseStatusBadge = ({ status }: { status: keyof typeof course }) => (
  <StateBadge look={course[status]}>{courseStatusLabels[status]}</StateBadge>
)
export const UserStatusBadge = ({ status }: { status: keyof typeof user }) => (
  <StateBadge look={user[status]}>{userStatusLabels[status]}</StateBadge>
)
export const ReviewStateBadge = ({ state }: { state: keyof typeof review }) => (
  <StateBadge look={review[state]}>{reviewStateLabels[state]}</StateBadge>
)
export const NewsStateBadge = ({ state }: { state: keyof typeof news }) => (
  <StateBadge look={news[state]}>{newsStateLabels[state]}</StateBadge>
)
export const OrderStateBadge = ({ state }: { state: keyof typeof order }) => (
  <StateBadge look={order[state]}>{orderStateLabels[state]}</StateBadge>
)
export const ContactStateBadge = ({ state }: { state: keyof typeof contact }) => (
  <StateBadge look={contact[state]}>{contactStateLabels[state]}</StateBadge>
)
