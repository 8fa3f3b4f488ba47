import type { ApiContract, EndpointOutput } from '@repo/contract'
import { webhookOffLabels } from '@repo/messages/webhooks.messages'
import { Badge } from '@repo/ui/badge'
import { webhooksMessages as copy } from './webhooks.messages.ts'

export type Webhook = EndpointOutput<ApiContract['crmWebhooks']['webhooks']>['items'][number]
/** One as its page reads it, with the version that a change sends back. */
export type WebhookToEdit = EndpointOutput<ApiContract['crmWebhooks']['webhook']>

type State = 'on' | 'troubled' | NonNullable<Webhook['offReason']>

/** Whether a webhook endpoint is switched on, and if not, why. */
export function webhookState({ isActive, offReason, failingSince }: Webhook): State {
  if (!isActive) return offReason ?? 'staff'
  return failingSince ? 'troubled' : 'on'
}

/** The state of an address in a word. */
export function WebhookBadge({ state }: { state: State }) {
  if (state === 'on') return <Badge tone="success">{copy.on}</Badge>
  if (state === 'troubled') return <Badge tone="warning">{copy.failing}</Badge>
  return <Badge tone={state === 'staff' ? 'neutral' : 'danger'}>{webhookOffLabels[state]}</Badge>
}
