import { useApi } from '@repo/back-office'
import { ReviewList, reviewFilters } from '@repo/back-office/doctor-room/review-list'
import { ReviewActs } from './review-acts.tsx'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

const filters = reviewFilters({ tab: 'reviews' })

/** Reviews of the own courses, to answer and to report. */
export function Reviews({ months }: { months: RoomData['ratingMonths'] }) {
  const { reviews } = useApi().doctorPortal
  return (
    <ReviewList
      id="own-reviews"
      months={months}
      filters={filters}
      read={(query) => reviews.query({ query })}
      reportedFor={copy.reportedFor}
      below={(review) => <ReviewActs review={review} />}
    />
  )
}
