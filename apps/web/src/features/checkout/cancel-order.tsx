import { useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../app/api-context.ts'
import { paymentMessages as copy } from './payment.messages.ts'

/** Gives an unpaid order up, after asking. */
export function CancelOrder({ code }: { code: string }) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    ...api.orders.cancel.mutation(),
    onSuccess: (order) => queryClient.setQueryData(api.orders.get.key({ params: { code } }), order),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: copy.cancelTitle,
      body: copy.cancelBody,
      confirmLabel: copy.cancelConfirm,
      cancelLabel: copy.cancelKeep,
      tone: 'danger',
    })
    if (isSure) cancel.mutate({ params: { code } })
  }
  return (
    <Button className="-ml-5" isBusy={cancel.isPending} onClick={() => void ask()} variant="ghost">
      {copy.cancel}
    </Button>
  )
}
