import { ownReviewStates } from '@repo/contract/list-choices'
import { formatDate, formatNumber, formatRating, hideReasonLabels } from '@repo/messages'
import { choiceParam, defineFilters, type PathSearch, pagePositionParams } from '@repo/routing'
import { AreaChart } from '@repo/ui/area-chart'
import { Badge } from '@repo/ui/badge'
import { Card } from '@repo/ui/card'
import { Stars } from '@repo/ui/rating'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BlockColumn, ListPart } from '../list-screen.tsx'
import { monthLabel } from '../revenue-columns.tsx'
import { roomWords as copy } from './room.messages.ts'
import type { RatingMonths, ReadPage, ReviewsPage, RoomReview } from './types.ts'

/** @param fixed what says which list it is, where it is one of several of its page */
export const reviewFilters = (fixed?: PathSearch) =>
  defineFilters({ state: choiceParam(ownReviewStates, 'all'), ...pagePositionParams }, fixed)

interface ReviewListProps {
  id: 'own-reviews' | 'room-reviews'
  months: RatingMonths
  filters: ReturnType<typeof reviewFilters>
  read: ReadPage<{ state: (typeof ownReviewStates)[number] }, ReviewsPage>
  /** Says for what the doctor has reported a review. */
  reportedFor: (reason: string) => string
  /** What stands below a review: what can be done with it. */
  below?: (review: RoomReview) => ReactNode
}

const tabs = ownReviewStates.map((state) => ({ label: copy.reviewStates[state], change: { state } }))

const fileColumns: BlockColumn<RoomReview>[] = [
  { id: 'learner', header: copy.learner, csv: { from: 'author' } },
  { id: 'course', header: copy.course, csv: { from: 'course.title' } },
  { id: 'rating', header: copy.reviewFile.rating, csv: { from: 'rating' } },
  { id: 'text', header: copy.reviewFile.text, csv: { from: 'text' } },
  { id: 'reply', header: copy.reviewFile.reply, csv: { from: 'reply.text' } },
  { id: 'at', header: copy.reviewFile.at, csv: { from: 'createdAt', as: 'moment' } },
]

/** Reviews of a doctor's courses, newest first, below what they were rated from month to month. */
export const ReviewList = ({ id, months, filters, read, reportedFor, below }: ReviewListProps) => (
  <>
    <Trend months={months} />
    <ListPart
      id={id}
      title={copy.tab.reviews}
      filters={filters}
      read={read}
      tabs={{ label: copy.reviewTabs, of: () => tabs }}
      rowKey={({ id: key }: RoomReview) => key}
      rowName={({ author }) => author}
      fileColumns={fileColumns}
      exportName={copy.reviewFile.name}
      item={(review) => (
        <Item review={review} reportedFor={reportedFor}>
          {below?.(review)}
        </Item>
      )}
      empty={{
        first: { title: copy.noReviews, description: copy.noReviewsHint },
        noMatch: { title: copy.noWaiting },
      }}
    />
  </>
)

interface ItemProps {
  review: RoomReview
  reportedFor: ReviewListProps['reportedFor']
  children: ReactNode
}

function Item({ review, reportedFor, children }: ItemProps) {
  const { id, author, report, reply } = review
  return (
    <li aria-label={copy.reviewOf(author)} className="p-4" data-row={id} tabIndex={-1}>
      <article aria-label={copy.reviewOf(author)} className="wrap-anywhere">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="flex items-center gap-3 font-semibold">
            {author}
            <Stars value={review.rating} />
            <span className="sr-only">{copy.rating(review.rating)}</span>
          </p>
          <p className="text-sm text-3">{formatDate(review.createdAt)}</p>
        </div>
        <p className="mt-1 text-sm text-3">{review.course.title}</p>
        <p className="measure mt-3 whitespace-pre-line">{review.text}</p>
        {reply ? (
          <div className="mt-4 border-l-3 border-primary pl-4">
            <p className="text-sm font-semibold">{copy.replyBy(reply.author)}</p>
            <p className="measure mt-1 whitespace-pre-line text-2">{reply.text}</p>
          </div>
        ) : null}
        {report ? (
          <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-2">
            <Badge
              icon={<Flag aria-hidden="true" size={14} />}
              tone={report.state === 'open' ? 'warning' : 'neutral'}
            >
              {copy.reportStates[report.state]}
            </Badge>
            {reportedFor(hideReasonLabels[report.reason])}
          </p>
        ) : null}
        {children}
      </article>
    </li>
  )
}

/** What courses were rated from month to month; one month is no trend. */
function Trend({ months }: { months: RatingMonths }) {
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
