import type { Api } from '@repo/api-client'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { OtpInput } from '@repo/ui/otp-input'
import { type FormEvent, useState } from 'react'
import { DemoCode } from './demo-code.tsx'
import { FormNotice } from './form-notice.tsx'
import { signInMessages as copy } from './sign-in.messages.ts'
import { StepHeading } from './step-heading.tsx'
import { useCodeStep } from './use-code-step.ts'

interface SecondFactorStepProps {
  api: Api
  email: string
  isDemo: boolean
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second factor: six digits of the app, sent as soon as they are there, or one of the recovery codes. */
export function SecondFactorStep({ api, email, isDemo, onCode, onBack }: SecondFactorStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const step = useCodeStep({ isRecovery, onCode })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void step.send(step.code)
  }
  const swap = () => {
    setIsRecovery(!isRecovery)
    step.reset()
  }
  return (
    <>
      <StepHeading lead={isRecovery ? copy.recoveryLead : copy.codeLead} title={copy.codeTitle} />
      <Form className="flex flex-col gap-5" onSubmit={onSubmit}>
        <FormNotice wait={step.wait} />
        <CodeField isRecovery={isRecovery} key={isRecovery ? 'recovery' : 'app'} step={step} />
        <Button block isBusy={step.isBusy} size="lg" type="submit">
          {copy.confirm}
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Button onClick={onBack} variant="link">
          {copy.otherAccount}
        </Button>
        <Button onClick={swap} variant="link">
          {isRecovery ? copy.toApp : copy.toRecovery}
        </Button>
      </div>
      {isDemo && !isRecovery && (
        <DemoCode api={api} attempt={step.attempts} email={email} onFill={(code) => step.fill(code)} />
      )}
    </>
  )
}

interface CodeFieldProps {
  isRecovery: boolean
  step: ReturnType<typeof useCodeStep>
}

/** Takes the focus as it appears: typing goes on where the step begins. */
function CodeField({ isRecovery, step }: CodeFieldProps) {
  const { inputRef, code, error, setCode, send } = step
  useArrivalFocus(inputRef)
  if (!isRecovery) {
    return (
      <Field error={error} label={copy.code}>
        <OtpInput
          onComplete={(digits) => void send(digits)}
          onValueChange={setCode}
          ref={inputRef}
          value={code}
        />
      </Field>
    )
  }
  return (
    <Field error={error} label={copy.recovery}>
      <Input
        autoCapitalize="characters"
        autoComplete="off"
        className="font-num tracking-wider"
        onChange={(event) => setCode(event.target.value)}
        ref={inputRef}
        spellCheck={false}
        value={code}
      />
    </Field>
  )
}
