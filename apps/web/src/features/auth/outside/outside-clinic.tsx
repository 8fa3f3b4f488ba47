import { outsideSignIn } from '@repo/contract/outside-sign-in'
import { useContractForm, useFaultFocus } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { useId, useRef } from 'react'
import { leaveFor } from '../../../components/outside/visit.ts'
import { outsideMessages as copy, outsideFaults } from './outside.messages.ts'

/** The work address, whose domain says which clinic signs in; then to the page of that clinic. */
export function OutsideClinic({ next }: { next: string | null }) {
  const id = useId()
  const api = useApi()
  const place = useRef<HTMLDivElement>(null)
  const { wait, take, clear } = useRetryWait()
  const { form, submit, field } = useContractForm({
    endpoint: outsideSignIn.beginClinic,
    defaults: { email: '' },
    toBody: ({ email }) => ({ email }),
    faults: { email: outsideFaults.email },
    places: { 'outside.no_clinic': 'email' },
    catches: take,
    send: async (body) => {
      clear()
      const { ceremony, url } = await api.outsideSignIn.beginClinic.call({ body })
      if (!leaveFor(url, { ceremony, purpose: 'sign-in', service: 'clinic', next }))
        form.setError('root', { message: copy.notKept })
    },
  })
  useFaultFocus(id, form.formState)
  useArrivalFocus(place)
  const { errors, isSubmitting } = form.formState
  return (
    <div className="rounded-sm border p-4" ref={place} tabIndex={-1}>
      <p className="mb-4 text-sm text-2">{copy.clinicLead}</p>
      <Form className="flex flex-col gap-5" id={id} onSubmit={submit}>
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.email?.message} label={copy.clinicEmail}>
          <Input {...field('email')} autoComplete="email" inputMode="email" type="email" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.clinicGo}
        </Button>
      </Form>
    </div>
  )
}
