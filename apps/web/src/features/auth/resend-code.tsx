import type { ApiContract, EndpointInput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { waitSecondsOf } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { useSecondsUntil } from '../../components/use-seconds-until.ts'
import { authMessages } from './auth.messages.ts'

type ResendBody = EndpointInput<ApiContract['auth']['resendOtp']>['body']

interface ResendCodeProps extends ResendBody {
  /** Epoch ms. */
  resendAt: number
}

/** Another code, when the server says that it may be asked for. */
export function ResendCode({ resendAt, ...body }: ResendCodeProps) {
  const api = useApi()
  const [deadline, setDeadline] = useState(resendAt)
  const [status, setStatus] = useState('')
  const seconds = useSecondsUntil(deadline)
  const waitFor = (wait: number) => setDeadline(Date.now() + wait * 1000)
  const resend = useMutation({
    ...api.auth.resendOtp.mutation({ isSilent: true }),
    onSuccess: ({ resendAfterSeconds }) => {
      waitFor(resendAfterSeconds)
      setStatus(authMessages.resent)
    },
    onError: (error) => {
      const wait = waitSecondsOf(error)
      if (wait !== null) waitFor(wait)
      setStatus(describeError(error))
    },
  })
  return (
    <div className="mt-5 text-center text-2">
      {seconds > 0 ? (
        <p className="py-2.5 font-num">{authMessages.resendIn(seconds)}</p>
      ) : (
        <Button isBusy={resend.isPending} onClick={() => resend.mutate({ body })} variant="link">
          {authMessages.resend}
        </Button>
      )}
      <p className="text-sm" role="status">
        {status}
      </p>
    </div>
  )
}
