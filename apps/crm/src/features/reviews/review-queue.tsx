import { useApi } from '@repo/back-office'
import { ListScreen } from '@repo/back-office/list-screen'
import { reviewStateLabels } from '@repo/messages'
import { choiceParam, defineFilters, pageParam } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { keysOf } from '../../components/keys-of.ts'
import { type Review, ReviewItem } from './review-item.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'

const choices = ['pending', 'published', 'hidden', 'all'] as const
const filters = defineFilters({ state: choiceParam(choices, 'pending'), page: pageParam() })

const tabs = [...keysOf(reviewStateLabels), 'all' as const].map((choice) => ({
  label: choice === 'all' ? copy.all : reviewStateLabels[choice],
  change: { state: choice },
}))

/** Reviews for moderation, the waiting ones first: the screen at `/crm/review`. */
export function ReviewQueue() {
  const { reviews } = useApi().crm
  return (
    <ListScreen
      id="reviews"
      title={copy.title}
      lead={copy.lead}
      filters={filters}
      read={({ state, page }) =>
        reviews.query({ query: { state: state === 'all' ? undefined : state, page } })
      }
      tabs={{ label: copy.states, of: () => tabs }}
      rowKey={({ id }: Review) => id}
      item={(review) => <ReviewItem review={review} />}
      empty={({ values }) => (
        <EmptyState
          art="inbox"
          title={values.state === 'pending' ? copy.emptyPending : copy.empty}
          description={values.state === 'pending' ? copy.emptyPendingHint : copy.emptyHint}
        />
      )}
    />
  )
}
