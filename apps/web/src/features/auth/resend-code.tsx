import type { ApiContract, EndpointInput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { waitSecondsOf } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSecondsUntil } from '../../components/use-seconds-until.ts'
import { authMessages } from './auth.messages.ts'

type ResendBody = EndpointInput<ApiContract['auth']['resendOtp']>['body']

interface ResendCodeProps extends ResendBody {
  /** Epoch ms. */
  resendAt: number
  /** Where the site's server takes the form without the program. */
  action: string
  /** Good news that it answered. */
  notice: string | undefined
  /** What it has to be told. */
  children: ReactNode
}

/** Another code, when the server says that it may be asked for. */
export function ResendCode({ resendAt, action, notice = '', children, ...body }: ResendCodeProps) {
  const api = useApi()
  const [deadline, setDeadline] = useState(resendAt)
  const [status, setStatus] = useState(notice)
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!resend.isPending) resend.mutate({ body })
  }
  return (
    <div className="mt-5 text-center text-2">
      {seconds > 0 ? (
        <p className="py-2.5 font-num">{authMessages.resendIn(seconds)}</p>
      ) : (
        <Form action={action} onSubmit={submit}>
          <input name="form" type="hidden" value="resend" />
          {children}
          <Button isBusy={resend.isPending} type="submit" variant="link">
            {authMessages.resend}
          </Button>
        </Form>
      )}
      <p className="text-sm" role="status">
        {status}
      </p>
    </div>
  )
}
