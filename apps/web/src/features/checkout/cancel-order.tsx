import { useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paymentMessages as copy } from './payment.messages.ts'

/** Gives an order up that is not paid, or only in part, after asking. */
export function CancelOrder({ code, isShort = false }: { code: string; isShort?: boolean }) {
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
      body: isShort ? copy.cancelShortBody : copy.cancelBody,
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
