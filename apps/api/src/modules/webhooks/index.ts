export { createWebhookHousekeeping } from './housekeeping.service.ts'
export { createWebhooksModule } from './webhooks.routes.ts'
