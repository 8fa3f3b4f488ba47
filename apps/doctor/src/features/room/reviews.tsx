import { useApi } from '@repo/back-office'
import { type BlockColumn, ListPart } from '@repo/back-office/list-screen'
import { monthLabel } from '@repo/back-office/revenue-columns'
import { ownReviewStates } from '@repo/contract/list-choices'
import { formatNumber, formatRating } from '@repo/messages'
import { choiceParam, defineFilters, pagePositionParams } from '@repo/routing'
import { AreaChart } from '@repo/ui/area-chart'
import { Card } from '@repo/ui/card'
import { ReviewItem } from './review-item.tsx'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData, RoomReview } from './room.types.ts'

/** Filters of the list, which is one tab of the doctor's page. */
const filters = defineFilters(
  { state: choiceParam(ownReviewStates, 'all'), ...pagePositionParams },
  { tab: 'reviews' },
)

const tabs = ownReviewStates.map((state) => ({ label: copy.reviewStates[state], change: { state } }))

const fileColumns: BlockColumn<RoomReview>[] = [
  { id: 'learner', header: copy.learner, csv: { from: 'author' } },
  { id: 'course', header: copy.course, csv: { from: 'course.title' } },
  { id: 'rating', header: copy.reviewFile.rating, csv: { from: 'rating' } },
  { id: 'text', header: copy.reviewFile.text, csv: { from: 'text' } },
  { id: 'reply', header: copy.reviewFile.reply, csv: { from: 'reply.text' } },
  { id: 'at', header: copy.reviewFile.at, csv: { from: 'createdAt', as: 'moment' } },
]

/** Reviews of the doctor's courses, newest first, below what they were rated from month to month. */
export function Reviews({ months }: { months: RoomData['ratingMonths'] }) {
  const { reviews } = useApi().doctorPortal
  return (
    <>
      <Trend months={months} />
      <ListPart
        id="own-reviews"
        title={copy.tab.reviews}
        filters={filters}
        read={(query) => reviews.query({ query })}
        tabs={{ label: copy.reviewTabs, of: () => tabs }}
        rowKey={({ id }) => id}
        rowName={({ author }) => author}
        fileColumns={fileColumns}
        exportName={copy.reviewFile.name}
        item={(review) => <ReviewItem review={review} />}
        empty={{
          first: { title: copy.noReviews, description: copy.noReviewsHint },
          noMatch: { title: copy.noWaiting },
        }}
      />
    </>
  )
}

/** What courses were rated from month to month; one month is no trend. */
function Trend({ months }: { months: RoomData['ratingMonths'] }) {
  const [last, before] = [months.at(-1), months.at(-2)]
  if (!last || !before) return null
  return (
    <Card className="mb-6 p-5 md:p-6">
      <h2 className="mb-1 text-h3">{copy.trend}</h2>
      <AreaChart
        caption={copy.trendNow(
          formatRating(last.average),
          formatNumber(last.count),
          formatRating(before.average),
        )}
        formatValue={formatRating}
        height={180}
        labelHeader={copy.month}
        points={months.map(({ month, average }) => ({ label: monthLabel(month), value: average }))}
        valueHeader={copy.averageRating}
      />
    </Card>
  )
}
