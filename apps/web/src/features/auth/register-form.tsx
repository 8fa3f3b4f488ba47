import { registerBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { legalSlugs, paths } from '../../app/paths.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'
import { AuthHeading } from './auth-heading.tsx'

interface RegisterFormProps {
  loginHref: string
  onCodeSent: (sent: { email: string; resendAfterSeconds: number }) => void
}

function TermsLabel() {
  return (
    <>
      {authMessages.termsBefore}
      <a className="link" href={paths.legal(legalSlugs.terms)} rel="noopener" target="_blank">
        {authMessages.terms}
      </a>
      {authMessages.termsBetween}
      <a className="link" href={paths.legal(legalSlugs.privacy)} rel="noopener" target="_blank">
        {authMessages.privacy}
      </a>
      .
    </>
  )
}

/** Opens a learner account. Consents start unticked; the e-mail is proven in the next step. */
export function RegisterForm({ loginHref, onCodeSent }: RegisterFormProps) {
  const api = useApi()
  const signUp = useMutation(api.auth.register.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(registerBody, authFieldWords),
    defaultValues: { name: '', email: '', phone: undefined, password: '', acceptMarketing: false },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const { resendAfterSeconds } = await signUp.mutateAsync({ body: values })
      onCodeSent({ email: values.email, resendAfterSeconds })
    } catch (error) {
      showServerError(error, setError, ['name', 'email', 'phone', 'password'], {
        'auth.password_common': 'password',
        'auth.password_personal': 'password',
      })
    }
  })
  return (
    <>
      <AuthHeading lead={authMessages.registerLead} title={authMessages.registerTitle} />
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.name?.message} label={authMessages.name}>
          <Input {...register('name')} autoComplete="name" />
        </Field>
        <Field error={errors.email?.message} label={authMessages.email}>
          <Input {...register('email')} autoComplete="username" inputMode="email" type="email" />
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
        <div className="flex flex-col gap-2">
          <Checkbox {...register('acceptTerms')} error={errors.acceptTerms?.message} label={<TermsLabel />} />
          <Checkbox {...register('acceptMarketing')} label={authMessages.marketing} />
        </div>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.register}
        </Button>
      </form>
      <p className="mt-6 text-center text-2">
        {authMessages.hasAccount}{' '}
        <a className="link" href={loginHref}>
          {authMessages.login}
        </a>
      </p>
    </>
  )
}
