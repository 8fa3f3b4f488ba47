import { FormAlert } from '@repo/forms'
import { describeError, formatVnd } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Gateway } from './checkout.types.ts'
import { leaveFor } from './leave-for.ts'
import { paymentMessages as copy, gatewayWords } from './payment.messages.ts'

interface GatewayPanelProps {
  code: string
  amount: number
  gateway: Gateway
  isOffline: boolean
}

/** Leads to the pay page of a gateway. */
export function GatewayPanel({ code, amount, gateway, isOffline }: GatewayPanelProps) {
  const { name } = gatewayWords[gateway]
  const pay = useMutation({
    ...useApi().orders.pay.mutation({ isSilent: true }),
    onSuccess: ({ payUrl }) => leaveFor(payUrl),
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[68ch] text-2">{copy.gatewayLead(name)}</p>
      <FormAlert>{pay.isError ? describeError(pay.error) : null}</FormAlert>
      <div>
        <Button
          aria-disabled={isOffline}
          iconEnd={<ExternalLink aria-hidden="true" size={16} />}
          isBusy={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate({ params: { code }, body: { gateway } })}
          size="lg"
          variant="accent"
        >
          {copy.gatewayPay(formatVnd(amount), name)}
        </Button>
      </div>
      <p className="text-sm text-3" role="status">
        {isOffline ? copy.offline : ''}
      </p>
    </div>
  )
}
