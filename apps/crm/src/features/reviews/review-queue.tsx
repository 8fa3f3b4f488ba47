import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type BlockColumn, ListScreen } from '@repo/back-office/list-screen'
import { hideReasonLabels, reviewStateLabels } from '@repo/messages'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { useAsked } from '../../components/moderation/use-asked.ts'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { canApprove, canHide, canReply, type Review, ReviewItem } from './review-item.tsx'
import { reviewsMessages as copy } from './reviews.messages.ts'
import { useModeration } from './use-moderation.ts'
import { useReviewActs } from './use-review-acts.tsx'

interface ManyProps {
  asked: ReturnType<typeof useBulkAsk<Review>>
  isOpen: boolean
  onClose: () => void
}

const HideReviewsDialog = lazyDialog<ManyProps>(
  ({ isOpen }) => isOpen,
  async () => (await import('./review-dialogs.tsx')).HideReviewsDialog,
)
const HideReviewDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./review-dialogs.tsx')).HideReviewDialog,
)
const ReplyDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./review-dialogs.tsx')).ReplyDialog,
)

const choices = ['pending', 'reported', 'published', 'hidden', 'all'] as const
const filters = defineFilters({
  state: choiceParam(choices, 'pending'),
  q: textParam(),
  ...pagePositionParams,
})

const tabLabels = { ...reviewStateLabels, reported: copy.reported, all: copy.all }
const tabs = choices.map((choice) => ({ label: tabLabels[choice], change: { state: choice } }))

const fileColumns: BlockColumn<Review>[] = [
  { id: 'learner', header: copy.columns.learner, csv: { from: 'learner' } },
  { id: 'course', header: copy.columns.course, csv: { from: 'course.title' } },
  { id: 'rating', header: copy.columns.rating, csv: { from: 'rating' } },
  { id: 'text', header: copy.columns.text, csv: { from: 'text' } },
  { id: 'state', header: copy.columns.state, csv: { from: 'state', words: reviewStateLabels } },
  { id: 'hidden', header: copy.columns.hidden, csv: { from: 'hidden.reason', words: hideReasonLabels } },
  { id: 'reports', header: copy.columns.reports, csv: { from: 'reports.reason', words: hideReasonLabels } },
  { id: 'reply', header: copy.columns.reply, csv: { from: 'reply' } },
  { id: 'at', header: copy.columns.at, csv: { from: 'createdAt', as: 'moment' } },
]

/** Reviews for moderation, the waiting ones first: the screen at `/crm/review`. */
export function ReviewQueue() {
  const { reviews } = useApi().crm
  const approve = useModeration()
  const asked = useAsked<Review>()
  const many = useBulkAsk<Review>()
  const bulk = useReviewActs(many.start)
  const acts = { approve, hide: asked.hide, reply: asked.reply }
  return (
    <>
      <ListScreen
        id="reviews"
        title={copy.title}
        lead={copy.lead}
        filters={filters}
        read={({ state, q, ...place }) =>
          reviews.query({
            query: { ...place, state: state === 'all' ? undefined : state, q: q || undefined },
          })
        }
        search={{ label: copy.search, hint: copy.searchHint }}
        tabs={{ label: copy.states, of: () => tabs }}
        rowKey={({ id }: Review) => id}
        rowName={({ learner }) => learner}
        bulk={bulk}
        fileColumns={fileColumns}
        exportName={copy.fileName}
        item={(review, checkbox) => <ReviewItem review={review} acts={acts} checkbox={checkbox} />}
        rowKeys={[
          { key: 'a', label: copy.keys.approve, isFor: canApprove, act: approve },
          { key: 'h', label: copy.keys.hide, isFor: canHide, act: asked.hide },
          { key: 'r', label: copy.keys.reply, isFor: canReply, act: asked.reply },
        ]}
        empty={({ values }) => <EmptyState art="inbox" {...emptyWords(values)} />}
      />
      <HideReviewsDialog asked={many} isOpen={many.isOpen} onClose={many.close} />
      {asked.item ? (
        <>
          <HideReviewDialog
            key={`hide ${asked.item.id}`}
            review={asked.item}
            isOpen={asked.what === 'hide'}
            onClose={asked.close}
            onDone={asked.done}
          />
          <ReplyDialog
            key={`reply ${asked.item.id}`}
            review={asked.item}
            isOpen={asked.what === 'reply'}
            onClose={asked.close}
            onDone={asked.done}
          />
        </>
      ) : null}
    </>
  )
}

function emptyWords({ state, q }: { state: string; q: string }) {
  if (q !== '') return { title: copy.noMatch, description: copy.noMatchHint }
  if (state === 'pending') return { title: copy.emptyPending, description: copy.emptyPendingHint }
  if (state === 'reported') return { title: copy.emptyReported, description: copy.emptyReportedHint }
  return { title: copy.empty, description: copy.emptyHint }
}
