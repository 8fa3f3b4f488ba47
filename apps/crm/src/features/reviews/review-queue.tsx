import { useApi, useList } from '@repo/back-office'
import { ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { StatusTabs } from '@repo/back-office/status-tabs'
import { reviewStateLabels } from '@repo/messages'
import { choiceParam, defineFilters, pageParam, useSearchFilters } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import clsx from 'clsx'
import { keysOf } from '../../components/keys-of.ts'
import { ReviewItem } from './review-item.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'

const choices = ['pending', 'published', 'hidden', 'all'] as const
const filters = defineFilters({ state: choiceParam(choices, 'pending'), page: pageParam() })

const skeletonRows = ['first', 'second', 'third', 'fourth']

/** Reviews for moderation, the waiting ones first: the screen at `/crm/review`. */
export function ReviewQueue() {
  const api = useApi()
  const list = useSearchFilters(filters)
  const { values } = list
  const state = values.state === 'all' ? undefined : values.state
  const { data, table } = useList(api.crm.reviews.query({ query: { state, page: values.page } }))
  const tabs = [...keysOf(reviewStateLabels), 'all' as const].map((choice) => ({
    label: choice === 'all' ? copy.all : reviewStateLabels[choice],
    change: { state: choice },
  }))
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.states} filters={list} tabs={tabs} />}
      >
        {table.status === 'loading' ? (
          <SkeletonGroup className="divide-y divide-line">
            {skeletonRows.map((row) => (
              <div key={row} className="grid gap-3 p-4">
                <Skeleton className="h-5 w-56" />
                <Skeleton className="h-4 w-full max-w-2xl" />
                <Skeleton className="h-10 w-48" />
              </div>
            ))}
          </SkeletonGroup>
        ) : table.status !== 'ready' ? (
          <ErrorPanel
            isOffline={table.status === 'offline'}
            onRetry={table.onRetry}
            isRetrying={table.isStale}
          />
        ) : table.rows.length === 0 ? (
          <EmptyState
            art="inbox"
            title={values.state === 'pending' ? copy.emptyPending : copy.empty}
            description={values.state === 'pending' ? copy.emptyPendingHint : copy.emptyHint}
          />
        ) : (
          <ul className={clsx('divide-y divide-line', table.isStale && 'opacity-60')}>
            {table.rows.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
