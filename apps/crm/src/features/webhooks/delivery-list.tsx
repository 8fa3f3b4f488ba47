import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatDateTime, formatNumber } from '@repo/messages'
import { webhookEventLabels } from '@repo/messages/webhooks.messages'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from './delivery-dialog.tsx'
import { resultOf } from './try-result.ts'
import { deliveryMessages as copy } from './webhooks.messages.ts'

const DeliveryDialog = lazyDialog(
  ({ delivery }) => delivery !== null,
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
)

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
const filters = defineFilters(pagePositionParams)
/** While something is on its way, what comes of it should show by itself. */
const POLL_MS = 5000

const columns: ListColumn<Delivery>[] = [
  {
    id: 'event',
    header: copy.event,
    isPrimary: true,
    csv: [
      [copy.event, { from: 'type', words: webhookEventLabels }],
      [copy.id, { from: 'eventId' }],
    ],
    cell: ({ type, occurredAt }) => (
      <span className="block min-w-0">
        <span className="block">{webhookEventLabels[type]}</span>
        <span className="block font-normal text-3">{formatDateTime(occurredAt)}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: copy.states },
    cell: ({ state, nextTryAt, tries }) => (
      <span className="block">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {nextTryAt && tries.length > 0 ? (
          <span className="mt-1 block text-sm text-3">{copy.next(formatDateTime(nextTryAt))}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'answer',
    header: copy.answer,
    csv: { from: 'tries.status' },
    cell: ({ tries }) => {
      const last = tries.at(-1)
      return last ? `${resultOf(last)} · ${copy.ms(formatNumber(last.ms))}` : '–'
    },
  },
  {
    id: 'tries',
    header: copy.tries,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'tries', as: 'count' },
    cell: ({ tries }) => formatNumber(tries.length),
  },
]

/** What was sent to one address, newest first. */
export function DeliveryList({ webhookId, isActive }: { webhookId: string; isActive: boolean }) {
  const { crmWebhooks } = useApi()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Delivery | null>(null)
  const resend = async ({ id }: Delivery) => {
    try {
      await crmWebhooks.resend.call({ params: { id } })
      toast.success(copy.resent)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey: crmWebhooks.deliveries.key() })
  }
  return (
    <>
      <ListPart
        id="webhook-deliveries"
        title={copy.title}
        filters={filters}
        read={(query) => crmWebhooks.deliveries.query({ params: { id: webhookId }, query })}
        pollMs={({ items }) => (items.some(({ state }) => state === 'waiting') ? POLL_MS : false)}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ type, occurredAt }) => `${webhookEventLabels[type]}, ${formatDateTime(occurredAt)}`}
        rowActions={(delivery) => (
          <RowMenu
            name={`${webhookEventLabels[delivery.type]}, ${formatDateTime(delivery.occurredAt)}`}
            items={[
              {
                id: 'details',
                label: copy.details,
                icon: <ScrollText size={18} aria-hidden="true" />,
                onSelect: () => setOpened(delivery),
              },
              ...(isActive
                ? [
                    {
                      id: 'resend',
                      label: copy.resend,
                      icon: <RotateCw size={18} aria-hidden="true" />,
                      onSelect: () => void resend(delivery),
                    },
                  ]
                : []),
            ]}
          />
        )}
        exportName={copy.fileName}
        empty={{ first: { title: copy.empty, description: copy.emptyHint } }}
      />
      <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />
    </>
  )
}
