import { WebhookPage } from '../features/webhooks/webhook-page.tsx'
import { webhookMessages as copy } from '../features/webhooks/webhooks.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = WebhookPage
