import { isApiError } from '@repo/api-client'
import type { ApiContract, EndpointInput } from '@repo/contract'
import { registerBody } from '@repo/contract/auth'
import { schemaResolver, shownErrors, showServerError } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { boxesToAskAgain, useConsentTexts, useReadConsentTexts } from '../../components/consent-texts.ts'
import { type Posted, usePageAddress, usePosted } from '../../components/posted.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'
import { Consents } from './consents.tsx'
import { OutsideButtons } from './outside/outside-buttons.tsx'

export type RegisterValues = EndpointInput<ApiContract['auth']['register']>['body']

interface CodeSent {
  email: string
  registration: string
  expiresInSeconds: number
  /** Epoch ms. */
  resendAt: number
  values: RegisterValues
}

interface RegisterFormProps {
  loginHref: string
  /** Where the visitor wanted to go. */
  next: string | null
  /** What was typed before, for who comes back. */
  typed?: RegisterValues
  onCodeSent: (sent: CodeSent) => void
}

const empty = { name: '', email: '', phone: undefined, password: '', acceptMarketing: false }

/** Opens a learner account. Consents start unticked; the e-mail is proven in the next step. */
export function RegisterForm({ loginHref, next, typed, onCodeSent }: RegisterFormProps) {
  const posted = usePosted('register')
  const texts = useConsentTexts()
  const { form, submit, wait } = useRegister(typed, posted, texts, onCodeSent)
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  return (
    <>
      <StepHeading lead={authMessages.registerLead} title={authMessages.registerTitle} />
      <Form action={usePageAddress()} className="flex flex-col gap-5" onSubmit={submit}>
        <input name="form" type="hidden" value="register" />
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.name?.message} label={authMessages.name}>
          <Input {...register('name')} autoComplete="name" defaultValue={posted?.values.name} />
        </Field>
        <Field error={errors.email?.message} label={authMessages.email}>
          <Input
            {...register('email')}
            autoComplete="username"
            defaultValue={posted?.values.email}
            inputMode="email"
            type="email"
          />
        </Field>
        <Field
          error={errors.phone?.message}
          hint={authMessages.phoneHint}
          isOptional
          label={authMessages.phone}
        >
          <Input
            {...register('phone', { setValueAs: (value?: string) => value?.trim() || undefined })}
            autoComplete="tel"
            defaultValue={posted?.values.phone}
            inputMode="tel"
            type="tel"
          />
        </Field>
        <Field
          error={errors.password?.message}
          hint={authMessages.passwordHint}
          label={authMessages.password}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Consents errors={errors} posted={posted} register={register} texts={texts} />
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.register}
        </Button>
      </Form>
      <p className="mt-6 text-center text-2">
        {authMessages.hasAccount}{' '}
        <a className="link" href={loginHref}>
          {authMessages.toLogin}
        </a>
      </p>
      {/* Last, since what is offered may come later than the page. */}
      <OutsideButtons next={next} />
    </>
  )
}

/** What was typed, as the form holds it; the password has to be typed again. */
const valuesOf = ({ values }: Posted) => ({
  name: values.name ?? '',
  email: values.email ?? '',
  phone: values.phone || undefined,
  password: '',
  acceptTerms: values.acceptTerms === 'on' || undefined,
  acceptPrivacy: values.acceptPrivacy === 'on' || undefined,
  acceptMarketing: values.acceptMarketing === 'on',
})

function useRegister(
  typed: RegisterValues | undefined,
  posted: Posted | null,
  texts: ReturnType<typeof useConsentTexts>,
  onCodeSent: RegisterFormProps['onCodeSent'],
) {
  const api = useApi()
  const signUp = useMutation(api.auth.register.mutation({ isSilent: true }))
  const { wait, take, clear } = useRetryWait()
  const [refused] = useState(() => (posted && !typed ? shownErrors(posted.errors) : undefined))
  const form = useForm({
    resolver: schemaResolver(registerBody, authFieldWords),
    defaultValues: typed ?? (posted ? valuesOf(posted) : empty),
    errors: refused,
  })
  const askAgain = useAskAgain(form)
  const submit = form.handleSubmit(async (values) => {
    clear()
    // Exactly the versions that stand beside the boxes.
    const shown = { terms: texts.terms?.id, privacy: texts.privacy?.id }
    try {
      const { registration, expiresInSeconds, resendAfterSeconds } = await signUp.mutateAsync({
        body: { ...values, termsText: shown.terms, privacyText: shown.privacy },
      })
      const resendAt = Date.now() + resendAfterSeconds * 1000
      onCodeSent({ email: values.email, registration, expiresInSeconds, resendAt, values })
    } catch (error) {
      if (take(error)) return
      if (isApiError(error, 'consent.text_unknown') && (await askAgain(shown))) return
      await showServerError(error, form.setError, ['name', 'email', 'phone', 'password'], {
        'auth.password_common': 'password',
        'auth.password_personal': 'password',
      })
    }
  })
  return { form, submit, wait }
}

/** Shows the texts in force and asks for the new ones at their boxes, where the form had been opened with others. */
function useAskAgain({ setValue, setError, setFocus }: UseFormReturn<RegisterValues>) {
  const read = useReadConsentTexts()
  const [asked, setAsked] = useState<ReturnType<typeof boxesToAskAgain>>([])
  // A box may be there only now.
  useEffect(() => {
    if (asked[0]) setFocus(asked[0])
  }, [asked, setFocus])

  /** @returns false where no other text is to be had, so that the refusal has to be said. */
  return async (shown: Parameters<typeof boxesToAskAgain>[0]): Promise<boolean> => {
    const boxes = await read().then(
      (current) => boxesToAskAgain(shown, current),
      () => [],
    )
    for (const box of boxes) {
      setValue(box, undefined)
      setError(box, { type: 'server', message: authMessages.textIsNew })
    }
    setAsked(boxes)
    return boxes.length > 0
  }
}
