import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { formatDateTime } from '@repo/messages'
import { webhookEventLabels, webhookOffLabels } from '@repo/messages/webhooks.messages'
import { defineFilters, Link, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { SecretDialog, type ShownSecret } from '../../components/secret-dialog.tsx'
import { type Webhook, WebhookBadge, webhookState } from './webhook-badge.tsx'
import { webhooksMessages as copy, webhookSecretMessages } from './webhooks.messages.ts'

const NewWebhookDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog,
)

const filters = defineFilters({ q: textParam() })
const textOf = ({ name, url }: Webhook) => `${name} ${url}`

const columns: ListColumn<Webhook>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.url, { from: 'url' }],
    ],
    cell: ({ id, name, url }) => (
      <span className="block min-w-0">
        <Link to={paths.webhook({ id })} className="row-link block wrap-anywhere hover:text-primary">
          {name}
        </Link>
        <span className="block font-normal wrap-anywhere text-3">{url}</span>
      </span>
    ),
  },
  {
    id: 'events',
    header: copy.events,
    className: 'max-lg:hidden',
    csv: { from: 'events', words: webhookEventLabels },
    cell: ({ events }) => (
      <ul className="grid gap-1 text-sm sm:min-w-56">
        {events.map((event) => (
          <li key={event}>{webhookEventLabels[event]}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'isActive', words: { true: copy.on, false: webhookOffLabels.staff } },
    cell: (webhook) => <WebhookBadge state={webhookState(webhook)} />,
  },
  {
    id: 'lastDelivered',
    header: copy.lastDelivered,
    className: 'sm:whitespace-nowrap',
    csv: { from: 'lastDeliveredAt', as: 'moment' },
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatDateTime(lastDeliveredAt) : copy.neverDelivered),
  },
]

/** Addresses of others that are told what happened: the screen at `/crm/Webhook`. */
export function WebhookList() {
  const { crmWebhooks } = useApi()
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<ShownSecret | null>(null)
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="webhooks"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(crmWebhooks.webhooks.query(), ({ items }) => items, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <NewWebhookDialog isOpen={isAdding} onClose={() => setIsAdding(false)} onMade={setMade} />
      <SecretDialog shown={made} words={webhookSecretMessages} onClose={() => setMade(null)} />
    </>
  )
}
