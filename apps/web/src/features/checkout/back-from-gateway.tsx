import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { Button, buttonClass } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { Spinner } from '@repo/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import type { Order } from './checkout.types.ts'
import { paymentMessages as copy, failureWords } from './payment.messages.ts'

/**
 * The payer is back from a gateway. What the address says proves nothing: the service asks the gateway once, and until
 * it knows, nobody is told that the payment failed.
 */
export function BackFromGateway({ order }: { order: Order }) {
  const { code, failedAttempt } = order
  const [, setSearch] = useSearchParams()
  const check = useCheck(code)
  if (check.isPending || check.isIdle) return <Waiting />
  const [title, hint] = check.isError
    ? [copy.backFailed, copy.backFailedHint]
    : [copy.backNotPaid, failedAttempt ? failureWords[failedAttempt.reason] : copy.backNotPaidHint]
  return (
    <div className="flex flex-col items-center py-8 text-center" {...alertProps}>
      <CircleAlert aria-hidden="true" className="text-warning" size={48} strokeWidth={1.5} />
      <h2 className="mt-4 text-h3">{title}</h2>
      <p className="mt-2 max-w-md text-2">{hint}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={() => check.mutate({ params: { code } })}>{copy.checkAgain}</Button>
        <Button onClick={() => setSearch({ order: code }, { replace: true })} variant="secondary">
          {copy.tryAgain}
        </Button>
        <a className={buttonClass({ variant: 'ghost' })} href={paths.contact}>
          {copy.contact}
        </a>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col items-center py-8 text-center" role="status">
      <Spinner className="size-8" />
      <p className="mt-4 font-display text-2xl font-medium">{copy.backWaiting}</p>
      <p className="mt-2 max-w-md text-2">{copy.backWaitingHint}</p>
    </div>
  )
}

/** Asks once by itself, and again when the payer wants it. */
function useCheck(code: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const check = useMutation({
    ...api.orders.check.mutation({ isSilent: true }),
    onSuccess: (order) => queryClient.setQueryData(api.orders.get.key({ params: { code } }), order),
  })
  const { mutate } = check
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ params: { code } })
  }, [code, mutate])
  return check
}
