import { formatNumber, formatRating } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Pagination } from '@repo/ui/pagination'
import { Stars } from '@repo/ui/rating'
import { Skeleton } from '@repo/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonMessages } from '../../components/common.messages.ts'
import { ReviewCard } from '../../components/review-card.tsx'
import { bodyMessages } from './body.messages.ts'
import type { CourseDetail } from './course.types.ts'

const copy = bodyMessages.reviews

/** Average, how the marks are spread, and the reviews page by page. */
export function CourseReviews({ course }: { course: CourseDetail }) {
  const api = useApi()
  const [page, setPage] = useState(1)
  const [stars, setStars] = useState<number>()
  const choose = (wanted?: number) => {
    setStars(wanted)
    setPage(1)
  }
  const reviews = useQuery({
    ...api.catalogue.courseReviews.query({
      params: { slug: course.slug },
      query: { page, ...(stars === undefined ? null : { stars }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  if (course.rating.average === null || course.rating.count === 0) {
    return <EmptyState description={copy.emptyHint} title={copy.empty} />
  }
  return (
    <div className="grid gap-8 md:grid-cols-[220px_1fr] md:gap-10">
      <Histogram
        average={course.rating.average}
        chosen={stars}
        count={course.rating.count}
        onChoose={choose}
        rows={course.ratingHistogram}
      />
      <QueryView query={reviews} skeleton={<Skeleton className="h-64 w-full rounded-md" />}>
        {(list) => (
          <div aria-busy={reviews.isPlaceholderData || undefined} className="min-w-0">
            {stars !== undefined && (
              <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4" role="status">
                {reviews.isPlaceholderData ? null : copy.filtered(stars, formatNumber(list.total))}
                <Button onClick={() => choose()} size="sm" variant="ghost">
                  {copy.all}
                </Button>
              </p>
            )}
            <ul className="grid gap-4">
              {list.items.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
            <Pagination
              className="mt-6"
              label={copy.pages}
              onPageChange={setPage}
              page={list.page}
              pageCount={Math.ceil(list.total / list.pageSize)}
            />
          </div>
        )}
      </QueryView>
    </div>
  )
}

interface HistogramProps {
  average: number
  count: number
  rows: CourseDetail['ratingHistogram']
  /** The number of stars that the list is narrowed to. */
  chosen: number | undefined
  onChoose: (stars?: number) => void
}

/** How the marks are spread. Each bar narrows the list to its reviews; pressed again, it shows all. */
function Histogram({ average, count, rows, chosen, onChoose }: HistogramProps) {
  const figure = formatRating(average)
  return (
    <div>
      <p className="flex items-center gap-3 md:block">
        <span aria-hidden="true" className="font-display text-[3.25rem] leading-none">
          {figure}
        </span>
        <span className="md:mt-2 md:block">
          <Stars value={average} />
          <span aria-hidden="true" className="block text-sm text-3">
            {copy.count(formatNumber(count))}
          </span>
        </span>
        <span className="sr-only">{commonMessages.ratingText(figure, formatNumber(count))}</span>
      </p>
      <ul aria-label={copy.histogram} className="-mx-1.5 mt-5">
        {rows
          .toSorted((a, b) => b.stars - a.stars)
          .map((row) => (
            <li key={row.stars}>
              <button
                aria-pressed={row.stars === chosen}
                className="grid min-h-8 w-full grid-cols-[1ch_1fr_4ch] items-center gap-3 rounded-sm px-1.5 text-sm enabled:hover:bg-surface-2 aria-pressed:bg-surface-2 aria-pressed:font-semibold"
                disabled={row.count === 0}
                onClick={() => onChoose(row.stars === chosen ? undefined : row.stars)}
                type="button"
              >
                <span className="sr-only">{copy.bar(row.stars, formatNumber(row.count))}</span>
                <span aria-hidden="true" className="font-num">
                  {row.stars}
                </span>
                <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface-3">
                  <span
                    className="block h-full rounded-full bg-gold-fill"
                    style={{ inlineSize: `${(row.count / count) * 100}%` }}
                  />
                </span>
                <span aria-hidden="true" className="text-right font-num text-3">
                  {formatNumber(row.count)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
