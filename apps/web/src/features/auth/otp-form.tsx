import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointInput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { OtpInput } from '@repo/ui/otp-input'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { authMessages } from './auth.messages.ts'
import { AuthHeading } from './auth-heading.tsx'
import { useSecondsUntil } from './use-countdown.ts'

type Purpose = NonNullable<EndpointInput<ApiContract['auth']['verifyOtp']>['body']['purpose']>

interface OtpFormProps {
  email: string
  purpose: Purpose
  resendAfterSeconds: number
  isDemo: boolean
  onVerified: (resetToken: string | null) => void
  onChangeEmail: () => void
}

/** The six digits from the mail: typed, pasted or filled in by the phone; sent as soon as they are complete. */
export function OtpForm({
  email,
  purpose,
  resendAfterSeconds,
  isDemo,
  onVerified,
  onChangeEmail,
}: OtpFormProps) {
  const api = useApi()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const verify = useMutation(api.auth.verifyOtp.mutation({ isSilent: true }))

  const submit = async (otp: string) => {
    if (otp.length < 6) return setError(authMessages.otpMissing)
    setError(undefined)
    try {
      const { resetToken } = await verify.mutateAsync({ body: { email, otp, purpose } })
      onVerified(resetToken)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setCode('')
      setError(describeError(failure))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(code)
  }
  return (
    <>
      <AuthHeading lead={authMessages.otpLead(email)} title={authMessages.otpTitle} />
      <form className="flex flex-col gap-5" noValidate onSubmit={onSubmit}>
        <Field error={error} label={authMessages.otpLabel}>
          <OtpInput onComplete={(otp) => void submit(otp)} onValueChange={setCode} value={code} />
        </Field>
        <Button block isBusy={verify.isPending} size="lg" type="submit">
          {authMessages.verify}
        </Button>
      </form>
      <ResendCode email={email} firstWaitSeconds={resendAfterSeconds} purpose={purpose} />
      <p className="mt-3 text-center">
        <button className="link min-h-11" onClick={onChangeEmail} type="button">
          {authMessages.changeEmail}
        </button>
      </p>
      {isDemo && (
        <p className="mt-6 rounded-sm bg-info-soft px-4 py-3 text-sm text-info">
          {authMessages.demoHint}{' '}
          <a className="font-semibold underline" href={paths.outbox} rel="noopener" target="_blank">
            {authMessages.demoOutbox}
          </a>
        </p>
      )}
    </>
  )
}

interface ResendCodeProps {
  email: string
  purpose: Purpose
  firstWaitSeconds: number
}

function ResendCode({ email, purpose, firstWaitSeconds }: ResendCodeProps) {
  const api = useApi()
  const [deadline, setDeadline] = useState(() => Date.now() + firstWaitSeconds * 1000)
  const [status, setStatus] = useState('')
  const seconds = useSecondsUntil(deadline)
  const resend = useMutation({
    ...api.auth.resendOtp.mutation({ isSilent: true }),
    onSuccess: ({ resendAfterSeconds }) => {
      setDeadline(Date.now() + resendAfterSeconds * 1000)
      setStatus(authMessages.resent)
    },
    onError: (error) => setStatus(describeError(error)),
  })
  return (
    <div className="mt-5 text-center text-2">
      {seconds > 0 ? (
        <p>{authMessages.resendIn(seconds)}</p>
      ) : (
        <Button
          isBusy={resend.isPending}
          onClick={() => resend.mutate({ body: { email, purpose } })}
          variant="link"
        >
          {authMessages.resend}
        </Button>
      )}
      <p className="text-sm" role="status">
        {status}
      </p>
    </div>
  )
}
