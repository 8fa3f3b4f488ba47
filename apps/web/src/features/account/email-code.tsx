import { isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { OtpInput } from '@repo/ui/otp-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useSecondsUntil } from '../../components/use-seconds-until.ts'
import { emailMessages as copy } from './personal.messages.ts'

export interface EmailRequest {
  email: string
  /** Kept until the code is in, since another code needs it again. */
  password: string
  resendAfterSeconds: number
}

interface EmailCodeProps {
  request: EmailRequest
  onChanged: () => void
  onCancel: () => void
}

const digits = 6

/** The code that came to the new address. */
export function EmailCode({ request, onChanged, onCancel }: EmailCodeProps) {
  const { code, setCode, error, isPending, send } = useEmailCode(onChanged)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <Form className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <p className="text-2">{copy.codeLead(request.email)}</p>
      <Field error={error} label={copy.code}>
        <OtpInput onComplete={(full) => void send(full)} onValueChange={setCode} value={code} />
      </Field>
      <Resend request={request} />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPending} type="submit">
          {copy.confirm}
        </Button>
        <Button onClick={onCancel} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
      <DemoHint />
    </Form>
  )
}

function useEmailCode(onChanged: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation(api.account.confirmEmail.mutation({ isSilent: true }))
  const send = async (otp: string) => {
    if (confirm.isPending) return
    if (otp.length < digits) return setError(copy.codeMissing)
    setError(undefined)
    try {
      await confirm.mutateAsync({ body: { otp } })
      await queryClient.invalidateQueries({ queryKey: api.auth.me.key() })
      toast.success(copy.changed)
      onChanged()
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setCode('')
      setError(describeError(failure))
    }
  }
  return { code, setCode, error, isPending: confirm.isPending, send }
}

function Resend({ request }: { request: EmailRequest }) {
  const api = useApi()
  const [deadline, setDeadline] = useState(() => Date.now() + request.resendAfterSeconds * 1000)
  const [status, setStatus] = useState('')
  const seconds = useSecondsUntil(deadline)
  const { email, password } = request
  const resend = useMutation({
    ...api.account.changeEmail.mutation({ isSilent: true }),
    onSuccess: ({ resendAfterSeconds }) => {
      setDeadline(Date.now() + resendAfterSeconds * 1000)
      setStatus(copy.resent)
    },
    onError: (error) => setStatus(describeError(error)),
  })
  return (
    <div className="text-sm text-2">
      {seconds > 0 ? (
        <p>{copy.resendIn(seconds)}</p>
      ) : (
        <Button
          isBusy={resend.isPending}
          onClick={() => resend.mutate({ body: { email, password } })}
          variant="link"
        >
          {copy.resend}
        </Button>
      )}
      <p role="status">{status}</p>
    </div>
  )
}

function DemoHint() {
  const api = useApi()
  const site = usePageQuery(api.content.site.query())
  if (!site.data?.isDemo) return null
  return (
    <p className="rounded-sm bg-info-soft px-4 py-3 text-sm text-info">
      {copy.demo}{' '}
      <a className="font-semibold underline" href={paths.outbox} rel="noopener" target="_blank">
        {copy.demoOutbox}
      </a>
    </p>
  )
}
