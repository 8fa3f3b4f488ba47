import { isApiError } from '@repo/api-client'
import { outsideSignIn } from '@repo/contract/outside-sign-in'
import { useContractForm, useFaultFocus } from '@repo/forms'
import { getVisitorId } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useId } from 'react'
import { boxesToAskAgain, useConsentTexts, useReadConsentTexts } from '../../../components/consent-texts.ts'
import { authFieldWords, authMessages } from '../auth.messages.ts'
import { Consents } from '../consents.tsx'
import { takeLost } from './lost-ticket.ts'
import { outsideMessages as copy } from './outside.messages.ts'
import type { OutsideStepProps } from './outside-steps.types.ts'

interface AccountForm {
  name: string
  acceptTerms?: true | undefined
  acceptPrivacy?: true | undefined
  acceptMarketing: boolean
}

/** A new account with the proved address: its name, and what is agreed to, none of it ticked beforehand. */
export function OutsideAccount({ open, onLost, onSignedIn }: OutsideStepProps) {
  const id = useId()
  const { form, submit, field, texts, wait } = useNewAccount({ open, onLost, onSignedIn })
  useFaultFocus(id, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <StepHeading hasFocus lead={copy.accountLead(open.email ?? '')} title={copy.accountTitle} />
      <Form className="flex flex-col gap-5" id={id} onSubmit={submit}>
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.name?.message} label={copy.name}>
          <Input {...field('name')} autoComplete="name" />
        </Field>
        <Consents errors={errors} posted={null} register={form.register} texts={texts} />
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.create}
        </Button>
      </Form>
    </>
  )
}

function useNewAccount({ open, onLost, onSignedIn }: OutsideStepProps) {
  const api = useApi()
  const texts = useConsentTexts()
  const read = useReadConsentTexts()
  const { wait, take, clear } = useRetryWait()
  const defaults: AccountForm = { name: open.name ?? '', acceptMarketing: false }
  // Exactly the versions that stand beside the boxes.
  const shown = { terms: texts.terms?.id, privacy: texts.privacy?.id }
  const { form, submit, field } = useContractForm({
    endpoint: outsideSignIn.register,
    defaults,
    toBody: ({ name, acceptTerms, acceptPrivacy, acceptMarketing }) => ({
      ticket: open.ticket,
      name,
      acceptTerms: acceptTerms || undefined,
      acceptPrivacy: acceptPrivacy || undefined,
      acceptMarketing,
      termsText: shown.terms,
      privacyText: shown.privacy,
    }),
    faults: {
      name: authFieldWords.name.invalid,
      acceptTerms: authFieldWords.acceptTerms.missing,
      acceptPrivacy: authFieldWords.acceptPrivacy.missing,
    },
    catches: (error) => take(error) || takeLost(onLost)(error) || askAgain(error),
    send: async (body) => {
      clear()
      const deviceId = (await getVisitorId()) || undefined
      onSignedIn(await api.outsideSignIn.register.call({ body: { ...body, deviceId } }))
    },
  })
  /** Shows the texts in force and asks for the new ones at their boxes, where the form had been opened with others. */
  const askAgain = (failure: unknown): boolean => {
    if (!isApiError(failure, 'consent.text_unknown')) return false
    void read().then((current) => {
      for (const box of boxesToAskAgain(shown, current)) {
        form.setValue(box, undefined)
        form.setError(box, { type: 'server', message: authMessages.textIsNew })
      }
    })
    return true
  }
  return { form, submit, field, texts, wait }
}
