import { outsideSignIn } from '@repo/contract/outside-sign-in'
import { useContractForm, useFaultFocus } from '@repo/forms'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useId } from 'react'
import { takeLost } from './lost-ticket.ts'
import { outsideMessages as copy, outsideFaults } from './outside.messages.ts'
import type { OutsideStepProps, SentCode } from './outside-steps.types.ts'
import { useSendCode } from './use-send-code.ts'

/** The address, where the service vouches for none; a code proves it next. */
export function OutsideAddress({
  open,
  onLost,
  onCodeSent,
}: OutsideStepProps & { onCodeSent: (sent: SentCode) => void }) {
  const id = useId()
  const { wait, take, clear } = useRetryWait()
  const sendCode = useSendCode(open)
  const { form, submit, field } = useContractForm({
    endpoint: outsideSignIn.sendCode,
    defaults: { email: '' },
    toBody: ({ email }) => ({ ticket: open.ticket, email }),
    faults: { email: outsideFaults.email },
    catches: (error) => take(error) || takeLost(onLost)(error),
    send: async ({ email }) => {
      clear()
      onCodeSent(await sendCode(email))
    },
  })
  useFaultFocus(id, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <StepHeading hasFocus lead={copy.addressLead(open)} title={copy.addressTitle} />
      <Form className="flex flex-col gap-5" id={id} onSubmit={submit}>
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.email?.message} label={copy.email}>
          <Input {...field('email')} autoComplete="email" inputMode="email" type="email" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.sendCode}
        </Button>
      </Form>
    </>
  )
}
