import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointInput, EndpointOutput } from '@repo/contract'
import { describeError } from '@repo/messages'
import { getVisitorId } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { OtpInput } from '@repo/ui/otp-input'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { usePageAddress, usePosted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'
import type { CodeChannel } from './forgot-password-form.tsx'
import { ResendCode } from './resend-code.tsx'
import { usePastedCode } from './use-pasted-code.ts'

type VerifyBody = EndpointInput<ApiContract['auth']['verifyOtp']>['body']

type VerifyAnswer = EndpointOutput<ApiContract['auth']['verifyOtp']>

interface OtpFormProps {
  email: string
  purpose: NonNullable<VerifyBody['purpose']>
  /** What `register` answered to this browser. */
  registration?: string
  channel?: CodeChannel
  expiresInSeconds: number
  /** Epoch ms from which another code may be asked for. */
  resendAt: number
  isDemo: boolean
  onVerified: (answer: VerifyAnswer) => void
  onChangeEmail: () => void
}

/** The six digits that were sent: typed, pasted or filled in by the phone; sent as soon as they are complete. */
export function OtpForm(props: OtpFormProps) {
  const { email, channel = 'email', expiresInSeconds } = props
  const step = useOtp(props)
  const action = usePageAddress()
  const minutes = Math.round(expiresInSeconds / 60)
  const lead =
    channel === 'phone' ? authMessages.otpLeadPhone(minutes) : <SentTo email={email} minutes={minutes} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void step.submit(step.code)
  }
  return (
    <>
      <StepHeading lead={lead} title={authMessages.otpTitle} />
      <Form action={action} className="flex flex-col gap-5" onSubmit={onSubmit}>
        <input name="form" type="hidden" value="code" />
        <CarriedFields {...props} />
        <FormNotice wait={step.wait}>{step.failure}</FormNotice>
        <Field error={step.error} label={authMessages.otpLabel}>
          <OtpInput
            onComplete={(otp) => void step.submit(otp)}
            name="otp"
            onValueChange={step.setCode}
            ref={step.inputRef}
            value={step.code}
          />
        </Field>
        <Button block isBusy={step.isBusy} size="lg" type="submit">
          {authMessages.verify}
        </Button>
      </Form>
      <ResendCode
        action={action}
        channel={channel}
        email={email}
        notice={step.notice}
        purpose={props.purpose}
        resendAt={props.resendAt}
      >
        <CarriedFields {...props} />
      </ResendCode>
      <p className="mt-3 text-center">
        <button className="link min-h-11" onClick={props.onChangeEmail} type="button">
          {authMessages.changeEmail}
        </button>
      </p>
      {props.isDemo && (
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

function SentTo({ email, minutes }: { email: string; minutes: number }) {
  return (
    <>
      {authMessages.otpSentTo} <strong className="text-1">{email}</strong>. {authMessages.otpLasts(minutes)}
    </>
  )
}

/** What the site's server has to be told again when the form comes without the program. */
function CarriedFields({ email, registration = '', expiresInSeconds }: OtpFormProps) {
  return (
    <>
      <input name="email" type="hidden" value={email} />
      <input name="registration" type="hidden" value={registration} />
      <input name="expiresInSeconds" type="hidden" value={expiresInSeconds} />
    </>
  )
}

function useOtp({ email, purpose, registration, onVerified }: OtpFormProps) {
  const api = useApi()
  const [code, setCode] = useState('')
  const posted = usePosted('code')
  const [error, setError] = useState<string | undefined>(posted?.errors.otp)
  const [refusal, setRefusal] = useState<string | undefined>(posted?.errors.root)
  const verify = useMutation(api.auth.verifyOtp.mutation({ isSilent: true }))
  const { wait, take, clear } = useRetryWait()
  const inputRef = useRef<HTMLInputElement>(null)
  /** From the moment that a code is sent, unless it is refused: one that was accepted is used up. */
  const isSent = useRef(false)
  useArrivalFocus(inputRef)

  const refuse = (failure: unknown) => {
    if (!isApiError(failure)) throw failure
    if (take(failure)) return
    // A code that the server has checked is used up; one that never arrived there can be sent again.
    if (isApiError(failure, 'auth.otp_invalid', 'auth.otp_expired')) setCode('')
    setError(describeError(failure))
    inputRef.current?.focus()
  }
  const submit = async (otp: string) => {
    if (isSent.current) return
    if (otp.length < 6) return setError(authMessages.otpMissing)
    setError(undefined)
    setRefusal(undefined)
    clear()
    isSent.current = true
    try {
      const deviceId = (await getVisitorId()) || undefined
      onVerified(await verify.mutateAsync({ body: { email, otp, purpose, registration, deviceId } }))
    } catch (failure) {
      isSent.current = false
      refuse(failure)
    }
  }
  usePastedCode((otp) => {
    setCode(otp)
    void submit(otp)
  })
  return {
    code,
    setCode,
    error,
    failure: refusal,
    notice: posted?.notice,
    wait,
    submit,
    inputRef,
    // Until the next page is there.
    isBusy: verify.isPending || verify.isSuccess,
  }
}
