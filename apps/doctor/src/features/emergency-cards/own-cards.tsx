import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { PageHeader } from '@repo/back-office/page-header'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ownCardsMessages as copy } from './own-cards.messages.ts'

const OwnCardDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./own-card-dialog.tsx')).OwnCardDialog,
)

type OwnEmergencyCard = EndpointOutput<ApiContract['doctorEmergencyCards']['card']>

const tones = { published: 'success', draft: 'neutral', withdrawn: 'warning' } as const

/** Emergency cards of the own courses, each with how far its publication is. */
export function OwnCards() {
  const query = usePageQuery(useApi().doctorEmergencyCards.cards.query())
  const [editing, setEditing] = useState<OwnEmergencyCard | 'new' | null>(null)
  const hasCourses = (query.data?.courses.length ?? 0) > 0
  const add = (
    <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        actions={hasCourses && query.data?.items.length ? add : null}
        lead={copy.lead}
        title={copy.title}
      />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {({ items, courses }) => (
          <>
            {items.length === 0 ? (
              <EmptyState
                action={hasCourses ? add : undefined}
                description={hasCourses ? copy.emptyHint : copy.noCourses}
                title={copy.empty}
              />
            ) : (
              <ul className="grid gap-4 xl:grid-cols-2">
                {items.map((card) => (
                  <li className="min-w-0" key={card.id}>
                    <OwnCard card={card} onEdit={() => setEditing(card)} />
                  </li>
                ))}
              </ul>
            )}
            <OwnCardDialog courses={courses} editing={editing} onClose={() => setEditing(null)} />
          </>
        )}
      </QueryView>
    </>
  )
}

function OwnCard({ card, onEdit }: { card: OwnEmergencyCard; onEdit: () => void }) {
  const { doctorEmergencyCards: cards } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { id, title, state, submitted, published, hasChanges, isOverdue, returnNote, version } = card
  const refresh = () => queryClient.invalidateQueries({ queryKey: cards.cards.key() })
  const submit = useMutation({
    mutationFn: () => cards.submitCard.call({ params: { id }, body: { version } }),
    onSuccess: () => toast.success(copy.submitted),
    onError: toast.failure,
    onSettled: refresh,
  })
  const remove = async () => {
    const { title: question, body, confirm: confirmLabel, keep } = copy.confirmRemove
    const isGone = await confirm({
      title: question,
      body: body(title),
      confirmLabel,
      cancelLabel: keep,
      tone: 'danger',
      act: async () => {
        await cards.removeCard.call({ params: { id } })
      },
    })
    if (!isGone) return
    toast.success(copy.removed)
    await refresh()
  }
  const mayBeSubmitted = !submitted && (state !== 'published' || hasChanges)
  return (
    <article className="flex h-full flex-col gap-3 rounded-md border bg-surface p-4 sm:p-5">
      <div>
        <h2 className="font-text text-lg font-semibold tracking-normal break-words">{title}</h2>
        <p className="mt-1 line-clamp-3 text-2">{card.whenToUse}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {submitted ? <Badge tone="warning">{copy.waiting(formatDate(submitted.at))}</Badge> : null}
        {hasChanges ? <Badge tone="info">{copy.hasChanges}</Badge> : null}
        {isOverdue ? <Badge tone="danger">{copy.overdue}</Badge> : null}
      </p>
      {returnNote ? (
        <p className="rounded-sm bg-warning-soft px-3 py-2.5 whitespace-pre-line break-words">
          <span className="font-semibold text-warning">{copy.returned}</span> {returnNote}
        </p>
      ) : null}
      <p className="text-sm text-3">{copy.courses(card.courses.map((course) => course.title).join(', '))}</p>
      {published ? (
        <p className="text-sm text-3">
          {copy.reviewed(published.reviewer, formatDate(published.nextReviewOn))}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {mayBeSubmitted ? (
          <Button
            aria-label={copy.submitOf(title)}
            isBusy={submit.isPending}
            onClick={() => submit.mutate()}
            size="sm"
          >
            {copy.submit}
          </Button>
        ) : null}
        <Button aria-label={copy.editOf(title)} onClick={onEdit} size="sm" variant="secondary">
          {copy.editAction}
        </Button>
        {card.isRemovable ? (
          <Button aria-label={copy.removeOf(title)} onClick={() => void remove()} size="sm" variant="ghost">
            {copy.remove}
          </Button>
        ) : null}
      </div>
    </article>
  )
}
