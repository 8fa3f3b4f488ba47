import { isApiError } from '@repo/api-client'
import { describeErrorLater } from '@repo/messages'
import { getVisitorId } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { OtpInput } from '@repo/ui/otp-input'
import { type FormEvent, useRef, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useSecondsUntil } from '../../../components/use-seconds-until.ts'
import { usePastedCode } from '../use-pasted-code.ts'
import { takeLost } from './lost-ticket.ts'
import { outsideMessages as copy } from './outside.messages.ts'
import type { OpenSignIn, OutsideStepProps, SentCode } from './outside-steps.types.ts'
import { useSendCode } from './use-send-code.ts'

interface OutsideCodeProps extends OutsideStepProps {
  sent: SentCode
  isDemo: boolean
  onGoOn: (open: OpenSignIn) => void
  onBack: () => void
}

/** The six digits that prove the address; sent as soon as they are complete. */
export function OutsideCode(props: OutsideCodeProps) {
  const { isDemo, onBack } = props
  const step = useCode(props)
  const seconds = useSecondsUntil(step.resendAt)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void step.submit(step.code)
  }
  return (
    <>
      <StepHeading lead={copy.codeSentTo(props.sent.email)} title={copy.codeTitle} />
      <Form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <FormNotice wait={step.wait} />
        <Field error={step.error} label={copy.code}>
          <OtpInput
            name="otp"
            onComplete={(otp) => void step.submit(otp)}
            onValueChange={step.setCode}
            ref={step.inputRef}
            value={step.code}
          />
        </Field>
        <Button block isBusy={step.isBusy} size="lg" type="submit">
          {copy.confirm}
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 text-2">
        <Button onClick={onBack} variant="link">
          {copy.back}
        </Button>
        {seconds > 0 ? (
          <p className="py-2.5 font-num">{copy.resendIn(seconds)}</p>
        ) : (
          <Button onClick={() => void step.resend()} variant="link">
            {copy.resend}
          </Button>
        )}
      </div>
      {isDemo && (
        <p className="mt-6 rounded-sm bg-info-soft px-4 py-3 text-sm text-info">
          {copy.demoHint}{' '}
          <a className="font-semibold underline" href={paths.outbox} rel="noopener" target="_blank">
            {copy.demoOutbox}
          </a>
        </p>
      )}
    </>
  )
}

function useCode({ open, sent, onGoOn, onLost, onSignedIn }: OutsideCodeProps) {
  const api = useApi()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [resendAt, setResendAt] = useState(sent.resendAt)
  const { wait, take, clear } = useRetryWait()
  const inputRef = useRef<HTMLInputElement>(null)
  const sendCode = useSendCode(open)
  const isSending = useRef(false)
  useArrivalFocus(inputRef)

  const refuse = async (failure: unknown) => {
    isSending.current = false
    setIsBusy(false)
    if (take(failure) || takeLost(onLost)(failure)) return
    if (!isApiError(failure)) throw failure
    if (isApiError(failure, 'auth.otp_invalid', 'auth.otp_expired')) setCode('')
    setError(await describeErrorLater(failure))
    inputRef.current?.focus()
  }
  const submit = async (otp: string) => {
    if (isSending.current) return
    if (otp.length < 6) return setError(copy.codeMissing)
    isSending.current = true
    setIsBusy(true)
    setError(undefined)
    clear()
    try {
      const deviceId = (await getVisitorId()) || undefined
      const answer = await api.outsideSignIn.confirmCode.call({
        body: { ticket: open.ticket, otp, deviceId },
      })
      if (answer.open) onGoOn(answer.open)
      else if (answer.session) onSignedIn(answer.session)
    } catch (failure) {
      await refuse(failure)
    }
  }
  const resend = async () => {
    setError(undefined)
    clear()
    try {
      setResendAt((await sendCode(open.need === 'address' ? sent.email : undefined)).resendAt)
    } catch (failure) {
      await refuse(failure)
    }
  }
  usePastedCode((otp) => {
    setCode(otp)
    void submit(otp)
  })
  return { code, setCode, error, isBusy, wait, inputRef, submit, resend, resendAt }
}
