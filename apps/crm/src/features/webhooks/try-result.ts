import type { ApiContract, EndpointOutput } from '@repo/contract'
import { deliveryMessages as copy } from './webhooks.messages.ts'

type Try = EndpointOutput<ApiContract['crmWebhooks']['deliveries']>['items'][number]['tries'][number]

/** What an address answered to a try, or why it did not. */
export const resultOf = ({ status, fault }: Try): string =>
  status === null ? copy.faults[fault ?? 'broken'] : copy.status(status)
