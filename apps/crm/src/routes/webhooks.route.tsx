import { WebhookList } from '../features/webhooks/webhook-list.tsx'
import { webhooksMessages as copy } from '../features/webhooks/webhooks.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = WebhookList
