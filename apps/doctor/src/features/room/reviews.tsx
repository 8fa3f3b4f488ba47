import { monthLabel } from '@repo/back-office/revenue-columns'
import { formatDate, formatNumber, formatRating } from '@repo/messages'
import { useSearchParams } from '@repo/routing'
import { AreaChart } from '@repo/ui/area-chart'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Checkbox } from '@repo/ui/checkbox'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Stars } from '@repo/ui/rating'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData, RoomReview } from './room.types.ts'

const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm)

interface ReviewsProps {
  reviews: RoomReview[]
  months: RoomData['ratingMonths']
  slug: string
}

/** Reviews of the doctor's courses, with a filter for those without an answer. */
export function Reviews({ reviews, months, slug }: ReviewsProps) {
  const [search, setSearch] = useSearchParams()
  const isWaitingOnly = search.get('waiting') === '1'
  const shown = isWaitingOnly ? reviews.filter((review) => review.reply === null) : reviews
  const setWaitingOnly = (isOn: boolean) =>
    setSearch({ tab: 'reviews', ...(isOn && { waiting: '1' }) }, { replace: true, preventScrollReset: true })
  if (reviews.length === 0)
    return <EmptyState art="inbox" description={copy.noReviewsHint} title={copy.noReviews} />
  return (
    <>
      <Trend months={months} />
      <Checkbox
        checked={isWaitingOnly}
        label={copy.onlyWaiting}
        onChange={(event) => setWaitingOnly(event.target.checked)}
      />
      {shown.length === 0 ? (
        <EmptyState
          action={
            <Button onClick={() => setWaitingOnly(false)} variant="secondary">
              {copy.showAll}
            </Button>
          }
          art="inbox"
          title={copy.noWaiting}
        />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {shown.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} slug={slug} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What courses were rated from month to month; one month is no trend. */
function Trend({ months }: Pick<ReviewsProps, 'months'>) {
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

function ReviewCard({ review, slug }: { review: RoomReview; slug: string }) {
  const [isReplying, setIsReplying] = useState(false)
  return (
    <Card as="article" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-3 font-semibold">
          {review.author}
          <Stars value={review.rating} />
          <span className="sr-only">{copy.rating(review.rating)}</span>
        </p>
        <p className="text-sm text-3">{formatDate(review.createdAt)}</p>
      </div>
      <p className="mt-1 text-sm text-3">{review.course.title}</p>
      <p className="measure mt-3 whitespace-pre-line">{review.text}</p>
      {review.reply ? (
        <div className="mt-4 border-l-3 border-primary pl-4">
          <p className="text-sm font-semibold">{copy.replyBy(review.reply.author)}</p>
          <p className="measure mt-1 whitespace-pre-line text-2">{review.reply.text}</p>
        </div>
      ) : isReplying ? (
        <ReplyForm
          fallback={<Skeleton className="mt-4 h-40" />}
          onClose={() => setIsReplying(false)}
          review={review}
          slug={slug}
        />
      ) : (
        <Button
          aria-label={copy.replyTo(review.author)}
          className="mt-4"
          onClick={() => setIsReplying(true)}
          size="sm"
          variant="secondary"
        >
          {copy.reply}
        </Button>
      )}
    </Card>
  )
}
