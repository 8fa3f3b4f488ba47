import { useApi } from '@repo/back-office'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoicesMessages as copy } from './invoices.messages.ts'

type Delivery = { state: 'sending' | 'sent' | 'refused' | 'issued'; fault: string | null } | null

/** How far an invoice has come at the provider, and what it was refused for. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  if (!delivery || delivery.state === 'issued') return null
  const { state, fault } = delivery
  return (
    <span className={state === 'refused' ? 'block max-w-60 text-danger' : 'block max-w-60 text-3'}>
      {copy.delivery[state]}
      {fault ? <span className="block break-words">{fault}</span> : null}
    </span>
  )
}

interface Again {
  code: string
  /** Null for the first invoice of the order. */
  correction: string | null
}

/** Sends an invoice again that the provider refused. */
export function SendAgain({ code, correction }: Again) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await api.crmInvoices.sendAgain.call({ params: { code }, body: { correction } })
      await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmInvoices.invoiceCorrections.key() })
    },
    meta: { isSilent: true },
    onSuccess: () => toast.success(copy.sentAgain),
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isPending}
      aria-label={copy.sendAgainFor(code)}
      onClick={() => mutate()}
    >
      {copy.sendAgain}
    </Button>
  )
}
