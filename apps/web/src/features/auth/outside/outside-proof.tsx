import { isApiError } from '@repo/api-client'
import { outsideSignIn } from '@repo/contract/outside-sign-in'
import { useContractForm, useFaultFocus } from '@repo/forms'
import { getVisitorId } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, SecondFactorStep, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { PasswordInput } from '@repo/ui/password-input'
import { useId, useState } from 'react'
import { takeLost } from './lost-ticket.ts'
import { outsideMessages as copy, outsideFaults } from './outside.messages.ts'
import type { OutsideStepProps, SentCode } from './outside-steps.types.ts'
import { useSendCode } from './use-send-code.ts'

interface OutsideProofProps extends OutsideStepProps {
  isDemo: boolean
  onCodeSent: (sent: SentCode) => void
}

/** Whose account it is: its password, then its second factor where it has one; or a code to its address. */
export function OutsideProof(props: OutsideProofProps) {
  const { open, isDemo, onLost, onSignedIn } = props
  const api = useApi()
  // In memory only, until the second factor is there.
  const [password, setPassword] = useState<string | null>(null)
  const link = async (body: { password: string; secondFactor?: string }) => {
    const deviceId = (await getVisitorId()) || undefined
    onSignedIn(await api.outsideSignIn.link.call({ body: { ticket: open.ticket, deviceId, ...body } }))
  }
  if (password === null)
    return <PasswordForm {...props} link={link} onSecondFactor={(typed) => setPassword(typed)} />
  return (
    <SecondFactorStep
      api={api}
      email={open.email ?? ''}
      isDemo={isDemo}
      onBack={() => setPassword(null)}
      onCode={async (secondFactor) => {
        try {
          await link({ password, secondFactor })
        } catch (error) {
          if (!takeLost(onLost)(error)) throw error
        }
      }}
    />
  )
}

interface PasswordFormProps extends OutsideProofProps {
  link: (body: { password: string }) => Promise<void>
  onSecondFactor: (password: string) => void
}

function PasswordForm({ open, onLost, onCodeSent, link, onSecondFactor }: PasswordFormProps) {
  const id = useId()
  const { wait, take, clear } = useRetryWait()
  const sendCode = useSendCode(open)
  const { form, submit, field, refuse } = useContractForm({
    endpoint: outsideSignIn.link,
    defaults: { password: '' },
    toBody: ({ password }) => ({ ticket: open.ticket, password }),
    faults: { password: outsideFaults.password },
    places: { 'auth.invalid_credentials': 'password' },
    catches: (error) => take(error) || takeLost(onLost)(error),
    send: async ({ password }) => {
      clear()
      try {
        await link({ password })
      } catch (error) {
        if (!isApiError(error, 'auth.second_factor_needed')) throw error
        onSecondFactor(password)
      }
    },
  })
  useFaultFocus(id, form.formState)
  const [isSending, setIsSending] = useState(false)
  const byCode = async () => {
    clear()
    setIsSending(true)
    try {
      onCodeSent(await sendCode())
    } catch (error) {
      setIsSending(false)
      await refuse(error)
    }
  }
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <StepHeading hasFocus lead={copy.proofLead(open.email ?? '', open)} title={copy.proofTitle} />
      <Form className="flex flex-col gap-5" id={id} onSubmit={submit}>
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <input
          aria-label={copy.email}
          autoComplete="username"
          className="sr-only"
          readOnly
          tabIndex={-1}
          type="email"
          value={open.email ?? ''}
        />
        <Field error={errors.password?.message} label={copy.password}>
          <PasswordInput {...field('password')} autoComplete="current-password" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.link}
        </Button>
      </Form>
      <Button block className="mt-4" isBusy={isSending} onClick={() => void byCode()} variant="ghost">
        {copy.byCode}
      </Button>
    </>
  )
}
