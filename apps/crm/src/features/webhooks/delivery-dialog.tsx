import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatNumber } from '@repo/messages'
import { webhookEventLabels } from '@repo/messages/webhooks.messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { resultOf } from './try-result.ts'
import { deliveryMessages as copy } from './webhooks.messages.ts'

export type Delivery = EndpointOutput<ApiContract['crmWebhooks']['deliveries']>['items'][number]

interface Props {
  /** Null while none is opened. */
  delivery: Delivery | null
  onClose: () => void
}

/** One event for one address: what was sent, and what every try brought. */
export function DeliveryDialog({ delivery, onClose }: Props) {
  return (
    <Dialog
      isOpen={delivery !== null}
      onClose={onClose}
      size="lg"
      title={delivery ? webhookEventLabels[delivery.type] : ''}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      {delivery ? <Details delivery={delivery} /> : null}
    </Dialog>
  )
}

function Details({ delivery: { eventId, payload, tries } }: { delivery: Delivery }) {
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
      <section>
        <h3 className="font-semibold">{copy.body}</h3>
        <p className="mt-1 text-sm wrap-anywhere text-3">
          {copy.id}: <span className="font-mono">msg_{eventId}</span>
        </p>
        <Text>{JSON.stringify(JSON.parse(payload), null, 2)}</Text>
      </section>
      <section>
        <h3 className="font-semibold">{copy.tries}</h3>
        {tries.length === 0 ? <p className="mt-1 text-3">{copy.noTries}</p> : null}
        <ol className="grid gap-4">
          {tries.map((one, index) => (
            <li key={one.at} className="mt-2">
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                <span>{copy.tryTitle(index + 1, formatDateTime(one.at))}</span>
                <span className="font-semibold">{resultOf(one)}</span>
                <span className="font-num text-3">{copy.ms(formatNumber(one.ms))}</span>
              </p>
              {one.status === null ? null : <Text>{one.answer || copy.noAnswer}</Text>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Text({ children }: { children: string }) {
  return (
    <pre className="mt-2 max-h-60 overflow-auto rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all whitespace-pre-wrap">
      {children}
    </pre>
  )
}
