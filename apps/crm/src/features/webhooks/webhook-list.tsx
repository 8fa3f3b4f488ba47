import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import type { ListColumn } from '@repo/back-office/list-screen'
import { formatDateTime } from '@repo/messages'
import { webhookEventLabels, webhookOffLabels } from '@repo/messages/webhooks.messages'
import { Link } from '@repo/routing'
import { paths } from '../../components/paths.ts'
import { type NewDialogProps, SecretList } from '../../components/secret-list.tsx'
import { type Webhook, WebhookBadge, webhookState } from './webhook-badge.tsx'
import { webhooksMessages as copy, webhookSecretMessages } from './webhooks.messages.ts'

const NewWebhookDialog = lazyDialog<NewDialogProps>(
  ({ isOpen }) => isOpen,
  async () => (await import('./webhook-dialog.tsx')).WebhookDialog,
)

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
  return (
    <SecretList
      id="webhooks"
      words={copy}
      query={useApi().crmWebhooks.webhooks.query()}
      textOf={({ name, url }: Webhook) => `${name} ${url}`}
      columns={columns}
      dialog={NewWebhookDialog}
      secretWords={webhookSecretMessages}
    />
  )
}
