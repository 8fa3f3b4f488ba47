import { useParams } from '@repo/routing'
import { WebhookList } from '../features/webhooks/webhook-list.tsx'
import { WebhookPage } from '../features/webhooks/webhook-page.tsx'
import { webhooksMessages as copy } from '../features/webhooks/webhooks.messages.ts'

export const meta = () => ({ title: copy.title })

/** `/crm/Webhook`, and `/crm/Webhook/{id}` for one of them. */
export const Component = () => (useParams().id ? <WebhookPage /> : <WebhookList />)
